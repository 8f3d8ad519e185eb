import { lazyDialog } from '../../lazyComponent.tsx';

export const CustomerForm = lazyDialog(async () => (await import('./CustomerForm.tsx')).CustomerForm);
export const NewVisitDialog = lazyDialog(async () => (await import('./NewVisitDialog.tsx')).NewVisitDialog);
