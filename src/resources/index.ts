import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined';
import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { customers } from '../../domain/resources/customers.ts';
import { employees } from '../../domain/resources/employees.ts';
import { expenses } from '../../domain/resources/expenses.ts';
import { type Reservation, reservations } from '../../domain/resources/reservations.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { services } from '../../domain/resources/services.ts';
import { waitingList } from '../../domain/resources/waitingList.ts';
import { AGENDA_PAGINATION, AGENDA_SORT, getFirstPageQuery, SORT_BY_NAME } from '../dataProvider/firstPage.ts';
import { lazyComponent } from '../lazyComponent.ts';
import { type AppResource, declareScreen } from './types.ts';

/** The resources in menu order. Routes, menus and react-admin's definitions derive from this list. */
export const resources: readonly AppResource[] = [
  declareScreen(expenses, {
    menu: 'operations',
    icon: ReceiptLongOutlined,
    list: lazyComponent(async () => (await import('./expenses/ExpensesPage.tsx')).ExpensesPage),
  }),
  declareScreen(customers, {
    menu: 'registrations',
    icon: GroupsOutlined,
    list: lazyComponent(async () => (await import('./customers/CustomersPage.tsx')).CustomersPage),
    queries: (shop) => [getFirstPageQuery(shop, customers.name, SORT_BY_NAME)],
  }),
  declareScreen(employees, {
    menu: 'registrations',
    icon: BadgeOutlined,
    list: lazyComponent(async () => (await import('./employees/EmployeesPage.tsx')).EmployeesPage),
  }),
  declareScreen(services, {
    menu: 'registrations',
    icon: ContentCutOutlined,
    list: lazyComponent(async () => (await import('./services/ServicesPage.tsx')).ServicesPage),
  }),
  declareScreen(rewards, {
    menu: 'registrations',
    icon: CardGiftcardOutlined,
    list: lazyComponent(async () => (await import('./rewards/RewardsPage.tsx')).RewardsPage),
  }),
  declareScreen(reservations, {
    menu: 'standalone',
    icon: CalendarMonthOutlined,
    color: 'secondary',
    recordRepresentation: (record) => `${(record as Reservation).customer?.name ?? ''} ${record.time}`,
    list: lazyComponent(async () => (await import('./reservations/ReservationsPage.tsx')).ReservationsPage),
    queries: (shop) => [getFirstPageQuery(shop, reservations.name, AGENDA_SORT, AGENDA_PAGINATION)],
  }),
  // In no menu: the agenda links to it.
  declareScreen(waitingList, {
    icon: CalendarMonthOutlined,
    color: 'secondary',
    feature: waitingList.feature,
    list: lazyComponent(async () => (await import('./reservations/waiting/WaitingListPage.tsx')).WaitingListPage),
  }),
];
