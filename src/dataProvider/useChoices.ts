import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, type SortPayload, useGetList, useGetMany } from 'react-admin';
import { type Id, isSameId } from '../../domain/ids.ts';
import { getResource } from '../../domain/resources/all.ts';
import { type Employee, employees } from '../../domain/resources/employees.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { useFeature } from '../session.ts';
import { fetchAllRecords } from './fetchAllRecords.ts';
import { useShopDataProvider } from './index.ts';

/** The number of choices loaded for a reference. With more records than this, the others are found by typing. */
const MAX_CHOICES = 50;

/** `offered`: active records only; `all`: inactive ones too. */
export type ChoiceScope = 'offered' | 'all';

/** Constant objects, because they are part of query keys. */
const META = { offered: { choices: 'offered' }, all: { choices: 'all' } };

export interface Choices<T> {
  /** The first ones by name; undefined until they are loaded. */
  data: T[] | undefined;
  /** The number of all choices. */
  total: number;
  /** `data` has all choices: no search is needed. */
  isComplete: boolean;
  scope: ChoiceScope;
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** The choices of a reference to a resource: the first records by name that match the search `q`. */
export function useChoices<T extends RaRecord>(to: string, which: ChoiceScope = 'offered', q = ''): Choices<T> {
  const query = useGetList<T>(to, {
    pagination: { page: 1, perPage: MAX_CHOICES },
    sort: getSortByTitle(to),
    filter: q === '' ? {} : { q },
    meta: META[which],
  });
  const { data, total = 0, isPending, isFetching, isError, refetch } = query;
  const isComplete = data !== undefined && data.length >= total;
  return { data, total, isComplete, scope: which, isPending, isFetching, isError, refetch };
}

/** The records of some ids, from the choices or fetched by id. Missing ones are left out. */
export function useChosenRecords<T extends RaRecord>(
  to: string,
  ids: readonly Id[],
  { data: choices = [], isComplete, isPending, scope }: Choices<T>,
): { chosen: T[]; isPending: boolean } {
  const isIn = (records: readonly T[]) => (id: Id) => records.some((each) => isSameId(each.id, id));
  const missing = isPending || isComplete ? [] : ids.filter((id) => !isIn(choices)(id));
  const { retry } = useQueryClient().getDefaultOptions().queries ?? {};
  // With the search's `meta`, a record that it found shows at once.
  const { data: others = [], isLoading } = useGetMany<T>(
    to,
    { ids: missing, meta: META[scope] },
    // useGetMany turns retries off; after a short outage the record would seem to be deleted.
    { enabled: missing.length > 0, retry },
  );
  const all = [...choices, ...others.filter(({ id }) => !isIn(choices)(id))];
  const chosen = all.filter(({ id }) => ids.some((each) => isSameId(each, id)));
  return { chosen, isPending: isPending || isLoading };
}

/**
 * The first active employees by name, and those of some ids, active or not. Per-employee overrides of a service (`terms`) are left out
 * on a back end without the feature `agenda`.
 */
export function useEmployees(ids: readonly (Id | null | undefined)[] = []) {
  const hasAgenda = useFeature('agenda');
  const choices = useChoices<Employee>(employees.name);
  const knownIds = ids.filter((id) => id !== null && id !== undefined);
  const { chosen, isPending } = useChosenRecords(employees.name, knownIds, choices);
  const firstChoices = choices.data ?? [];
  const all = [...chosen.filter(({ id }) => !firstChoices.some((each) => isSameId(each.id, id))), ...firstChoices];
  return { ...choices, isPending, employees: hasAgenda ? all : omitTerms(all) };
}

/** All records of a resource by name. */
export function useAllRecords<T extends RaRecord>(resource: string, { enabled = true } = {}) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: [resource, 'all'],
    enabled,
    queryFn: () => fetchAllRecords<T>(shop, resource, getSortByTitle(resource)),
  });
}

/** All rewards, in the server's order: a sale's automatic reward is the first that the customer has enough points for. */
export function useRewards({ enabled = true } = {}) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: [rewards.name, 'inServerOrder'],
    enabled,
    queryFn: ({ signal }) => shop.getRewards({ signal }),
  });
}

/** All active employees who attend customers, with the same `terms` as in `useEmployees`. */
export function useActiveEmployees() {
  const shop = useShopDataProvider();
  const hasAgenda = useFeature('agenda');
  return useQuery({
    queryKey: [employees.name, 'active'],
    queryFn: ({ signal }) => shop.getActiveEmployees({ signal }),
    select: hasAgenda ? undefined : omitTerms,
  });
}

function getSortByTitle(resource: string): SortPayload {
  return { field: getResource(resource).title, order: 'ASC' };
}

function omitTerms(active: Employee[]): Employee[] {
  return active.map(({ terms: _, ...employee }) => employee);
}
