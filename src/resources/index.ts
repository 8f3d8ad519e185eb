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
import { AGENDA, AGENDA_PAGES, BY_NAME, firstPage } from '../dataProvider/firstPage.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import { type AppResource, screenOf } from './types.ts';

/** The resources, in the order the menus offer them: routes, menus and react-admin's definitions all come from here. */
export const resources: readonly AppResource[] = [
  screenOf(expenses, {
    menu: 'operations',
    icon: ReceiptLongOutlined,
    list: lazyComponent(async () => (await import('./expenses/ExpensesPage.tsx')).ExpensesPage),
  }),
  screenOf(customers, {
    menu: 'registrations',
    icon: GroupsOutlined,
    list: lazyComponent(async () => (await import('./customers/CustomersPage.tsx')).CustomersPage),
    queries: (shop) => [firstPage(shop, customers.name, BY_NAME)],
  }),
  screenOf(employees, {
    menu: 'registrations',
    icon: BadgeOutlined,
    list: lazyComponent(async () => (await import('./employees/EmployeesPage.tsx')).EmployeesPage),
  }),
  screenOf(services, {
    menu: 'registrations',
    icon: ContentCutOutlined,
    list: lazyComponent(async () => (await import('./services/ServicesPage.tsx')).ServicesPage),
  }),
  screenOf(rewards, {
    menu: 'registrations',
    icon: CardGiftcardOutlined,
    list: lazyComponent(async () => (await import('./rewards/RewardsPage.tsx')).RewardsPage),
  }),
  screenOf(reservations, {
    menu: 'standalone',
    icon: CalendarMonthOutlined,
    colour: 'secondary',
    recordRepresentation: (record) => `${(record as Reservation).customer?.name ?? ''} ${record.time}`,
    list: lazyComponent(async () => (await import('./reservations/ReservationsPage.tsx')).ReservationsPage),
    queries: (shop) => [firstPage(shop, reservations.name, AGENDA, AGENDA_PAGES)],
  }),
  // The agenda leads there.
  screenOf(waitingList, {
    icon: CalendarMonthOutlined,
    colour: 'secondary',
    feature: waitingList.feature,
    list: lazyComponent(async () => (await import('./reservations/waiting/WaitingListPage.tsx')).WaitingListPage),
  }),
];
