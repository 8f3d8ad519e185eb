import Icon from '@mui/icons-material/BadgeOutlined';
import { lazyComponent } from '../../lazyComponent.tsx';
import type { AppResource } from '../types.ts';

export const employees = {
  name: 'colaboradores',
  label: 'Colaboradores',
  menu: 'registrations',
  icon: Icon,
  recordRepresentation: 'name',
  list: lazyComponent(async () => (await import('./EmployeesPage.tsx')).EmployeesPage),
} satisfies AppResource;
