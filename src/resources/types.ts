import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Feature } from '../../domain/constants.ts';
import { type AnyResource, getRecordName, getScreenTitle } from '../../domain/resources/resource.ts';
import type { ShopDataProvider } from '../dataProvider/types.ts';
import { lazyComponent } from '../lazyComponent.tsx';

export type MenuName = 'operations' | 'registrations' | 'standalone';

/** A screen of its own: route and document title come from this. */
export interface AppRoute {
  path: string;
  /** What the menus and the document title say. */
  label: string;
  /** None for a screen that stands in no menu. */
  menu?: MenuName;
  page: ComponentType & { prefetch?: () => Promise<void> };
  /** The extension it needs: without it the address is an unknown one, and no menu offers it. */
  feature?: Feature;
  /** What it shows first, to be prefetched. */
  queries?: (shop: ShopDataProvider) => FetchQueryOptions[];
}

/** A screen that a menu offers: the way to it and its highlight come from this too. */
export interface AppScreen extends AppRoute {
  icon: ComponentType<SvgIconProps>;
  /** Palette colour of the way to it, where that is not the brand's. */
  color?: 'secondary';
}

export interface AppPage extends AppScreen {
  menu: MenuName;
}

/** A resource: what its <Resource> gets, and what the menus need to know of its list. */
export interface AppResource extends Omit<AppScreen, 'path' | 'page'> {
  name: string;
  list: AppPage['page'];
  recordRepresentation: (record: RaRecord) => string;
}

type Screen = Pick<AppResource, 'menu' | 'icon' | 'color' | 'queries'> & Partial<AppResource>;

/** The screen of a declared resource. Where no `list` is given, it is what follows from the declaration. */
export function declareScreen(resource: AnyResource, screen: Screen): AppResource {
  return {
    name: resource.name,
    label: getScreenTitle(resource),
    recordRepresentation: (record) => getRecordName(resource, record),
    list: lazyComponent(async () => (await import('../components/records/ResourcePage.tsx')).DeclaredPage),
    ...screen,
  };
}
