import { lazyDialog } from '../../components/lazyDialog.tsx';

export const ExpenseForm = lazyDialog(async () => (await import('./ExpenseForm.tsx')).ExpenseForm);
