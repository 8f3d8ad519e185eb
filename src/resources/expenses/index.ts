import Icon from '@mui/icons-material/ReceiptLongOutlined';
import { lazyComponent } from '../../lazyComponent.tsx';
import type { AppResource } from '../types.ts';

export const expenses = {
  name: 'despesas',
  label: 'Despesas',
  menu: 'operations',
  icon: Icon,
  recordRepresentation: 'description',
  list: lazyComponent(async () => (await import('./ExpensesPage.tsx')).ExpensesPage),
} satisfies AppResource;
