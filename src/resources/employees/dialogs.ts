import { lazyDialog } from '../../components/lazyDialog.tsx';

export const EmployeeForm = lazyDialog(async () => (await import('./EmployeeForm.tsx')).EmployeeForm);
