import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { HttpError } from 'react-admin';

/** Queries that a sale changes: points and visits, its reservation, the day's cash. */
const SALE_QUERIES = ['clientes', 'agendamentos', 'caixa', 'summary', 'vendas'];
/** Queries that show a person's name. `clientes` is first: see `colaboradores` below. */
const PEOPLE_QUERIES = [
  'clientes',
  'colaboradores',
  'servicos',
  'agendamentos',
  'lista-de-espera',
  'despesas',
  'caixa',
  'summary',
  'removed',
  'vendas',
];

/**
 * For each changed resource, the first words of the query keys that become stale: a name is shown wherever the record is referred to,
 * an amount counts in the cash and the summary. A resource that is not listed makes everything stale.
 */
const STALE_AFTER: Readonly<Record<string, readonly string[]>> = {
  clientes: ['clientes', 'agendamentos', 'lista-de-espera', 'summary', 'removed', 'vendas'],
  // Employees and services both have the list of who offers a service, and it changes the versions of both.
  colaboradores: PEOPLE_QUERIES.slice(1),
  servicos: ['servicos', 'colaboradores', 'agendamentos', 'lista-de-espera', 'summary', 'removed'],
  recompensas: ['recompensas', 'summary', 'removed', 'vendas'],
  despesas: ['despesas', 'caixa', 'summary'],
  agendamentos: ['agendamentos', 'clientes', 'summary'],
  // The totals of sales include how much the closings cover.
  caixa: ['caixa', 'despesas', 'summary', 'vendas'],
  bloqueios: ['agendamentos'],
  'lista-de-espera': ['lista-de-espera'],
  // The agenda shows the shop's hours.
  ajustes: ['ajustes', 'agendamentos'],
  vendas: SALE_QUERIES,
  // A record of the sale may be deleted, or its reservation already sold.
  refusedSale: [...SALE_QUERIES, 'servicos', 'colaboradores', 'recompensas'],
  anonymisation: PEOPLE_QUERIES,
  merging: [...SALE_QUERIES, 'lista-de-espera', 'removed'],
  account: ['account'],
};

/** Invalidates the queries that changes of these resources make stale. */
export function invalidate(queryClient: QueryClient, ...changed: readonly string[]): Promise<void> {
  const stale = changed.map((name) => STALE_AFTER[name]);
  if (stale.includes(undefined)) return invalidateAll(queryClient);
  return queryClient.invalidateQueries({
    // Every change adds an entry to the shop's history.
    predicate: ({ queryKey: [name] }) =>
      name === 'mudancas' || stale.some((queryNames) => queryNames?.includes(String(name))),
  });
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

/**
 * Whether queries may be stale after a mutation. True after a refusal too: another user may have changed or deleted the record.
 * False when the server was not reached, or nobody is signed in.
 */
export function shouldInvalidate(error: unknown): boolean {
  const status = (error as HttpError | null)?.status ?? 0;
  return !error || (status >= 400 && status !== 401);
}
