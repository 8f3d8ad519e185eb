import type { Kysely } from 'kysely';
import { resources, resourcesWithoutScreen, singletons } from '../../domain/resources/all.ts';
import { cashSessions } from '../../domain/resources/cashSessions.ts';
import { COMMISSIONS, payouts } from '../../domain/resources/commissions.ts';
import { users } from '../../domain/resources/users.ts';
import type { Tables } from './schema.ts';

/** Gets the paths of the resources that a commit changed; null when anything may have changed. */
export type ChangeListener = (changed: readonly string[] | null) => void;

/** The PostgreSQL channel that notifies every server process of commits. */
export const CHANGES_CHANNEL = 'navalha_changes';

/** Every resource whose changes are announced, by its path in the API. */
export const notifiedResources: readonly string[] = [
  ...[...resources, ...resourcesWithoutScreen, ...singletons].map(({ api }) => api.path),
  cashSessions.api.path,
  payouts.api.path,
  COMMISSIONS,
  users.api.path,
  'sales',
];

const listeners = new WeakMap<Kysely<Tables>, Set<ChangeListener>>();

/** Calls the listener after each commit of this process. Returns the function that unsubscribes. */
export function subscribeLocal(db: Kysely<Tables>, listener: ChangeListener): () => void {
  const subscribed = listeners.get(db) ?? new Set();
  listeners.set(db, subscribed.add(listener));
  return () => void subscribed.delete(listener);
}

/** Calls this process's listeners after a commit. */
export function notifyLocal(db: Kysely<Tables>, changed: readonly string[]): void {
  for (const listener of listeners.get(db) ?? []) listener(changed);
}
