import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CONFIRMED, SCHEDULED } from '../../domain/constants.ts';
import { addDays, type Day } from '../../domain/dates.ts';
import type { Json } from '../../domain/fields/codec.ts';
import type { Id } from '../../domain/ids.ts';
import { filterOpenReservations, groupAgenda, isOpenStatus, OPEN_ORDER } from '../../domain/reservations.ts';
import {
  LEGACY_OVERLAP_REASON,
  type Reservation,
  reservations as reservationsResource,
} from '../../domain/resources/reservations.ts';
import { useFeature } from '../session.ts';
import { useToday } from '../shopClock.ts';
import { AGENDA_SORT } from './agendaList.ts';
import { fetchAllRecords } from './fetchAllRecords.ts';
import { type ShopDataProvider, useShopDataProvider } from './index.ts';

/** More than anyone reads on one screen. */
const MAX_RESERVATIONS = 300;

const OPEN = [SCHEDULED, CONFIRMED];
/** The filter of open reservations from and until a day, both included. */
function buildOpenFilter({ from, until }: { from?: Day; until?: Day }): Json {
  return { status: OPEN, ...(from && { date_gte: from }), ...(until && { date_lte: until }) };
}

interface FirstPageParams {
  filter: Json;
  size: number;
  signal?: AbortSignal;
}

/** The first reservations that match a filter, in agenda order, and their total. */
async function getFirstReservations(shop: ShopDataProvider, { filter, size, signal }: FirstPageParams) {
  const pagination = { page: 1, perPage: size };
  const { data, total } = await shop.getList<Reservation>(reservationsResource.name, {
    pagination,
    sort: AGENDA_SORT,
    filter,
    signal,
  });
  return { data, total: total ?? data.length };
}

/** Today's reservations by time. A back end without filters sends all reservations. */
export function useTodaysReservations() {
  const shop = useShopDataProvider();
  const today = useToday();
  const canFilter = useFeature('reservations.filter');
  return useQuery({
    queryKey: [reservationsResource.name, 'onDay', today, canFilter],
    queryFn: async () => {
      const all = await fetchAllRecords<Reservation>(
        shop,
        reservationsResource.name,
        AGENDA_SORT,
        canFilter ? { date: today } : {},
      );
      return all.filter(({ date }) => date === today);
    },
  });
}

/** The open reservations after today, the next ones first. */
export function useUpcomingReservations(enabled: boolean) {
  const shop = useShopDataProvider();
  const today = useToday();
  const canFilter = useFeature('reservations.filter');
  return useQuery({
    queryKey: [reservationsResource.name, 'upcoming', today, canFilter],
    enabled,
    queryFn: async ({ signal }) => {
      const filter = canFilter ? buildOpenFilter({ from: addDays(today, 1) }) : {};
      const { data } = await getFirstReservations(shop, { filter, size: MAX_RESERVATIONS, signal });
      return data.filter(({ date, status }) => date > today && isOpenStatus(status));
    },
  });
}

/** Reservations that can still be sold, by day and hour. */
export interface OpenReservations {
  reservations: Reservation[];
  /** How many are not in `reservations`: the latest of the coming days, the oldest of the past ones. */
  more: { upcoming: number; overdue: number };
}

/** The open reservations, those closest to today if there are too many. A back end without filters sends all reservations. */
export function useOpenReservations() {
  const shop = useShopDataProvider();
  const today = useToday();
  const canFilter = useFeature('reservations.filter');
  return useQuery({
    queryKey: [reservationsResource.name, 'open', today, canFilter],
    queryFn: async ({ signal }): Promise<OpenReservations> => {
      if (!canFilter) {
        const all = await fetchAllRecords<Reservation>(shop, reservationsResource.name, AGENDA_SORT);
        return { reservations: filterOpenReservations(all), more: { upcoming: 0, overdue: 0 } };
      }
      const [ofDay, upcoming, overdue] = await Promise.all([
        fetchAllRecords<Reservation>(
          shop,
          reservationsResource.name,
          AGENDA_SORT,
          buildOpenFilter({ from: today, until: today }),
        ),
        getFirstReservations(shop, {
          filter: buildOpenFilter({ from: addDays(today, 1) }),
          size: MAX_RESERVATIONS,
          signal,
        }),
        getFirstReservations(shop, {
          filter: buildOpenFilter({ until: addDays(today, -1) }),
          size: MAX_RESERVATIONS,
          signal,
        }),
      ]);
      return {
        reservations: filterOpenReservations([...ofDay, ...upcoming.data, ...overdue.data]),
        more: { upcoming: upcoming.total - upcoming.data.length, overdue: overdue.total - overdue.data.length },
      };
    },
  });
}

/** Reservations by id, of any status. */
export function useReservations(ids: Id[]) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: [reservationsResource.name, 'byIds', ids.map(String)],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => (await shop.getMany<Reservation>(reservationsResource.name, { ids, signal })).data,
  });
}

/** Numbers of reservations that need a decision. */
export interface UnsettledCounts {
  /** Open ones of past days, without the overlapping ones. */
  overdue: number;
  /** Open ones that overlapped before reservations had a duration. */
  overlapped: number;
}

export function useUnsettledCounts() {
  const shop = useShopDataProvider();
  const today = useToday();
  return useQuery({
    queryKey: [reservationsResource.name, 'unsettled', today],
    queryFn: async ({ signal }): Promise<UnsettledCounts> => {
      const squeeze = LEGACY_OVERLAP_REASON;
      const untilYesterday = buildOpenFilter({ until: addDays(today, -1) });
      const [overdue, overlappedOverdue, overlappedComing] = await Promise.all(
        [untilYesterday, { ...untilYesterday, squeeze }, { ...buildOpenFilter({ from: today }), squeeze }].map(
          async (filter) => (await getFirstReservations(shop, { filter, size: 1, signal })).total,
        ),
      );
      return {
        overdue: (overdue ?? 0) - (overlappedOverdue ?? 0),
        overlapped: (overlappedOverdue ?? 0) + (overlappedComing ?? 0),
      };
    },
  });
}

/** The first open reservations of past days, the oldest day first, and their total. */
export function useOverdueReservations(count: number) {
  const shop = useShopDataProvider();
  const today = useToday();
  return useQuery({
    queryKey: [reservationsResource.name, 'overdue', today, count],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, total = data.length } = await shop.getList<Reservation>(reservationsResource.name, {
        pagination: { page: 1, perPage: count },
        sort: { field: 'date', order: 'ASC' },
        filter: buildOpenFilter({ until: addDays(today, -1) }),
        signal,
      });
      return { data: groupAgenda(data, today).overdue.reverse(), total, isComplete: data.length >= total };
    },
  });
}

/** The first reservations that overlapped before reservations had a duration, open ones first. */
export function useLegacyOverlaps(count: number) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: [reservationsResource.name, 'overlapped', count],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      shop.getList<Reservation>(reservationsResource.name, {
        pagination: { page: 1, perPage: count },
        sort: { field: OPEN_ORDER, order: 'ASC' },
        filter: { squeeze: LEGACY_OVERLAP_REASON },
        signal,
      }),
  });
}
