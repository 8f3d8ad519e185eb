import Icon from '@mui/icons-material/GroupsOutlined';
import { BY_NAME, firstPage } from '../../dataProvider/firstPage.ts';
import { lazyComponent } from '../../lazyComponent.tsx';
import type { AppResource } from '../types.ts';

export const customers = {
  name: 'clientes',
  label: 'Clientes',
  menu: 'registrations',
  icon: Icon,
  recordRepresentation: 'name',
  list: lazyComponent(async () => (await import('./CustomersPage.tsx')).CustomersPage),
  queries: (shop) => [firstPage(shop, 'clientes', BY_NAME)],
} satisfies AppResource;
