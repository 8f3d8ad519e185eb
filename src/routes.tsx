import type { ComponentType, ReactNode } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import type { Feature } from '../domain/constants.ts';
import { trimEndCharacter } from '../domain/text.ts';
import { dashboardPage, pages, unlistedPages, userMenuPages } from './pages/index.ts';
import { resources } from './resources/index.ts';
import type { AppResource, AppRoute, AppScreen, MenuName } from './resources/types.ts';
import { hasFeature, useSession } from './session.ts';

/** Every screen that a menu offers, in the order of the menus: frequent tasks first, the dashboard last. */
export const menuEntries: readonly AppScreen[] = [
  ...pages.filter((page) => page !== dashboardPage),
  ...resources.map(toScreen),
  dashboardPage,
];

/** All screens, also those outside the menus. */
export const screens: readonly AppRoute[] = [...menuEntries, ...userMenuPages, ...unlistedPages];

/** The entries of a menu, in order, for a back end with these features. */
export function getMenuEntries(menu: MenuName, features: ReadonlySet<string>): AppScreen[] {
  return filterByFeatures(menuEntries, features).filter((entry) => entry.menu === menu);
}

/** The screens that a back end with these features has. */
export function filterByFeatures<Screen extends AppRoute>(
  entries: readonly Screen[],
  features: ReadonlySet<string>,
): Screen[] {
  return entries.filter(({ feature }) => !feature || features.has(feature));
}

/** The screen an address shows, if any. */
export function findScreen(pathname: string): AppRoute | undefined {
  return screens.find((entry) => entry.path === (trimEndCharacter(pathname, '/') || '/'));
}

/** Unknown addresses go to the login page (spec.md §2). */
export function RedirectToLogin() {
  return <Navigate to="/login" replace />;
}

/** A screen of a feature. Without the feature its address is unknown. */
function RequireFeature({ feature, children }: { feature: Feature; children: ReactNode }) {
  const session = useSession();
  // Nothing is requested until it is known whether the back end has the feature.
  if (!session) return null;
  return hasFeature(session, feature) ? children : <RedirectToLogin />;
}

function renderPage(Page: ComponentType, feature: Feature | undefined) {
  if (!feature) return <Page />;
  return (
    <RequireFeature feature={feature}>
      <Page />
    </RequireFeature>
  );
}

/** react-admin's children. There are no route parameters (spec.md §2): creating and editing are dialogs over the list. */
export const appRoutes = [
  <CustomRoutes key="screens">
    <Route path="/" element={<Navigate to={dashboardPage.path} replace />} />
    {[...pages, ...userMenuPages, ...unlistedPages].map(({ path, page, feature }) => (
      <Route key={path} path={path} element={renderPage(page, feature)} />
    ))}
  </CustomRoutes>,
  ...resources.map(({ name, list, feature, icon, recordRepresentation }) => (
    <Resource
      key={name}
      name={name}
      list={renderPage(list, feature)}
      icon={icon}
      recordRepresentation={recordRepresentation}
    >
      <Route path=":unknown/*" element={<RedirectToLogin />} />
    </Resource>
  )),
];

function toScreen({ name, list, ...entry }: AppResource): AppScreen {
  return { ...entry, path: `/${name}`, page: list };
}
