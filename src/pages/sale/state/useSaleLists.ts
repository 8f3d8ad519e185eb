import { useEffect, useMemo, useRef } from 'react';
import type { Id } from '../../../../domain/ids.ts';
import { filterOpenReservations } from '../../../../domain/reservations.ts';
import type { Service } from '../../../../domain/resources/services.ts';
import { useActiveEmployees, useAllRecords, useRewards } from '../../../dataProvider/useChoices.ts';
import { useOpenReservations, useReservations } from '../../../dataProvider/useReservations.ts';
import { findById, type SaleLists } from './view.ts';

interface SaleListsState {
  /** Null until all of them are loaded once. */
  lists: SaleLists | null;
  isError: boolean;
  isFetching: boolean;
  reload: () => void;
}

/**
 * What the wizard chooses from, the reservations that are `wanted` too, which may be farther from today than those that are listed. A
 * list that fails to reload keeps what it had.
 */
export function useSaleLists(wanted: readonly Id[] = []): SaleListsState {
  const reservations = useOpenReservations();
  const employees = useActiveEmployees();
  const services = useAllRecords<Service>('servicos');
  const rewards = useRewards();
  const listed = reservations.data?.reservations;
  const farther = useReservations(listed ? wanted.filter((id) => findById(listed, id) === null) : []);
  // Later on the step that is shown stays: a reservation leaves the list as it is sold.
  const wasReady = useRef(false);
  const isReady = !farther.isLoading || wasReady.current;

  const lists = useMemo(
    () =>
      isReady && reservations.data && employees.data && services.data && rewards.data
        ? {
            reservations: [...reservations.data.reservations, ...filterOpenReservations(farther.data ?? [])],
            unlistedCounts: reservations.data.more,
            employees: employees.data,
            services: services.data,
            rewards: rewards.data,
          }
        : null,
    [isReady, reservations.data, farther.data, employees.data, services.data, rewards.data],
  );
  useEffect(() => {
    if (lists) wasReady.current = true;
  }, [lists]);
  const queries = [reservations, farther, employees, services, rewards];
  return {
    lists,
    isError: queries.some((query) => query.isError),
    isFetching: queries.some((query) => query.isFetching),
    reload: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
