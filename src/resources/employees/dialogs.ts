import { lazyDialog } from '../../lazyComponent.tsx';

export const EmployeeForm = lazyDialog(async () => (await import('./EmployeeForm.tsx')).EmployeeForm);
