import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { accountPage, dashboardPage, pages, shopPage } from './pages/index.ts';
import { resources } from './resources/index.ts';
import type { AppResource, AppScreen, MenuName } from './resources/types.ts';

/** Every screen that a menu or another screen offers, in the order the menus offer them: what is done often first, the dashboard last. */
export const entries: readonly AppScreen[] = [
  ...pages.filter((page) => page !== dashboardPage),
  ...resources.map(listOf),
  dashboardPage,
];

/** All of them, and those that another way leads to. */
const screens: readonly AppScreen[] = [...entries, shopPage, accountPage];

/** What a menu offers before a back end with these features, in order. */
export function entriesOf(menu: MenuName, features: ReadonlySet<string>): AppScreen[] {
  return offeredIn(entries, features).filter((entry) => entry.menu === menu);
}

/** The screens that a back end with these features has. */
export function offeredIn(screens: readonly AppScreen[], features: ReadonlySet<string>): AppScreen[] {
  return screens.filter(({ feature }) => !feature || features.has(feature));
}

/** The screen an address shows, if any. */
export function entryAt(pathname: string): AppScreen | undefined {
  return screens.find((entry) => entry.path === pathname.replace(/(?<=.)\/+$/, ''));
}

/** Unknown addresses go to the login page (spec.md §2). */
export function ToLogin() {
  return <Navigate to="/login" replace />;
}

/** react-admin's children. There are no route parameters (spec.md §2): creating and editing are dialogs over the list. */
export const appRoutes = [
  <CustomRoutes key="screens">
    <Route path="/" element={<Navigate to={dashboardPage.path} replace />} />
    {[...pages, shopPage, accountPage].map(({ path, page: Page }) => (
      <Route key={path} path={path} element={<Page />} />
    ))}
  </CustomRoutes>,
  ...resources.map(({ name, list, icon, recordRepresentation }) => (
    <Resource key={name} name={name} list={list} icon={icon} recordRepresentation={recordRepresentation}>
      <Route path=":unknown/*" element={<ToLogin />} />
    </Resource>
  )),
];

function listOf({ name, list, ...entry }: AppResource): AppScreen {
  return { ...entry, path: `/${name}`, page: list };
}
