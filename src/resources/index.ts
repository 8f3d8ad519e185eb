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
import { type AnyResource, getRecordName, getScreenTitle } from '../../domain/resources/resource.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { services } from '../../domain/resources/services.ts';
import { waitingList } from '../../domain/resources/waitingList.ts';
import { getListRoute } from '../access.ts';
import { getFirstPageQuery } from '../dataProvider/lists.ts';
import { lazyComponent } from '../lazyComponent.ts';
import type { AppResource } from '../screens.ts';
import { getAgendaQueries } from './reservations/agendaView.ts';

/** The screens of resources. Routes, menus and react-admin's definitions derive from this list; each says its place in the menu. */
export const resources: readonly AppResource[] = [
  declareScreen(expenses, {
    menu: 'operations',
    menuOrder: 40,
    icon: ReceiptLongOutlined,
    list: lazyComponent(async () => (await import('./expenses/ExpensesPage.tsx')).ExpensesPage),
  }),
  declareScreen(customers, {
    menu: 'registrations',
    menuOrder: 10,
    icon: GroupsOutlined,
    list: lazyComponent(async () => (await import('./customers/CustomersPage.tsx')).CustomersPage),
    queries: (shop) => [getFirstPageQuery(shop, customers)],
  }),
  declareScreen(employees, {
    menu: 'registrations',
    menuOrder: 20,
    icon: BadgeOutlined,
    list: lazyComponent(async () => (await import('./employees/EmployeesPage.tsx')).EmployeesPage),
  }),
  declareScreen(services, {
    menu: 'registrations',
    menuOrder: 30,
    icon: ContentCutOutlined,
    // A professional reads the services to sell them, and does not change them.
    route: 'PUT /services/edit/:id',
    list: lazyComponent(async () => (await import('./services/ServicesPage.tsx')).ServicesPage),
  }),
  declareScreen(rewards, {
    menu: 'registrations',
    menuOrder: 40,
    icon: CardGiftcardOutlined,
    route: 'PUT /rewards/edit/:id',
    list: lazyComponent(async () => (await import('./rewards/RewardsPage.tsx')).RewardsPage),
  }),
  declareScreen(reservations, {
    menu: 'standalone',
    menuOrder: 10,
    icon: CalendarMonthOutlined,
    color: 'secondary',
    recordRepresentation: (record) => `${(record as Reservation).customer?.name ?? ''} ${record.time}`,
    list: lazyComponent(async () => (await import('./reservations/ReservationsPage.tsx')).ReservationsPage),
    queries: getAgendaQueries,
  }),
  // In no menu: the agenda links to it.
  declareScreen(waitingList, {
    icon: CalendarMonthOutlined,
    color: 'secondary',
    list: lazyComponent(async () => (await import('./reservations/waiting/WaitingListPage.tsx')).WaitingListPage),
  }),
];

type Screen = Pick<AppResource, 'menu' | 'menuOrder' | 'icon' | 'color' | 'queries'> & Partial<AppResource>;

/** The screen of a declared resource. Default `list`: generated from the declaration. */
function declareScreen(resource: AnyResource, screen: Screen): AppResource {
  return {
    name: resource.name,
    label: getScreenTitle(resource),
    recordRepresentation: (record) => getRecordName(resource, record),
    feature: resource.feature,
    route: getListRoute(resource),
    list: lazyComponent(async () => (await import('../components/records/ResourcePage.tsx')).DeclaredPage),
    ...screen,
  };
}
