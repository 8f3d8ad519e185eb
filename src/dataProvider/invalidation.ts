import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { HttpError } from 'react-admin';

/** What a sale counts in or changes: points and visits, the appointment it is of, the cash of the day. */
const SALE = ['clientes', 'agendamentos', 'caixa', 'summary', 'vendas'];
/** Customers first. */
const PEOPLE = [
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
 * By what was changed, the first words of the query keys whose answers are stale afterwards: a name is shown wherever the record
 * is referred to, an amount is counted in the cash and the summary. What is not listed here makes everything stale.
 */
const STALE_AFTER: Readonly<Record<string, readonly string[]>> = {
  clientes: ['clientes', 'agendamentos', 'lista-de-espera', 'summary', 'removed', 'vendas'],
  // Who offers a service is told by both, and counts for the versions of both.
  colaboradores: PEOPLE.slice(1),
  servicos: ['servicos', 'colaboradores', 'agendamentos', 'lista-de-espera', 'summary', 'removed'],
  recompensas: ['recompensas', 'summary', 'removed', 'vendas'],
  despesas: ['despesas', 'caixa', 'summary'],
  agendamentos: ['agendamentos', 'clientes', 'summary'],
  // The totals of sales say how much of them the closings cover.
  caixa: ['caixa', 'despesas', 'summary', 'vendas'],
  bloqueios: ['agendamentos'],
  'lista-de-espera': ['lista-de-espera'],
  // The hours of the shop are those of its agenda.
  ajustes: ['ajustes', 'agendamentos'],
  vendas: SALE,
  // Something the sale refers to may be gone, or sold by somebody else.
  refusedSale: [...SALE, 'servicos', 'colaboradores', 'recompensas'],
  anonymisation: PEOPLE,
  merging: [...SALE, 'lista-de-espera', 'removed'],
  account: ['account'],
};

/** Has the screens read again what changes have made stale: of resources by their names, or other rows of the table above. */
export function invalidate(queryClient: QueryClient, ...changed: readonly string[]): Promise<void> {
  const stale = changed.map((name) => STALE_AFTER[name]);
  if (stale.includes(undefined)) return invalidateAll(queryClient);
  return queryClient.invalidateQueries({
    // Every change is an entry of the shop's history too.
    predicate: ({ queryKey: [name] }) => name === 'mudancas' || stale.some((names) => names?.includes(String(name))),
  });
}

/** Has the screens read everything again: the server was gone for a while. */
export function invalidateAll(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries();
}

/** The resource that a mutation changes: the first word of its key, or what it was called with; undefined for one without. */
export function getChangedResource({ options, state }: Mutation<unknown, unknown, unknown>): string | undefined {
  const { resource } = (state.variables ?? {}) as { resource?: string };
  return (options.mutationKey?.[0] as string | undefined) ?? resource;
}

/**
 * Whether a mutation that ended so may have changed something. After a refusal too: somebody else may have changed or deleted
 * the record. Not where the server was not reached, or nobody is signed in.
 */
export function shouldInvalidate(error: unknown): boolean {
  const status = (error as HttpError | null)?.status ?? 0;
  return !error || (status >= 400 && status !== 401);
}
