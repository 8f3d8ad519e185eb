import { lazyComponent, lazyDialog } from '../../lazyComponent.tsx';
import { PixDialog } from '../../sales/pix/dialogs.ts';
import { QueuedSalesBar } from '../../sales/queue/QueuedSales.tsx';

export const ConfirmDialog = lazyDialog(async () => (await import('../../components/ConfirmDialog.tsx')).ConfirmDialog);

// Lazy: most sales have a single plain payment.
export const DividedPayment = lazyComponent(
  async () => (await import('./steps/payment/DividedPayment.tsx')).DividedPayment,
);
export const PartDetails = lazyComponent(async () => (await import('./steps/payment/PartDetails.tsx')).PartDetails);
export const TipField = lazyComponent(async () => (await import('./steps/payment/TipField.tsx')).TipField);
export const PixPart = lazyComponent(async () => (await import('./steps/payment/PixPart.tsx')).PixPart);
// Lazy: needed only after the first sale.
export const SoldPanel = lazyComponent(async () => (await import('./SoldPanel.tsx')).SoldPanel);
export const ServiceWorkers = lazyComponent(async () => (await import('./steps/ServiceWorkers.tsx')).ServiceWorkers);

/** Prefetches the lazy parts of the wizard during the first step, so that they also open when the server is unreachable later. */
export function prefetchWizardParts(): void {
  const parts = [
    ConfirmDialog,
    QueuedSalesBar,
    PartDetails,
    DividedPayment,
    TipField,
    PixPart,
    SoldPanel,
    ServiceWorkers,
  ];
  for (const part of parts) void part.prefetch();
  void PixDialog.prefetch();
}
