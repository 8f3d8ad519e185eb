import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CONFIRMED, SCHEDULED } from '../../domain/constants.ts';
import { addDays, type Day } from '../../domain/dates.ts';
import type { Json } from '../../domain/fields/codec.ts';
import type { Id } from '../../domain/ids.ts';
import { filterOpenReservations, groupAgenda, isOpenStatus, OPEN_ORDER } from '../../domain/reservations.ts';
import { LEGACY_OVERLAP_REASON, type Reservation } from '../../domain/resources/reservations.ts';
import { useFeature, useToday } from '../session.ts';
import { fetchAllRecords } from './fetchAllRecords.ts';
import { AGENDA_SORT } from './firstPage.ts';
import type { ShopDataProvider } from './types.ts';
import { useShopDataProvider } from './useShopDataProvider.ts';

/** More than a person looks through. */
const PAGE = 300;

const OPEN = [SCHEDULED, CONFIRMED];
const openFrom = (day: Day) => ({ status: OPEN, date_gte: day });
const openUntil = (day: Day) => ({ status: OPEN, date_lte: day });

interface Asked {
  filter: Json;
  size: number;
  signal?: AbortSignal;
}

/** The first reservations that a filter leaves, in the order of the agenda, and how many there are. */
async function firstOf(shop: ShopDataProvider, { filter, size, signal }: Asked) {
  const pagination = { page: 1, perPage: size };
  const { data, total } = await shop.getList<Reservation>('agendamentos', {
    pagination,
    sort: AGENDA_SORT,
    filter,
    signal,
  });
  return { data, total: total ?? data.length };
}

/** The reservations of today by hour. A back end that does not filter sends all it has. */
export function useTodaysReservations() {
  const shop = useShopDataProvider();
  const today = useToday();
  const filters = useFeature('reservations.filter');
  return useQuery({
    queryKey: ['agendamentos', 'of', today, filters],
    queryFn: async () => {
      const all = await fetchAllRecords<Reservation>(shop, 'agendamentos', AGENDA_SORT, filters ? { date: today } : {});
      return all.filter(({ date }) => date === today);
    },
  });
}

/** The reservations that hold an hour of the days after today, the next ones first; asked for once they are wanted. */
export function useUpcomingReservations(enabled: boolean) {
  const shop = useShopDataProvider();
  const today = useToday();
  const filters = useFeature('reservations.filter');
  return useQuery({
    queryKey: ['agendamentos', 'after', today, filters],
    enabled,
    queryFn: async ({ signal }) => {
      const filter = filters ? openFrom(addDays(today, 1)) : {};
      const { data } = await firstOf(shop, { filter, size: PAGE, signal });
      return data.filter(({ date, status }) => date > today && isOpenStatus(status));
    },
  });
}

/** Reservations that can still be sold, by day and hour. */
export interface OpenReservations {
  reservations: Reservation[];
  /** How many more there are: of days to come the farthest, of past days the oldest. */
  more: { upcoming: number; overdue: number };
}

/**
 * The reservations that can still be sold, those around today first. A back end that filters is asked by days; any other sends all it
 * has.
 */
export function useOpenReservations() {
  const shop = useShopDataProvider();
  const today = useToday();
  const filters = useFeature('reservations.filter');
  return useQuery({
    queryKey: ['agendamentos', 'open', today, filters],
    queryFn: async ({ signal }): Promise<OpenReservations> => {
      if (!filters) {
        const all = await fetchAllRecords<Reservation>(shop, 'agendamentos', AGENDA_SORT);
        return { reservations: filterOpenReservations(all), more: { upcoming: 0, overdue: 0 } };
      }
      const [ofDay, upcoming, overdue] = await Promise.all([
        fetchAllRecords<Reservation>(shop, 'agendamentos', AGENDA_SORT, { ...openFrom(today), ...openUntil(today) }),
        firstOf(shop, { filter: openFrom(addDays(today, 1)), size: PAGE, signal }),
        firstOf(shop, { filter: openUntil(addDays(today, -1)), size: PAGE, signal }),
      ]);
      return {
        reservations: filterOpenReservations([...ofDay, ...upcoming.data, ...overdue.data]),
        more: { upcoming: upcoming.total - upcoming.data.length, overdue: overdue.total - overdue.data.length },
      };
    },
  });
}

/** Reservations by their ids, of whatever status; asked for where there are some. */
export function useReservations(ids: Id[]) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: ['agendamentos', 'by id', ids.map(String)],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => (await shop.getMany<Reservation>('agendamentos', { ids, signal })).data,
  });
}

/** How many reservations are to be settled. */
export interface UnsettledCounts {
  /** Open ones of past days, without those below. */
  overdue: number;
  /** Open ones that overlapped before reservations had a length. */
  overlapped: number;
}

/** Counts what is to be settled, without reading it. */
export function useUnsettledCounts() {
  const shop = useShopDataProvider();
  const today = useToday();
  return useQuery({
    queryKey: ['agendamentos', 'unsettled', today],
    queryFn: async ({ signal }): Promise<UnsettledCounts> => {
      const squeeze = LEGACY_OVERLAP_REASON;
      const past = openUntil(addDays(today, -1));
      const [overdue, overlappedOverdue, overlappedComing] = await Promise.all(
        [past, { ...past, squeeze }, { ...openFrom(today), squeeze }].map(
          async (filter) => (await firstOf(shop, { filter, size: 1, signal })).total,
        ),
      );
      return {
        overdue: (overdue ?? 0) - (overlappedOverdue ?? 0),
        overlapped: (overlappedOverdue ?? 0) + (overlappedComing ?? 0),
      };
    },
  });
}

/** The first open ones of past days, the oldest day first, and how many there are. */
export function useOverdueReservations(count: number) {
  const shop = useShopDataProvider();
  const today = useToday();
  return useQuery({
    queryKey: ['agendamentos', 'overdue', today, count],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, total = data.length } = await shop.getList<Reservation>('agendamentos', {
        pagination: { page: 1, perPage: count },
        sort: { field: 'date', order: 'ASC' },
        filter: openUntil(addDays(today, -1)),
        signal,
      });
      return { data: groupAgenda(data, today).overdue.reverse(), total, isComplete: data.length >= total };
    },
  });
}

/** The first of those that overlapped before reservations had a length, the open ones ahead. */
export function useLegacyOverlaps(count: number) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: ['agendamentos', 'overlapped', count],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      shop.getList<Reservation>('agendamentos', {
        pagination: { page: 1, perPage: count },
        sort: { field: OPEN_ORDER, order: 'ASC' },
        filter: { squeeze: LEGACY_OVERLAP_REASON },
        signal,
      }),
  });
}
