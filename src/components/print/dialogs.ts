import { lazyPart } from '../../lazyPage.ts';

/* What prints comes when somebody prints. */

export const ReceiptDialog = lazyPart(async () => (await import('./ReceiptDialog.tsx')).ReceiptDialog);

export const ClosingDialog = lazyPart(async () => (await import('./ClosingDialog.tsx')).ClosingDialog);
