import type { Field } from '../fields/field.ts';
import { blocks } from './blocks.ts';
import { closings } from './closings.ts';
import { customers } from './customers.ts';
import { employees } from './employees.ts';
import { expenses } from './expenses.ts';
import { history } from './history.ts';
import { reservations } from './reservations.ts';
import type { AnyResource } from './resource.ts';
import { rewards } from './rewards.ts';
import { sales } from './sales.ts';
import { services } from './services.ts';
import { shop } from './shop.ts';
import { waitingList } from './waitingList.ts';

/** Every resource that has a screen. Referenced resources come before those that refer to them. */
export const resources: readonly AnyResource[] = [
  customers,
  employees,
  services,
  reservations,
  waitingList,
  rewards,
  expenses,
  closings,
];

/** Resources without their own screen. */
export const resourcesWithoutScreen: readonly AnyResource[] = [blocks];

/** Resources with a single record. */
export const singletons: readonly AnyResource[] = [shop];

/** The resource that a field refers to. */
export function getTargetResource({ to }: Field['options']): AnyResource {
  return getResource(typeof to === 'object' ? to.name : String(to));
}

/** The resource with this react-admin name, including the read-only lists of sales and changes. Throws if there is none. */
export function getResource(name: string): AnyResource {
  const found = [...resources, ...resourcesWithoutScreen, ...singletons, sales, history].find(
    (resource) => resource.name === name,
  );
  if (!found) throw new Error(`There is no resource ${name}`);
  return found;
}
