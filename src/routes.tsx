import type { ComponentType, ReactNode } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import type { Feature } from '../domain/constants.ts';
import { withoutEnd } from '../domain/text.ts';
import { dashboardPage, innerPages, ownPages, pages } from './pages/index.ts';
import { resources } from './resources/index.ts';
import type { AppResource, AppRoute, AppScreen, MenuName } from './resources/types.ts';
import { hasFeature, useSession } from './session.ts';

/** Every screen that a menu or another screen offers, in the order the menus offer them: what is done often first, the dashboard last. */
export const entries: readonly AppScreen[] = [
  ...pages.filter((page) => page !== dashboardPage),
  ...resources.map(listOf),
  dashboardPage,
];

/** All of them, and those that another way leads to. */
export const screens: readonly AppRoute[] = [...entries, ...ownPages, ...innerPages];

/** What a menu offers before a back end with these features, in order. */
export function entriesOf(menu: MenuName, features: ReadonlySet<string>): AppScreen[] {
  return offeredIn(entries, features).filter((entry) => entry.menu === menu);
}

/** The screens that a back end with these features has. */
export function offeredIn<Screen extends AppRoute>(among: readonly Screen[], features: ReadonlySet<string>): Screen[] {
  return among.filter(({ feature }) => !feature || features.has(feature));
}

/** The screen an address shows, if any. */
export function entryAt(pathname: string): AppRoute | undefined {
  return screens.find((entry) => entry.path === (withoutEnd(pathname, '/') || '/'));
}

/** Unknown addresses go to the login page (spec.md §2). */
export function ToLogin() {
  return <Navigate to="/login" replace />;
}

/** A screen that needs an extension: its address is an unknown one to a back end that does not announce it. */
function Featured({ feature, children }: { feature: Feature; children: ReactNode }) {
  const session = useSession();
  // Nothing is asked for before it is known whether the back end has it.
  if (!session) return null;
  return hasFeature(session, feature) ? children : <ToLogin />;
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
    {[...pages, ...ownPages, ...innerPages].map(({ path, page, feature }) => (
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
      <Route path=":unknown/*" element={<ToLogin />} />
    </Resource>
  )),
];

function listOf({ name, list, ...entry }: AppResource): AppScreen {
  return { ...entry, path: `/${name}`, page: list };
}
