import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CONFIRMED, SCHEDULED } from '../../domain/constants.ts';
import { holdsSlot, OPEN_ORDER, openReservations } from '../../domain/reservations.ts';
import { OVERLAPPED_BEFORE, type Reservation } from '../../domain/resources/reservations.ts';
import { useFeature, useToday } from '../session.ts';
import { AGENDA } from './firstPage.ts';
import { useShopData } from './useShopData.ts';

/** More than a day has, or a shop has open at once. */
const ALL = { page: 1, perPage: 1000 };

/** The reservations of today by hour. A back end that does not filter sends all it has. */
export function useTodaysReservations() {
  const shop = useShopData();
  const today = useToday();
  const filters = useFeature('reservations.filter');
  return useQuery({
    queryKey: ['agendamentos', 'of', today, filters],
    queryFn: async ({ signal }) => {
      const { data } = await shop.getList<Reservation>('agendamentos', {
        pagination: ALL,
        sort: AGENDA,
        filter: filters ? { date: today } : {},
        signal,
      });
      return data.filter(({ date }) => date === today);
    },
  });
}

/** As many as are looked through for what is still to come. */
const COMING = { page: 1, perPage: 300 };

/** The reservations that hold an hour of the days after today, the next ones first; asked for once they are wanted. */
export function useComingReservations(enabled: boolean) {
  const shop = useShopData();
  const today = useToday();
  return useQuery({
    queryKey: ['agendamentos', 'after', today],
    enabled,
    queryFn: async ({ signal }) => {
      const { data } = await shop.getList<Reservation>('agendamentos', {
        pagination: COMING,
        sort: AGENDA,
        filter: {},
        signal,
      });
      return data.filter(({ date, status }) => date > today && holdsSlot(status));
    },
  });
}

/** The reservations that can still be sold. A back end that filters is asked for them alone; any other sends all it has. */
export function useOpenReservations() {
  const shop = useShopData();
  const filters = useFeature('reservations.filter');
  return useQuery({
    queryKey: ['agendamentos', 'open', filters],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        (filters ? [{ status: SCHEDULED }, { status: CONFIRMED }] : [{}]).map((filter) =>
          shop.getList<Reservation>('agendamentos', {
            pagination: ALL,
            sort: { field: 'date', order: 'DESC' },
            filter,
            signal,
          }),
        ),
      );
      return openReservations(lists.flatMap(({ data }) => data));
    },
  });
}

/** The first of those that overlapped before reservations had a length, the open ones ahead. */
export function useOverlappedBefore(count: number) {
  const shop = useShopData();
  return useQuery({
    queryKey: ['agendamentos', 'overlapped', count],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      shop.getList<Reservation>('agendamentos', {
        pagination: { page: 1, perPage: count },
        sort: { field: OPEN_ORDER, order: 'ASC' },
        filter: { squeeze: OVERLAPPED_BEFORE },
        signal,
      }),
  });
}
