import { lazyDialog } from '../../lazyComponent.tsx';
import { QueuedSalesBar } from '../../sales/queue/QueuedSales.tsx';

export const NewCustomerDialog = lazyDialog(
  async () => (await import('./steps/NewCustomerDialog.tsx')).NewCustomerDialog,
);
export const ConfirmDialog = lazyDialog(async () => (await import('../../components/ConfirmDialog.tsx')).ConfirmDialog);

/** Prefetches what the wizard may open while the person reads the first step, so that it opens also when the server is gone by then. */
export function prefetchWizardDialogs(): void {
  for (const dialog of [NewCustomerDialog, ConfirmDialog, QueuedSalesBar]) void dialog.prefetch();
}
