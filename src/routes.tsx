import type { ComponentType, ReactNode } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import type { Feature } from '../domain/constants.ts';
import { trimEndCharacter } from '../domain/text.ts';
import { dashboardPage, pages, unlistedPages, userMenuPages } from './pages/index.ts';
import { resources } from './resources/index.ts';
import type { AppResource, AppRoute, AppScreen, MenuName } from './resources/types.ts';
import { hasFeature, useSession } from './session.ts';

/** Every screen that a menu or another screen offers, in the order the menus offer them: what is done often first, the dashboard last. */
export const menuEntries: readonly AppScreen[] = [
  ...pages.filter((page) => page !== dashboardPage),
  ...resources.map(listOf),
  dashboardPage,
];

/** All of them, and those that another way leads to. */
export const screens: readonly AppRoute[] = [...menuEntries, ...userMenuPages, ...unlistedPages];

/** What a menu offers before a back end with these features, in order. */
export function getMenuEntries(menu: MenuName, features: ReadonlySet<string>): AppScreen[] {
  return filterByFeatures(menuEntries, features).filter((entry) => entry.menu === menu);
}

/** The screens that a back end with these features has. */
export function filterByFeatures<Screen extends AppRoute>(
  among: readonly Screen[],
  features: ReadonlySet<string>,
): Screen[] {
  return among.filter(({ feature }) => !feature || features.has(feature));
}

/** The screen an address shows, if any. */
export function findScreen(pathname: string): AppRoute | undefined {
  return screens.find((entry) => entry.path === (trimEndCharacter(pathname, '/') || '/'));
}

/** Unknown addresses go to the login page (spec.md §2). */
export function RedirectToLogin() {
  return <Navigate to="/login" replace />;
}

/** A screen that needs an extension: its address is an unknown one to a back end that does not announce it. */
function Featured({ feature, children }: { feature: Feature; children: ReactNode }) {
  const session = useSession();
  // Nothing is asked for before it is known whether the back end has it.
  if (!session) return null;
  return hasFeature(session, feature) ? children : <RedirectToLogin />;
}

function drawn(Page: ComponentType, feature: Feature | undefined) {
  if (!feature) return <Page />;
  return (
    <Featured feature={feature}>
      <Page />
    </Featured>
  );
}

/** react-admin's children. There are no route parameters (spec.md §2): creating and editing are dialogs over the list. */
export const appRoutes = [
  <CustomRoutes key="screens">
    <Route path="/" element={<Navigate to={dashboardPage.path} replace />} />
    {[...pages, ...userMenuPages, ...unlistedPages].map(({ path, page, feature }) => (
      <Route key={path} path={path} element={drawn(page, feature)} />
    ))}
  </CustomRoutes>,
  ...resources.map(({ name, list, feature, icon, recordRepresentation }) => (
    <Resource
      key={name}
      name={name}
      list={drawn(list, feature)}
      icon={icon}
      recordRepresentation={recordRepresentation}
    >
      <Route path=":unknown/*" element={<RedirectToLogin />} />
    </Resource>
  )),
];

function listOf({ name, list, ...entry }: AppResource): AppScreen {
  return { ...entry, path: `/${name}`, page: list };
}
