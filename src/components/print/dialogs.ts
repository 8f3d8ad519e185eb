import { lazyDialog } from '../../lazyComponent.tsx';

export const ReceiptDialog = lazyDialog(async () => (await import('./ReceiptDialog.tsx')).ReceiptDialog);
export const ClosingDialog = lazyDialog(async () => (await import('./ClosingDialog.tsx')).ClosingDialog);
