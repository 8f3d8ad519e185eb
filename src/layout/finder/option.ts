import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Customer } from '../../../domain/resources/customers.ts';
import type { NavigationIntent } from '../../navigationIntent.ts';

export type StartAdornment =
  | { icon: ComponentType<SvgIconProps>; color?: 'success' | 'secondary' }
  | { initialsOf: string }
  | { time: string };

/** An option in the list. `variant` makes its label change when customers arrive (see useCombobox). */
export interface FinderListOption extends FinderOption {
  variant: 'without customers' | 'with customers';
}

export interface FinderOption {
  /** Unique among all options. */
  id: string;
  /** The heading of its group. */
  group: string;
  /** Options of one row are about the same record and stand side by side. */
  row: string;
  /** Only the first option of a row has one; the others are small. */
  startAdornment?: StartAdornment;
  /** The action, where `title` is the record. */
  verb?: string;
  title: string;
  note?: string;
  /** Where the visible text does not name the record. Begins with the visible text. */
  accessibleName?: string;
  /** The address, and what the screen does when it opens. */
  to: string;
  intent?: NavigationIntent;
  /** The customer whose record that screen needs. */
  customer?: Customer;
}
