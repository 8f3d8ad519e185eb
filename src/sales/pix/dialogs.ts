import { lazyDialog } from '../../lazyComponent.tsx';

export const PixDialog = lazyDialog(async () => (await import('./PixDialog.tsx')).PixDialog);
