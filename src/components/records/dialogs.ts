import { lazyDialog } from '../../lazyComponent.tsx';

export const EditWanted = lazyDialog(async () => (await import('./EditWanted.tsx')).EditWanted);
export const ConfirmDelete = lazyDialog(async () => (await import('./ConfirmDelete.tsx')).ConfirmDelete);
export const ConfirmDeactivate = lazyDialog(async () => (await import('./ConfirmDeactivate.tsx')).ConfirmDeactivate);
export const ResourceForm = lazyDialog(async () => (await import('../form/ResourceForm.tsx')).ResourceForm);
