import { lazyDialog } from '../../lazyComponent.tsx';

export const VoidSaleDialog = lazyDialog(async () => (await import('./VoidSaleDialog.tsx')).VoidSaleDialog);
