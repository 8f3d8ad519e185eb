import type { Field, Problem } from '../fields/field.ts';
import { blocks } from './blocks.ts';
import { cashMovements, cashSessions, drawerResources } from './cashSessions.ts';
import { closings } from './closings.ts';
import { adjustments, advances, commissionResources, payouts } from './commissions.ts';
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
import { users } from './users.ts';
import { waitingList } from './waitingList.ts';

const resourcesWithScreen = [
  customers,
  employees,
  services,
  reservations,
  waitingList,
  rewards,
  expenses,
  closings,
] as const;

/** Every resource that has a screen. Referenced resources come before those that refer to them. */
export const resources: readonly AnyResource[] = resourcesWithScreen;

/** Resources without their own screen. */
export const resourcesWithoutScreen: readonly AnyResource[] = [blocks, advances];

/** Resources with a single record. */
export const singletons: readonly AnyResource[] = [shop];

/** The resources whose changes are in the history, and announced to the other devices. */
export const recordedResources: readonly AnyResource[] = [
  ...resources,
  ...resourcesWithoutScreen,
  ...singletons,
  ...drawerResources,
  ...commissionResources,
  users,
  sales,
];

/** All of them, including those that are not created, edited and deleted like the others. */
const everyResource = listChecked([
  ...resourcesWithScreen,
  ...([blocks, shop, sales, history, cashSessions, cashMovements, advances, adjustments, payouts, users] as const),
]);

/** The resources that are none of these. */
export function listOtherResources(some: readonly AnyResource[]): AnyResource[] {
  return everyResource.filter((resource) => !some.includes(resource));
}

/** The resource that a field refers to. */
export function getTargetResource({ to }: Field['options']): AnyResource {
  return getResource(typeof to === 'object' ? to.name : String(to));
}

/** The resource with this react-admin name, including those without the common calls; undefined if there is none. */
export function findResource(name: string): AnyResource | undefined {
  return everyResource.find((resource) => resource.name === name);
}

/** The names of the fields that refer to `target`. */
export function getReferenceFields({ fields }: AnyResource, target: Pick<AnyResource, 'name'>): string[] {
  const isReference = ({ kind, options }: Field) =>
    kind === 'reference' && getTargetResource(options).name === target.name;
  return Object.keys(fields).filter((name) => fields[name] && isReference(fields[name]));
}

/** As `findResource`. Throws if there is none. */
export function getResource(name: string): AnyResource {
  const found = findResource(name);
  if (!found) throw new Error(`There is no resource '${name}' in domain/resources/all.ts`);
  return found;
}

/** The same resources. Does not compile if a field refers to a resource, by its name, that is not among them. */
export function listChecked<const R extends readonly AnyResource[]>(
  all: R & CheckedReferences<R>,
): readonly AnyResource[] {
  return all;
}

type CheckedReferences<R extends readonly AnyResource[]> = {
  [Index in keyof R]: FindMissing<R[Index], R[number]['name']> extends never
    ? R[Index]
    : Problem<FindMissing<R[Index], R[number]['name']>>;
};

/** A message for each field that refers to a missing resource. */
type FindMissing<One extends AnyResource, Names extends string> = {
  [Name in keyof One['fields']]: One['fields'][Name]['options'] extends { to: infer To extends string }
    ? To extends Names
      ? never
      : `${One['name']}.${Name & string} refers to ${To}, which is not the name of a resource`
    : never;
}[keyof One['fields']];
