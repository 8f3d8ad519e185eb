import { lazyComponent } from '../../lazyComponent.tsx';
import { KeptSalesBar } from '../../saleQueue/KeptSales.tsx';

export const NewCustomerDialog = lazyComponent(async () => (await import('./NewCustomerDialog.tsx')).NewCustomerDialog);
export const Question = lazyComponent(async () => (await import('../../components/Question.tsx')).Question);

/** Fetches what the wizard may open while the person reads the first step, so that it opens also when the server is gone by then. */
export function prefetchWizardDialogs(): void {
  for (const dialog of [NewCustomerDialog, Question, KeptSalesBar]) void dialog.prefetch();
}
