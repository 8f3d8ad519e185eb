import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { COMMISSIONS } from '../../domain/resources/commissions.ts';
import { customers } from '../../domain/resources/customers.ts';
import { employees } from '../../domain/resources/employees.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { services } from '../../domain/resources/services.ts';
import { shop } from '../../domain/resources/shop.ts';
import type { Session } from '../../domain/responses.ts';
import { getCachedSession, hasSessionEnded, reloadSession, restoreSession, supportsIdempotency } from '../session.ts';
import { getLastAnswerTime, getRestoredTime, reportRestoredData, subscribeToConnection } from './connection.ts';
import { invalidateAll } from './invalidation.ts';
import { readSnapshot, writeSnapshot } from './snapshotStorage.ts';

/*
 * A reload without the server shows what this tab last knew. It is stored when the page is hidden or left, and read when the page's
 * calls do not reach the server.
 */

/** A query's data and when it was current, in milliseconds. */
type StoredQuery = [key: QueryKey, data: unknown, time: number];

interface Snapshot {
  session: Session;
  /** When it was stored, in milliseconds. */
  storedAt: number;
  queries: StoredQuery[];
}

/** By the first word of a key the second words of what is stored. Histories, searches, users and the cash are not. */
const STORED: Readonly<Record<string, 'all' | readonly string[]>> = {
  [reservations.name]: 'all',
  [employees.name]: ['active', 'all', 'getList'],
  [services.name]: ['all', 'getList'],
  [rewards.name]: ['inServerOrder', 'getList'],
  [shop.name]: ['record'],
  [customers.name]: ['getList', 'byId', 'lastVisit'],
  [COMMISSIONS]: ['month', 'summaries'],
  summary: 'all',
};

/** Stores what the screens of the day show, and restores it without the server. A bare back end (spec.md) has no such screens. */
export function rememberScreens(queryClient: QueryClient): void {
  const store = () => storeSnapshot(queryClient);
  window.addEventListener('pagehide', store);
  // A phone may discard a hidden page without another event.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) store();
  });
  const unsubscribe = subscribeToConnection((isReachable) => {
    unsubscribe();
    if (!isReachable) restoreSnapshot(queryClient);
  });
}

function storeSnapshot(queryClient: QueryClient): void {
  const session = getCachedSession();
  const answeredAt = getLastAnswerTime();
  // Without an answer in this page the earlier snapshot is as new.
  if (!session || answeredAt === null || hasSessionEnded() || !supportsIdempotency(session)) return;
  const queries = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => state.data !== undefined && isStored(queryKey) })
    .map((query): StoredQuery => {
      const { data, dataUpdatedAt, isInvalidated } = query.state;
      // What is open is current until the last answer, because changes are announced.
      const isCurrent = query.isActive() && !isInvalidated && dataUpdatedAt > getRestoredTime();
      return [query.queryKey, data, isCurrent ? Math.max(answeredAt, dataUpdatedAt) : dataUpdatedAt];
    });
  writeSnapshot<Snapshot>({ session, storedAt: Date.now(), queries });
}

function isStored([first, second]: QueryKey): boolean {
  const words = STORED[String(first)];
  return words === 'all' || Boolean(words?.includes(String(second)));
}

/** Fills what has no data yet. When the server answers again, the session is checked and everything is fetched. */
function restoreSnapshot(queryClient: QueryClient): void {
  const snapshot = readSnapshot<Snapshot>();
  if (!snapshot || !restoreSession(snapshot.session)) return;
  reportRestoredData(snapshot.storedAt);
  for (const [key, data, updatedAt] of snapshot.queries) {
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt });
  }
  const unsubscribe = subscribeToConnection(() => {
    unsubscribe();
    // The failure is in the session's state.
    reloadSession().then(
      () => invalidateAll(queryClient),
      () => undefined,
    );
  });
}
