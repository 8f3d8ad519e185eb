import { lazyDialog } from '../../lazyComponent.tsx';

/** A customer's history dialog, opened with `useDialog`. */
export const CustomerDialog = lazyDialog(async () => (await import('./CustomerDialog.tsx')).CustomerDialog);
export const NewCustomerForm = lazyDialog(async () => (await import('./NewCustomerForm.tsx')).NewCustomerForm);
