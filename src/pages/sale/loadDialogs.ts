import { KeptSalesBar } from '../../saleQueue/KeptSales.tsx';

/* The dialogs of the wizard come after its first step: forms and dialogs are half of what there is to load. */

export async function loadNewCustomerDialog() {
  return { default: (await import('./NewCustomerDialog.tsx')).NewCustomerDialog };
}

export async function loadQuestion() {
  return { default: (await import('../../components/Question.tsx')).Question };
}

/** Fetches them while the person reads the first step, so that they open also when the server is gone by then. */
export function preloadWizardDialogs(): void {
  void loadNewCustomerDialog().catch(() => undefined);
  void loadQuestion().catch(() => undefined);
  void KeptSalesBar.preload();
}
