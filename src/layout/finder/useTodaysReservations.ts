import { useQuery } from '@tanstack/react-query';
import type { Feature } from '../../../domain/constants.ts';
import type { Reservation } from '../../../domain/entities.ts';
import { AGENDA_ORDER } from '../../../domain/reservations.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useFeatures, useToday } from '../../session.ts';

/** More than a day has. */
const ALL = { page: 1, perPage: 1000 };

/** The reservations of today by hour. A back end that does not filter sends all it has. */
export function useTodaysReservations() {
  const shop = useShopData();
  const today = useToday();
  const filters = useFeatures().has('reservations.filter' satisfies Feature);
  return useQuery({
    queryKey: ['agendamentos', 'of', today, filters],
    queryFn: async ({ signal }) => {
      const { data } = await shop.getList<Reservation>('agendamentos', {
        pagination: ALL,
        sort: { field: AGENDA_ORDER, order: 'ASC' },
        filter: filters ? { date: today } : {},
        signal,
      });
      return data.filter(({ date }) => date === today);
    },
  });
}
