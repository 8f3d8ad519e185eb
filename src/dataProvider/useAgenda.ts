import { type QueryClient, type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AgendaDay, AgendaReservation } from '../../domain/agenda.ts';
import type { Day } from '../../domain/dates.ts';
import { isSameId } from '../../domain/ids.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import { type ShopDataProvider, useShopDataProvider } from './index.ts';
import { useShop } from './useShop.ts';

const AGENDA_KEY = [reservations.name, 'agenda'];

/** Each employee's appointments and blocks from day `from` to day `to`, both included (feature `agenda`). */
export function getAgendaQuery(shop: ShopDataProvider, from: Day, to: Day) {
  return {
    queryKey: [...AGENDA_KEY, from, to],
    queryFn: ({ signal }: QueryFunctionContext) => shop.getAgenda(from, to, { signal }),
  };
}

export function useAgenda(from: Day, to: Day, { enabled = true } = {}) {
  return useQuery({ ...getAgendaQuery(useShopDataProvider(), from, to), enabled });
}

/** The shop's interval between start times of appointments, in minutes. */
export function useAgendaStep(): number {
  return useShop()?.agenda_step ?? 30;
}

/** A reservation in the agenda on the screen; undefined if it is no longer there. */
export function findAgendaReservation(
  queryClient: QueryClient,
  { id }: AgendaReservation,
): AgendaReservation | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: AGENDA_KEY, type: 'active' })) {
    const columns = ((query.state.data ?? []) as AgendaDay[]).flatMap((day) => day.columns);
    const found = columns.flatMap((column) => column.reservations).find((each) => isSameId(each.id, id));
    if (found) return found;
  }
  return undefined;
}

/** Like `findAgendaReservation`, updated when the agenda changes. */
export function useAgendaReservation(reservation: AgendaReservation): AgendaReservation | undefined {
  const queryClient = useQueryClient();
  return useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    () => findAgendaReservation(queryClient, reservation),
  );
}

/** Moves a reservation in the cached agenda to the day and employee it has here. */
export async function setAgendaReservation(queryClient: QueryClient, reservation: AgendaReservation): Promise<void> {
  // A response that is under way is older than this change.
  await queryClient.cancelQueries({ queryKey: AGENDA_KEY });
  queryClient.setQueriesData<AgendaDay[]>({ queryKey: AGENDA_KEY }, (days) =>
    days?.map((day) => ({
      ...day,
      columns: day.columns.map((column) => {
        const others = column.reservations.filter(({ id }) => !isSameId(id, reservation.id));
        const isTarget = day.date === reservation.date && isSameId(column.employee_id, reservation.employee.id);
        if (!isTarget && others.length === column.reservations.length) return column;
        return { ...column, reservations: isTarget ? [...others, reservation] : others };
      }),
    })),
  );
}
