import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { dashboardPage, pages } from './pages/index.ts';
import { resources } from './resources/index.ts';
import type { AppPage, MenuName } from './resources/types.ts';

/** Every screen with a way to it, in the order the menus offer them: what is done often first, the dashboard last. */
export const entries: readonly AppPage[] = [
  ...pages.filter((page) => page !== dashboardPage),
  ...resources,
  dashboardPage,
];

/** The screens one menu offers. */
export function entriesOf(menu: MenuName): AppPage[] {
  return entries.filter((entry) => entry.menu === menu);
}

/** The screen an address shows, if any. */
export function entryAt(pathname: string): AppPage | undefined {
  return entries.find((entry) => entry.path === pathname.replace(/(?<=.)\/+$/, ''));
}

/** Unknown addresses go to the login page (spec.md §2). */
export function ToLogin() {
  return <Navigate to="/login" replace />;
}

/**
 * react-admin's children. A <Resource> is its English name in the address and cannot be renamed: the screens are custom
 * routes, and what a <Resource> would put at /customers is an unknown address.
 */
export const appRoutes = [
  <CustomRoutes key="screens">
    <Route path="/" element={<Navigate to={dashboardPage.path} replace />} />
    {entries.map(({ path, page: Page }) => (
      <Route key={path} path={path} element={<Page />} />
    ))}
  </CustomRoutes>,
  ...resources.map(({ name, icon, recordRepresentation }) => (
    <Resource key={name} name={name} icon={icon} recordRepresentation={recordRepresentation}>
      <Route path="*" element={<ToLogin />} />
    </Resource>
  )),
];
