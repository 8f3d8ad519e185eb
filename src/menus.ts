import { matchPath } from 'react-router-dom';
import { mayCall } from '../domain/access.ts';
import type { Viewer } from './access.ts';
import { pages, unlistedPages, userMenuPages } from './pages/index.ts';
import { resources } from './resources/index.ts';
import type { AppResource, AppScreen, MenuName, MenuScreen } from './screens.ts';

const DEFAULT_MENU_ORDER = 50;

/** Every screen with a menu item, menu by menu and each in its `menuOrder`; those in no menu last. */
export const menuScreens: readonly MenuScreen[] = sortByMenu([...pages, ...resources.map(toScreen)]);

/** All screens, also those outside the menus. */
export const screens: readonly AppScreen[] = [...menuScreens, ...userMenuPages, ...unlistedPages];

/** The screens of a menu, in order, that a viewer has. */
export function getMenuScreens(menu: MenuName, viewer: Viewer): MenuScreen[] {
  return filterAvailable(menuScreens, viewer).filter((screen) => screen.menu === menu);
}

/** The screens that a viewer has: those of the back end's features that the user's role may open. */
export function filterAvailable<Screen extends ScreenAccess>(candidates: readonly Screen[], viewer: Viewer): Screen[] {
  return candidates.filter((screen) => exists(screen, viewer) && mayOpen(screen, viewer));
}

type ScreenAccess = Pick<AppScreen, 'feature' | 'role' | 'route'>;

/** Whether the back end, and the user's role, have a screen. */
export function exists({ feature, role }: ScreenAccess, viewer: Viewer): boolean {
  return (!feature || viewer.features.has(feature)) && (!role || viewer.role === role);
}

/** Whether the server answers the main call of a screen to the user. */
export function mayOpen({ route }: ScreenAccess, { role }: Viewer): boolean {
  return !route || mayCall(role, route);
}

/** Whether an address shows a screen that the viewer has. */
export function canOpenPath(path: string, viewer: Viewer): boolean {
  const screen = findScreen(path.split('?')[0] ?? '');
  return screen !== undefined && exists(screen, viewer) && mayOpen(screen, viewer);
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
