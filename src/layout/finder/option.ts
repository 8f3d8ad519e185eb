import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { Customer } from '../../../domain/resources/customers.ts';
import type { NavigationIntent } from '../../navigationIntent.ts';

/** What the finder sorts what it finds by, in the order it is shown. */
type Group =
  | 'Ações'
  | 'Clientes'
  | 'Agendamentos de hoje'
  | 'Próximos agendamentos'
  | 'Colaboradores'
  | 'Serviços'
  | 'Recompensas'
  | 'Páginas';

export type StartAdornment =
  | { icon: ComponentType<SvgIconProps>; colour?: 'success' | 'secondary' }
  | { initialsOf: string }
  | { time: string };

/** Tells an option from all others; `edition` also from itself among fewer, before the customers had come. */
export interface FinderListOption extends FinderOption {
  variant: 'without customers' | 'with customers';
}

export interface FinderOption {
  /** Its own among all of them. */
  id: string;
  group: Group;
  /** Options of the same row are about the same record, and stand beside each other. */
  row: string;
  /** The first of a row has one; the others are small beside it. */
  startAdornment?: StartAdornment;
  /** What is done, where `title` says to whom. */
  verb?: string;
  title: string;
  note?: string;
  /** Read out in place of what is shown, where that is said of no record. Begins with it. */
  accessibleName?: string;
  /** The address it leads to, and what is asked of the screen there. */
  to: string;
  intent?: NavigationIntent;
  /** Whose record that screen will ask for. */
  customer?: Customer;
}
