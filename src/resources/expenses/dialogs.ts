import { lazyDialog } from '../../lazyComponent.tsx';

export const ExpenseForm = lazyDialog(async () => (await import('./ExpenseForm.tsx')).ExpenseForm);
