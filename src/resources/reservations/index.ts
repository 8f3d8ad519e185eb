import Icon from '@mui/icons-material/CalendarMonthOutlined';
import { firstPage } from '../../dataProvider/firstPage.ts';
import { lazyPage } from '../../lazyPage.ts';
import type { AppResource } from '../types.ts';
import { AGENDA } from './agenda.ts';

export const reservations = {
  name: 'reservations',
  path: '/agendamentos',
  label: 'Agendamentos',
  menu: 'standalone',
  icon: Icon,
  colour: 'secondary',
  recordRepresentation: (reservation) => `${reservation.customer?.name ?? ''} ${reservation.time}`,
  page: lazyPage(async () => (await import('./ReservationsPage.tsx')).ReservationsPage),
  asks: (shop) => [firstPage(shop, 'reservations', AGENDA)],
} satisfies AppResource;
