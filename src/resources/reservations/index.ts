import Icon from '@mui/icons-material/CalendarMonthOutlined';
import { firstPage } from '../../dataProvider/firstPage.ts';
import { lazyComponent } from '../../lazyComponent.tsx';
import type { AppResource } from '../types.ts';
import { AGENDA } from './agenda.ts';

export const reservations = {
  name: 'agendamentos',
  label: 'Agendamentos',
  menu: 'standalone',
  icon: Icon,
  colour: 'secondary',
  recordRepresentation: (reservation) => `${reservation.customer?.name ?? ''} ${reservation.time}`,
  list: lazyComponent(async () => (await import('./ReservationsPage.tsx')).ReservationsPage),
  queries: (shop) => [firstPage(shop, 'agendamentos', AGENDA)],
} satisfies AppResource;
