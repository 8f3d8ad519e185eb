import { customers } from './customers/index.ts';
import { employees } from './employees/index.ts';
import { expenses } from './expenses/index.ts';
import { reservations } from './reservations/index.ts';
import { rewards } from './rewards/index.ts';
import { services } from './services/index.ts';
import type { AppResource } from './types.ts';

/** The resources: routes, menus and react-admin's definitions all come from here. */
export const resources: readonly AppResource[] = [
  // In the order the menus offer them.
  expenses,
  customers,
  employees,
  services,
  rewards,
  reservations,
];
