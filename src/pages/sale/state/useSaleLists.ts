import { useEffect, useMemo, useRef } from 'react';
import { findById, type Id } from '../../../../domain/ids.ts';
import { filterOpenReservations } from '../../../../domain/reservations.ts';
import { type Service, services as servicesResource } from '../../../../domain/resources/services.ts';
import { useActiveEmployees, useAllRecords, useRewards } from '../../../dataProvider/useChoices.ts';
import { useOpenReservations, useReservations } from '../../../dataProvider/useReservations.ts';
import type { SaleLists } from './view.ts';

interface SaleListsState {
  /** Null until all lists are loaded. */
  lists: SaleLists | null;
  error: Error | null;
  isFetching: boolean;
  reload: () => void;
}

/**
 * The lists of the wizard, with the reservations `wantedIds`, which may be too far from today to be listed. A failed
 * refetch keeps the previous data.
 */
export function useSaleLists(wantedIds: readonly Id[] = []): SaleListsState {
  const reservations = useOpenReservations();
  const employees = useActiveEmployees();
  const services = useAllRecords<Service>(servicesResource.name);
  const rewards = useRewards();
  const listed = reservations.data?.reservations;
  const extraReservations = useReservations(listed ? wantedIds.filter((id) => findById(listed, id) === null) : []);
  // Only the first load waits for them: a reservation leaves the list when it is sold, and the step must stay.
  const wasReady = useRef(false);
  const isReady = !extraReservations.isLoading || wasReady.current;

  const lists = useMemo(
    () =>
      isReady && reservations.data && employees.data && services.data && rewards.data
        ? {
            reservations: [...reservations.data.reservations, ...filterOpenReservations(extraReservations.data ?? [])],
            closedReservations: extraReservations.data,
            unlistedCounts: reservations.data.more,
            employees: employees.data,
            services: services.data,
            rewards: rewards.data,
          }
        : null,
    [isReady, reservations.data, extraReservations.data, employees.data, services.data, rewards.data],
  );
  useEffect(() => {
    if (lists) wasReady.current = true;
  }, [lists]);
  const queries = [reservations, extraReservations, employees, services, rewards];
  return {
    lists,
    error: queries.find((query) => query.error)?.error ?? null,
    isFetching: queries.some((query) => query.isFetching),
    reload: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
