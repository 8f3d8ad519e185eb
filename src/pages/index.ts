import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import UsersIcon from '@mui/icons-material/ManageAccountsOutlined';
import HistoryIcon from '@mui/icons-material/ManageSearchOutlined';
import CashIcon from '@mui/icons-material/PointOfSaleOutlined';
import CommissionsIcon from '@mui/icons-material/PriceCheckOutlined';
import SaleIcon from '@mui/icons-material/SellOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import MyDayIcon from '@mui/icons-material/TodayOutlined';
import { MY_DAY_PATH } from '../access.ts';
import { getShopQuery } from '../dataProvider/useShop.ts';
import { lazyComponent } from '../lazyComponent.ts';
import {
  COMMISSIONS_PATH,
  CORRECTION_PATH,
  SALE_PATH,
  SALES_HISTORY_PATH,
  SHOP_HISTORY_PATH,
} from '../navigationIntent.ts';
import type { AppScreen, MenuScreen } from '../screens.ts';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { getSummaryQuery } from './dashboard/summary.ts';

export const salePage: MenuScreen = {
  path: SALE_PATH,
  label: 'Vendas',
  menu: 'operations',
  menuOrder: 10,
  icon: SaleIcon,
  route: 'POST /sales/create',
  page: lazyComponent(async () => (await import('./sale/SalePage.tsx')).SalePage),
};

export const cashPage: MenuScreen = {
  path: '/caixa',
  label: 'Caixa',
  menu: 'operations',
  menuOrder: 20,
  icon: CashIcon,
  route: 'GET /cash-register',
  page: lazyComponent(async () => (await import('./cash/CashPage.tsx')).CashPage),
};

export const salesHistoryPage: MenuScreen = {
  path: SALES_HISTORY_PATH,
  label: 'Histórico de vendas',
  menu: 'operations',
  menuOrder: 30,
  icon: HistoryIcon,
  feature: 'sales.list',
  route: 'GET /sales',
  page: lazyComponent(async () => (await import('./history/SalesHistoryPage.tsx')).SalesHistoryPage),
};

const commissionsPage: MenuScreen = {
  path: COMMISSIONS_PATH,
  label: 'Comissões',
  menu: 'operations',
  menuOrder: 50,
  icon: CommissionsIcon,
  feature: 'commissions',
  route: 'GET /commissions',
  page: lazyComponent(async () => (await import('./commissions/index.ts')).CommissionsPage),
};

const myDayPage: MenuScreen = {
  path: MY_DAY_PATH,
  label: 'Meu dia',
  menu: 'standalone',
  menuOrder: 5,
  icon: MyDayIcon,
  feature: 'roles',
  role: 'professional',
  page: lazyComponent(async () => (await import('./myDay/MyDayPage.tsx')).MyDayPage),
};

export const dashboardPage: MenuScreen = {
  path: '/dashboard',
  label: 'Dashboard',
  menu: 'standalone',
  menuOrder: 90,
  icon: DashboardIcon,
  route: 'GET /summary',
  // Not lazy: it is the first screen after signing in.
  page: DashboardPage,
  queries: (shop) => [getSummaryQuery(shop)],
};

/** Screens in the menus that are not resources. */
export const pages: readonly MenuScreen[] = [
  salePage,
  cashPage,
  salesHistoryPage,
  commissionsPage,
  myDayPage,
  dashboardPage,
];

export const accountPage: MenuScreen = {
  path: '/conta',
  label: 'Minha conta',
  icon: AccountIcon,
  feature: 'account',
  page: lazyComponent(async () => (await import('./account/AccountPage.tsx')).AccountPage),
};

export const shopPage: MenuScreen = {
  path: '/ajustes',
  label: 'Ajustes',
  icon: SettingsIcon,
  feature: 'shop',
  route: 'PUT /shop/edit',
  page: lazyComponent(async () => (await import('./shop/ShopPage.tsx')).ShopPage),
  queries: (provider) => [getShopQuery(provider)],
};

const usersPage: MenuScreen = {
  path: '/usuarios',
  label: 'Usuários',
  icon: UsersIcon,
  feature: 'roles',
  route: 'GET /users',
  page: lazyComponent(async () => (await import('./users/UsersPage.tsx')).UsersPage),
};

/** Screens in the user menu, in order. */
export const userMenuPages: readonly MenuScreen[] = [shopPage, usersPage, accountPage];

const correctionPage: AppScreen = {
  path: CORRECTION_PATH,
  label: 'Correção de venda',
  feature: 'sales.remove',
  route: 'POST /sales/correct/:id',
  page: lazyComponent(async () => (await import('./sale/SalePage.tsx')).CorrectionPage),
};

export const shopHistoryPage: AppScreen = {
  path: SHOP_HISTORY_PATH,
  label: 'Histórico',
  feature: 'audit.list',
  route: 'GET /audit/users',
  page: lazyComponent(async () => (await import('./shopHistory/ShopHistoryPage.tsx')).ShopHistoryPage),
};

const statementPage: AppScreen = {
  path: `${COMMISSIONS_PATH}/:employeeId`,
  label: 'Extrato',
  feature: 'commissions',
  route: 'GET /commissions/:id',
  page: lazyComponent(async () => (await import('./commissions/index.ts')).StatementPage),
};

const shopStatementPage: AppScreen = {
  path: `${COMMISSIONS_PATH}/salao`,
  label: 'Total do salão',
  feature: 'commissions',
  route: 'GET /payouts',
  page: lazyComponent(async () => (await import('./commissions/index.ts')).ShopStatementPage),
};

/** Screens in no menu: other screens link to them. */
export const unlistedPages: readonly AppScreen[] = [correctionPage, shopHistoryPage, shopStatementPage, statementPage];

/** Shown outside the layout and in no menu. */
export const LoginPage = lazyComponent(async () => (await import('./login/LoginPage.tsx')).LoginPage);
