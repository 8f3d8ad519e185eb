import { useMemo } from 'react';
import type { Service } from '../../../../domain/resources/services.ts';
import { useActiveEmployees, useAllByName, useRewards } from '../../../dataProvider/useChoices.ts';
import { useOpenReservations } from '../../../dataProvider/useReservations.ts';
import type { SaleLists } from './view.ts';

interface SaleListsState {
  /** Null until all of them are loaded once. */
  lists: SaleLists | null;
  failed: boolean;
  loading: boolean;
  reload: () => void;
}

/** What the wizard chooses from. A list that fails to load anew keeps what it had. */
export function useSaleLists(): SaleListsState {
  const reservations = useOpenReservations();
  const employees = useActiveEmployees();
  const services = useAllByName<Service>('servicos');
  const rewards = useRewards();

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
