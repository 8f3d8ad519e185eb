import {
  keepPreviousData,
  type QueryObserverResult,
  queryOptions,
  skipToken,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import type { Day } from '../../../domain/dates.ts';
import { type Id, isSameId, type NamedRecord } from '../../../domain/ids.ts';
import type { DayRange } from '../../../domain/periods.ts';
import { COMMISSIONS } from '../../../domain/resources/commissions.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import type { CommissionEntry } from '../../../domain/schemas/commission.ts';
import { compareTexts } from '../../../domain/text.ts';
import { useMayCall } from '../../access.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { commissionMethods, type EntriesQuery } from '../../dataProvider/methods/commissions.ts';

/** A row per professional, for a period. The last rows stay while another period is loading. */
export function useSummaries(period: DayRange) {
  return useQuery({
    queryKey: [COMMISSIONS, 'summaries', period],
    queryFn: ({ signal }) => commissionMethods.getSummaries(period, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Rows of a statement; none are requested for null. */
export function useEntries(employee: Id, query: EntriesQuery | null) {
  return useQuery(buildEntriesQuery(employee, query));
}

function buildEntriesQuery(employee: Id, query: EntriesQuery | null) {
  return queryOptions({
    queryKey: [COMMISSIONS, 'entries', String(employee), query],
    queryFn: query ? ({ signal }) => commissionMethods.getEntries(employee, query, { signal }) : skipToken,
  });
}

/** The rows of several professionals by day; `data` is undefined until all are there. None are requested for null. */
export function useEntriesOf(employees: readonly NamedRecord[], query: EntriesQuery | null) {
  return useQueries({
    queries: employees.map(({ id }) => buildEntriesQuery(id, query)),
    combine: (results) => joinEntries(employees, results),
  });
}

function joinEntries(employees: readonly NamedRecord[], results: readonly QueryObserverResult<CommissionEntry[]>[]) {
  const error = results.find((result) => result.error)?.error ?? null;
  const isComplete = results.every(({ data }) => data);
  const rows = results.flatMap(({ data = [] }, index) => {
    const employee = employees[index];
    return employee ? data.map((entry) => ({ ...entry, employee })) : [];
  });
  return {
    data: isComplete ? rows.toSorted((a, b) => compareTexts(a.date, b.date)) : undefined,
    error,
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}

/** What a payout up to a day would have. The last figures stay while others are loading. */
export function useOpenFigures(employee: Id, until: Day | null) {
  return useQuery({
    queryKey: [COMMISSIONS, 'open', String(employee), until],
    queryFn: until ? ({ signal }) => commissionMethods.getOpenFigures(employee, until, { signal }) : skipToken,
    placeholderData: keepPreviousData,
  });
}

/** The payouts of a professional, the newest first, also those that were undone. Not requested for who may not read them. */
export function usePayouts(employee: Id) {
  const mayRead = useMayCall('GET /payouts');
  return useQuery({
    enabled: mayRead,
    queryKey: [COMMISSIONS, 'payouts', String(employee)],
    queryFn: ({ signal }) => commissionMethods.getPayouts(employee, { signal }),
  });
}

/** The payouts of everybody, the newest first, without those that were undone. None are requested unless they are shown. */
export function useShopPayouts(isShown: boolean) {
  return useQuery({
    enabled: isShown,
    queryKey: [COMMISSIONS, 'payouts'],
    queryFn: ({ signal }) => commissionMethods.getPayouts(null, { signal }),
  });
}

/** The ids, as texts, of the professionals who had a payout. */
export function usePaidEmployees() {
  return useQuery({
    queryKey: [COMMISSIONS, 'paid'],
    queryFn: ({ signal }) => commissionMethods.getPaidEmployees({ signal }),
  });
}

/** The record of a professional; null for one who was deleted. */
export function useEmployee(id: Id) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: [employees.name, 'getMany', { ids: [String(id)] }],
    queryFn: async ({ signal }) => {
      const { data } = await shop.getMany<Employee>(employees.name, { ids: [id], signal });
      return data.find((each) => isSameId(each.id, id)) ?? null;
    },
  });
}
