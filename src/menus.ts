import { matchPath } from 'react-router-dom';
import { pages, unlistedPages, userMenuPages } from './pages/index.ts';
import { resources } from './resources/index.ts';
import type { AppResource, AppScreen, MenuName, MenuScreen } from './screens.ts';

const DEFAULT_MENU_ORDER = 50;

/** Every screen with a menu item, menu by menu and each in its `menuOrder`; those in no menu last. */
export const menuScreens: readonly MenuScreen[] = sortByMenu([...pages, ...resources.map(toScreen)]);

/** All screens, also those outside the menus. */
export const screens: readonly AppScreen[] = [...menuScreens, ...userMenuPages, ...unlistedPages];

/** The screens of a menu, in order, for a back end with these features. */
export function getMenuScreens(menu: MenuName, features: ReadonlySet<string>): MenuScreen[] {
  return filterByFeatures(menuScreens, features).filter((screen) => screen.menu === menu);
}

/** The screens that a back end with these features has. */
export function filterByFeatures<Screen extends Pick<AppScreen, 'feature'>>(
  candidates: readonly Screen[],
  features: ReadonlySet<string>,
): Screen[] {
  return candidates.filter(({ feature }) => !feature || features.has(feature));
}

/** The screen an address shows, if any. */
export function findScreen(pathname: string): AppScreen | undefined {
  return screens.find(({ path }) => matchPath(path, pathname));
}

function sortByMenu(candidates: readonly MenuScreen[]): MenuScreen[] {
  const menus: (MenuName | undefined)[] = ['operations', 'registrations', 'standalone', undefined];
  const getPlace = ({ menuOrder = DEFAULT_MENU_ORDER }: MenuScreen) => menuOrder;
  return menus.flatMap((menu) =>
    candidates.filter((screen) => screen.menu === menu).sort((a, b) => getPlace(a) - getPlace(b)),
  );
}

function toScreen({ name, list, ...screen }: AppResource): MenuScreen {
  return { ...screen, path: `/${name}`, page: list };
}
