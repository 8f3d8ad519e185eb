import { lazyComponent } from '../../lazyComponent.tsx';

/* What prints comes when somebody prints. */

export const ReceiptDialog = lazyComponent(async () => (await import('./ReceiptDialog.tsx')).ReceiptDialog);

export const ClosingDialog = lazyComponent(async () => (await import('./ClosingDialog.tsx')).ClosingDialog);
