import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Role } from '../domain/access.ts';
import type { Feature } from '../domain/constants.ts';
import type { ShopDataProvider } from './dataProvider/index.ts';

export type MenuName = 'operations' | 'registrations' | 'standalone';

/** A screen with its own address and document title. */
export interface AppScreen {
  path: string;
  /** Label in menus and in the document title. */
  label: string;
  /** Absent if it is in no menu. */
  menu?: MenuName;
  /** Its place in the menu: lower numbers first, the same number in the order of their lists; 50 by default. */
  menuOrder?: number;
  page: ComponentType & { prefetch?: () => Promise<void> };
  /** Required feature: without it the address and the menu item do not exist. */
  feature?: Feature;
  /** Its main call, as in domain/access.ts: who may not make it has no menu item, and reads so at the address. */
  route?: string;
  /** The only role that has it; every role by default. */
  role?: Role;
  /** Its first queries at an address with these parameters, for prefetching. */
  queries?: (shop: ShopDataProvider, params: URLSearchParams) => FetchQueryOptions[];
}

/** A screen with a menu item. */
export interface MenuScreen extends AppScreen {
  icon: ComponentType<SvgIconProps>;
  /** Palette color of the menu item, if not the primary one. */
  color?: 'secondary';
}

/** The props of a <Resource>, and its menu item. */
export interface AppResource extends Omit<MenuScreen, 'path' | 'page'> {
  name: string;
  list: MenuScreen['page'];
  recordRepresentation: (record: RaRecord) => string;
}
