import { lazyDialog } from '../../lazyComponent.tsx';

export const ClosingForm = lazyDialog(async () => (await import('./ClosingForm.tsx')).ClosingForm);
export const RemoveSale = lazyDialog(async () => (await import('./RemoveSaleDialog.tsx')).RemoveSaleDialog);
