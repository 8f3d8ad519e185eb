import { trimEndCharacter } from '../domain/text.ts';
import { dashboardPage, pages, unlistedPages, userMenuPages } from './pages/index.ts';
import { resources } from './resources/index.ts';
import type { AppResource, AppScreen, MenuName, MenuScreen } from './screens.ts';

/** Every screen that a menu offers, in the order of the menus: frequent tasks first, the dashboard last. */
export const menuScreens: readonly MenuScreen[] = [
  ...pages.filter((page) => page !== dashboardPage),
  ...resources.map(toScreen),
  dashboardPage,
];

/** All screens, also those outside the menus. */
export const screens: readonly AppScreen[] = [...menuScreens, ...userMenuPages, ...unlistedPages];

/** The screens of a menu, in order, for a back end with these features. */
export function getMenuScreens(menu: MenuName, features: ReadonlySet<string>): MenuScreen[] {
  return filterByFeatures(menuScreens, features).filter((screen) => screen.menu === menu);
}

/** The screens that a back end with these features has. */
export function filterByFeatures<Screen extends AppScreen>(
  candidates: readonly Screen[],
  features: ReadonlySet<string>,
): Screen[] {
  return candidates.filter(({ feature }) => !feature || features.has(feature));
}

/** The screen an address shows, if any. */
export function findScreen(pathname: string): AppScreen | undefined {
  return screens.find(({ path }) => path === (trimEndCharacter(pathname, '/') || '/'));
}

function toScreen({ name, list, ...screen }: AppResource): MenuScreen {
  return { ...screen, path: `/${name}`, page: list };
}
