import { lazyDialog } from '../../lazyComponent.tsx';

export const ConfirmDelete = lazyDialog(async () => (await import('./ConfirmDelete.tsx')).ConfirmDelete);
export const ResourceForm = lazyDialog(async () => (await import('../form/FormDialog.tsx')).ResourceForm);
