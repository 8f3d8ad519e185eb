import Icon from '@mui/icons-material/BadgeOutlined';
import { lazyComponent } from '../../lazyComponent.tsx';
import type { AppResource } from '../types.ts';

export const employees = {
  name: 'employees',
  path: '/colaboradores',
  label: 'Colaboradores',
  menu: 'registrations',
  icon: Icon,
  recordRepresentation: 'name',
  page: lazyComponent(async () => (await import('./EmployeesPage.tsx')).EmployeesPage),
} satisfies AppResource;
