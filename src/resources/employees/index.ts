import Icon from '@mui/icons-material/BadgeOutlined';
import { lazyPage } from '../../lazyPage.ts';
import type { AppResource } from '../types.ts';

export const employees = {
  name: 'employees',
  path: '/colaboradores',
  label: 'Colaboradores',
  menu: 'registrations',
  icon: Icon,
  recordRepresentation: 'name',
  page: lazyPage(async () => (await import('./EmployeesPage.tsx')).EmployeesPage),
} satisfies AppResource;
