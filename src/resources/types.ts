import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { ResourceName } from '../dataProvider/endpoints.ts';
import type { ShopDataProvider } from '../dataProvider/types.ts';

/** Where the way to a page is offered. */
export type MenuName = 'operations' | 'registrations' | 'standalone';

/** A screen of its own: route, way to it, highlight and document title all come from this. */
export interface AppScreen {
  /** The route, with its slash. */
  path: string;
  /** What the menus and the document title say. */
  label: string;
  /** None for a screen that stands in no menu. */
  menu?: MenuName;
  icon: ComponentType<SvgIconProps>;
  /** Palette colour of the way to it, where that is not the brand's. */
  colour?: 'secondary';
  page: ComponentType & { prefetch?: () => Promise<void> };
  /** What it shows first, to be prefetched. */
  queries?: (shop: ShopDataProvider) => FetchQueryOptions[];
}

/** A screen that a menu offers. */
export interface AppPage extends AppScreen {
  menu: MenuName;
}

/** A resource: what its <Resource> gets, and what the menus need to know of its list. */
export interface AppResource extends Omit<AppPage, 'path' | 'page'> {
  name: ResourceName;
  list: AppPage['page'];
  recordRepresentation: string | ((record: RaRecord) => string);
}
