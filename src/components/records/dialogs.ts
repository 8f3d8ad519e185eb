import { lazyDialog } from '../lazyDialog.tsx';

export const ConfirmDelete = lazyDialog(async () => (await import('./ConfirmDelete.tsx')).ConfirmDelete);
