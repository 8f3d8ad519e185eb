import { lazyDialog } from '../../lazyComponent.tsx';

export const ConfirmDelete = lazyDialog(async () => (await import('./ConfirmDelete.tsx')).ConfirmDelete);
