import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useGetList } from 'react-admin';
import { type Id, isSameId } from '../../domain/ids.ts';
import { getResource } from '../../domain/resources/all.ts';
import { type Employee, employees } from '../../domain/resources/employees.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { useFeature } from '../session.ts';
import { fetchAllRecords } from './fetchAllRecords.ts';
import { SORT_BY_NAME } from './firstPage.ts';
import { useShopDataProvider } from './useShopDataProvider.ts';

/** So many records are offered at once where a reference is chosen. Where there are more, the others are found by typing. */
const CHOICES_AT_ONCE = 50;

/** Whether records that are turned off may be chosen too. */
export type ChoiceScope = 'offered' | 'all';

/** Constant objects, since they are in the keys of queries. */
const META = { offered: { choices: 'offered' }, all: { choices: 'all' } };

export interface Choices<T> {
  /** The first ones by name; undefined until they are read. */
  data: T[] | undefined;
  /** How many there are. */
  total: number;
  /** These are all there are: nothing has to be searched. */
  isComplete: boolean;
  scope: ChoiceScope;
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** What a reference to a resource may refer to: the first records by name, of those that fit the search `q`. */
export function useChoices<T extends RaRecord>(to: string, which: ChoiceScope = 'offered', q = ''): Choices<T> {
  const query = useGetList<T>(to, {
    pagination: { page: 1, perPage: CHOICES_AT_ONCE },
    sort: { field: getResource(to).title, order: 'ASC' },
    filter: q === '' ? {} : { q },
    meta: META[which],
  });
  const { data, total = 0, isPending, isFetching, isError, refetch } = query;
  const isWhole = data !== undefined && data.length >= total;
  return { data, total, isComplete: isWhole, scope: which, isPending, isFetching, isError, refetch };
}

/** The records of some ids, of the choices or read by their ids. One that is not there is left out. */
export function useChosenRecords<T extends RaRecord>(
  to: string,
  ids: readonly Id[],
  { data: choices = [], isComplete, isPending, scope }: Choices<T>,
): { chosen: T[]; isPending: boolean } {
  const isAmong = (records: readonly T[]) => (id: Id) => records.some((each) => isSameId(each.id, id));
  const missing = isPending || isComplete ? [] : ids.filter((id) => !isAmong(choices)(id));
  const shop = useShopDataProvider();
  const queryClient = useQueryClient();
  const { data: others = [], isLoading } = useQuery({
    queryKey: [to, 'chosen', missing.map(String)],
    enabled: missing.length > 0,
    queryFn: async ({ signal }) => (await shop.getMany<T>(to, { ids: missing, signal })).data,
    // One that a search has just found is there already, where react-admin keeps the records of lists.
    placeholderData: () => {
      const found = missing.map((id) =>
        queryClient.getQueryData<T>([to, 'getOne', { id: String(id), meta: META[scope] }]),
      );
      return found.every((record) => record !== undefined) ? found : undefined;
    },
  });
  const known = [...choices, ...others.filter(({ id }) => !isAmong(choices)(id))];
  const chosen = known.filter(({ id }) => ids.some((each) => isSameId(each, id)));
  return { chosen, isPending: isPending || isLoading };
}

/**
 * The employees who may be chosen, the first ones by name, and those of some ids, active or not. Per-employee overrides of a service mean
 * something only where the back end says that it knows.
 */
export function useEmployees(ids: readonly (Id | null | undefined)[] = []) {
  const hasTerms = useFeature('agenda');
  const choices = useChoices<Employee>(employees.name);
  const wanted = ids.filter((id) => id !== null && id !== undefined);
  const { chosen, isPending } = useChosenRecords(employees.name, wanted, choices);
  const first = choices.data ?? [];
  const known = [...chosen.filter(({ id }) => !first.some((each) => isSameId(each.id, id))), ...first];
  return { ...choices, isPending, employees: hasTerms ? known : withoutTerms(known) };
}

/** All records of a resource by name. */
export function useAllRecords<T extends RaRecord>(resource: string, { enabled = true } = {}) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: [resource, 'all', SORT_BY_NAME],
    enabled,
    queryFn: () => fetchAllRecords<T>(shop, resource, SORT_BY_NAME),
  });
}

/** All rewards, in the order the server lists them: the automatic one of a sale is the first that fits. */
export function useRewards({ enabled = true } = {}) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: [rewards.name, 'asListed'],
    enabled,
    queryFn: ({ signal }) => shop.getRewards({ signal }),
  });
}

/** All employees who work here now, as `useEmployees` has them. */
export function useActiveEmployees() {
  const shop = useShopDataProvider();
  const hasTerms = useFeature('agenda');
  return useQuery({
    queryKey: [employees.name, 'active'],
    queryFn: ({ signal }) => shop.getActiveEmployees({ signal }),
    select: hasTerms ? undefined : withoutTerms,
  });
}

function withoutTerms(active: Employee[]): Employee[] {
  return active.map(({ terms: _, ...employee }) => employee);
}
