import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Day } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import { isSameId } from '../../../domain/ids.ts';
import type { DayRange } from '../../../domain/periods.ts';
import { COMMISSIONS } from '../../../domain/resources/commissions.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
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
  return useQuery({
    queryKey: [COMMISSIONS, 'entries', String(employee), query],
    queryFn: query ? ({ signal }) => commissionMethods.getEntries(employee, query, { signal }) : skipToken,
  });
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
