import Icon from '@mui/icons-material/ReceiptLongOutlined';
import { lazyPage } from '../../lazyPage.ts';
import type { AppResource } from '../types.ts';

export const expenses = {
  name: 'expenses',
  path: '/despesas',
  label: 'Despesas',
  menu: 'operations',
  icon: Icon,
  recordRepresentation: 'description',
  page: lazyPage(async () => (await import('./ExpensesPage.tsx')).ExpensesPage),
} satisfies AppResource;
