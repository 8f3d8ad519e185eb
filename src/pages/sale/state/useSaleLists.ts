import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CONFIRMED, type Feature, SCHEDULED } from '../../../../domain/constants.ts';
import { openReservations } from '../../../../domain/reservations.ts';
import type { Employee } from '../../../../domain/resources/employees.ts';
import type { Reservation } from '../../../../domain/resources/reservations.ts';
import type { Reward } from '../../../../domain/resources/rewards.ts';
import type { ShopDataProvider } from '../../../dataProvider/types.ts';
import { useServices } from '../../../dataProvider/useServices.ts';
import { useShopData } from '../../../dataProvider/useShopData.ts';
import { useFeatures } from '../../../session.ts';
import type { SaleLists } from './view.ts';

/** More than any shop offers or has open at once. */
const ALL = { page: 1, perPage: 1000 };

export interface SaleListsState {
  /** Null until all of them have arrived once. */
  lists: SaleLists | null;
  failed: boolean;
  loading: boolean;
  reload: () => void;
}

/** What the wizard chooses from. A list that fails to load anew keeps what it had. */
export function useSaleLists(): SaleListsState {
  const shop = useShopData();
  const filters = useFeatures().has('reservations.filter' satisfies Feature);
  const reservations = useQuery({
    queryKey: ['agendamentos', 'open', filters],
    queryFn: ({ signal }) => readOpenReservations(shop, filters, signal),
  });
  const employees = useQuery({
    queryKey: ['colaboradores', 'active'],
    queryFn: ({ signal }): Promise<Employee[]> => shop.getActiveEmployees({ signal }),
  });
  const services = useServices();
  const rewards = useQuery({
    queryKey: ['recompensas', 'asListed'],
    queryFn: ({ signal }): Promise<Reward[]> => shop.getRewards({ signal }),
  });

  const lists = useMemo(
    () =>
      reservations.data && employees.data && services.data && rewards.data
        ? {
            reservations: reservations.data,
            employees: employees.data,
            services: services.data,
            rewards: rewards.data,
          }
        : null,
    [reservations.data, employees.data, services.data, rewards.data],
  );
  const queries = [reservations, employees, services, rewards];
  return {
    lists,
    failed: queries.some((query) => query.isError),
    loading: queries.some((query) => query.isFetching),
    reload: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** A back end that filters is asked for the open ones alone; any other sends all it has. */
async function readOpenReservations(shop: ShopDataProvider, filters: boolean, signal: AbortSignal) {
  const read = async (filter: object) =>
    (
      await shop.getList<Reservation>('agendamentos', {
        pagination: ALL,
        sort: { field: 'date', order: 'DESC' },
        filter,
        signal,
      })
    ).data;
  const pages = filters
    ? await Promise.all([SCHEDULED, CONFIRMED].map((status) => read({ status })))
    : [await read({})];
  return openReservations(pages.flat());
}
