import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { HttpError } from 'react-admin';
import { blocks } from '../../domain/resources/blocks.ts';
import { cashMovements, cashSessions } from '../../domain/resources/cashSessions.ts';
import { closings } from '../../domain/resources/closings.ts';
import { adjustments, advances, COMMISSIONS, payouts } from '../../domain/resources/commissions.ts';
import { customers } from '../../domain/resources/customers.ts';
import { employees } from '../../domain/resources/employees.ts';
import { expenses } from '../../domain/resources/expenses.ts';
import { history } from '../../domain/resources/history.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { sales } from '../../domain/resources/sales.ts';
import { services } from '../../domain/resources/services.ts';
import { shop } from '../../domain/resources/shop.ts';
import { users } from '../../domain/resources/users.ts';
import { waitingList } from '../../domain/resources/waitingList.ts';
import { call, isUnreachable, SESSION_PATH } from './http.ts';

/**
 * For each changed resource, the first words of the query keys that become stale: a name is shown wherever the record is referred to,
 * an amount counts in the cash and the summary. A resource that is not listed makes everything stale.
 */
const STALE_AFTER: Readonly<Record<string, readonly string[]>> = {
  [customers.name]: [customers.name, reservations.name, waitingList.name, 'summary', 'removed', sales.name],
  // Employees and services both have the list of who offers a service, and it changes the versions of both.
  [employees.name]: [
    ...[employees.name, services.name, reservations.name, waitingList.name, expenses.name, closings.name],
    ...[cashSessions.name, 'summary', 'removed', sales.name, COMMISSIONS, users.name],
  ],
  [services.name]: [services.name, employees.name, reservations.name, waitingList.name, 'summary', 'removed'],
  [rewards.name]: [rewards.name, 'summary', 'removed', sales.name],
  [expenses.name]: [expenses.name, closings.name, cashSessions.name, 'summary'],
  // The waiting list shows the first free hours.
  [reservations.name]: [reservations.name, customers.name, waitingList.name, 'summary'],
  // The totals of sales include how much the closings cover.
  [closings.name]: [closings.name, expenses.name, 'summary', sales.name],
  // A count writes the closing of its day.
  [cashSessions.name]: [cashSessions.name, closings.name, 'summary', sales.name],
  [cashMovements.name]: [cashSessions.name],
  // Statements and balances. Advances and payouts write an expense.
  [COMMISSIONS]: [COMMISSIONS],
  [adjustments.name]: [COMMISSIONS],
  [advances.name]: [advances.name, COMMISSIONS, expenses.name, closings.name, cashSessions.name, 'summary'],
  [payouts.name]: [
    ...[payouts.name, advances.name, COMMISSIONS, expenses.name, closings.name, cashSessions.name, 'summary'],
  ],
  [blocks.name]: [reservations.name, waitingList.name],
  [waitingList.name]: [waitingList.name],
  // The agenda shows the shop's hours.
  [shop.name]: [shop.name, reservations.name, waitingList.name],
  // Points and visits, the sold reservation, the day's cash.
  [sales.name]: [
    ...[customers.name, reservations.name, closings.name, cashSessions.name, 'summary', sales.name, COMMISSIONS],
  ],
  [users.name]: [users.name],
  account: ['account'],
  // It only reads.
  export: [],
};

/** Invalidates the queries that changes of these resources make stale. */
export function invalidate(queryClient: QueryClient, ...changed: readonly string[]): Promise<void> {
  const stale = changed.map((name) => STALE_AFTER[name]);
  if (stale.includes(undefined)) return invalidateAll(queryClient);
  return queryClient.invalidateQueries({
    // Every change adds an entry to the shop's history.
    predicate: ({ queryKey: [name] }) =>
      name === history.name || stale.some((queryNames) => queryNames?.includes(String(name))),
  });
}

/** What a refused mutation makes stale in addition: a record that it refers to may have been changed or deleted. */
const STALE_AFTER_REFUSAL: Readonly<Record<string, readonly string[]>> = {
  [sales.name]: [services.name, employees.name, rewards.name],
};

/** Invalidates the queries that may be stale after the server refused a change of this resource. */
async function invalidateAfterRefusal(queryClient: QueryClient, resource: string): Promise<void> {
  const related = STALE_AFTER_REFUSAL[resource] ?? [];
  await Promise.all([
    invalidate(queryClient, resource),
    ...related.map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  ]);
}

/** Invalidates all queries, as after an outage. */
export function invalidateAll(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries();
}

/** The resource that a mutation changes: the first word of its key, or its variable `resource`; undefined without one. */
export function getChangedResource({ options, state }: Mutation<unknown, unknown, unknown>): string | undefined {
  const { resource } = (state.variables ?? {}) as { resource?: string };
  return (options.mutationKey?.[0] as string | undefined) ?? resource;
}

/** The second word in the key of a mutation that sends thousands of records. */
export const IMPORT = 'import';

export function isImport({ options }: Mutation<unknown, unknown, unknown>): boolean {
  return options.mutationKey?.[1] === IMPORT;
}

/** Invalidates the queries that a settled mutation makes stale; nothing for a mutation without a resource. */
export function invalidateAfterMutation(
  queryClient: QueryClient,
  mutation: Mutation<unknown, unknown, unknown>,
  error: unknown,
): void {
  const changed = getChangedResource(mutation);
  if (changed === undefined) return;
  void (error ? invalidateAfterFailure(queryClient, changed, error) : invalidate(queryClient, changed));
}

/**
 * Invalidates the queries that may be stale after a failed mutation. After a refusal another user may have changed or deleted the
 * record; after an unknown outcome the change may have been made. Nothing when nobody is signed in, or a limit of requests refused
 * the call unread.
 */
async function invalidateAfterFailure(queryClient: QueryClient, resource: string, error: unknown): Promise<void> {
  const { status } = error as Partial<HttpError>;
  if (status === 401 || status === 429) return;
  if (status === undefined || isUnreachable(error)) {
    // While the server is unreachable, every refetch would fail and show a toast.
    const isReachable = await call(SESSION_PATH).then(
      () => true,
      () => false,
    );
    if (!isReachable) return;
  }
  await invalidateAfterRefusal(queryClient, resource);
}
