import { lazyDialog } from '../../lazyComponent.tsx';

export const EditIntent = lazyDialog(async () => (await import('./EditIntent.tsx')).EditIntent);
export const ConfirmDelete = lazyDialog(async () => (await import('./ConfirmDelete.tsx')).ConfirmDelete);
export const ConfirmDeactivate = lazyDialog(async () => (await import('./ConfirmDeactivate.tsx')).ConfirmDeactivate);
export const ResourceForm = lazyDialog(async () => (await import('../form/ResourceForm.tsx')).ResourceForm);
