import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Feature } from '../../domain/constants.ts';
import { type AnyResource, getRecordName, getScreenTitle } from '../../domain/resources/resource.ts';
import type { ShopDataProvider } from '../dataProvider/useShopDataProvider.ts';
import { lazyComponent } from '../lazyComponent.ts';

export type MenuName = 'operations' | 'registrations' | 'standalone';

/** A screen with its own route and document title. */
export interface AppRoute {
  path: string;
  /** Label in menus and in the document title. */
  label: string;
  /** Absent if it is in no menu. */
  menu?: MenuName;
  page: ComponentType & { prefetch?: () => Promise<void> };
  /** Required feature: without it the route and the menu item do not exist. */
  feature?: Feature;
  /** Its first queries, for prefetching. */
  queries?: (shop: ShopDataProvider) => FetchQueryOptions[];
}

/** A screen with a menu item. */
export interface AppScreen extends AppRoute {
  icon: ComponentType<SvgIconProps>;
  /** Palette colour of the menu item, if not the primary one. */
  color?: 'secondary';
}

export interface AppPage extends AppScreen {
  menu: MenuName;
}

/** The props of a <Resource>, and its menu item. */
export interface AppResource extends Omit<AppScreen, 'path' | 'page'> {
  name: string;
  list: AppPage['page'];
  recordRepresentation: (record: RaRecord) => string;
}

type Screen = Pick<AppResource, 'menu' | 'icon' | 'color' | 'queries'> & Partial<AppResource>;

/** The screen of a declared resource. Default `list`: generated from the declaration. */
export function declareScreen(resource: AnyResource, screen: Screen): AppResource {
  return {
    name: resource.name,
    label: getScreenTitle(resource),
    recordRepresentation: (record) => getRecordName(resource, record),
    list: lazyComponent(async () => (await import('../components/records/ResourcePage.tsx')).DeclaredPage),
    ...screen,
  };
}
