import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AgendaDay, AgendaReservation } from '../../domain/agenda.ts';
import type { Day } from '../../domain/dates.ts';
import { isSameId } from '../../domain/ids.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import { useShop } from './useShop.ts';
import { useShopDataProvider } from './useShopDataProvider.ts';

const AGENDA = [reservations.name, 'agenda'];

/** What each professional has on some days, both ends included (feature `agenda`). */
export function useAgenda(from: Day, to: Day, { enabled = true } = {}) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: [...AGENDA, from, to],
    enabled,
    queryFn: ({ signal }) => shop.getAgenda(from, to, { signal }),
  });
}

/** How far the beginnings of appointments are apart, in minutes. */
export function useAgendaStep(): number {
  return useShop()?.agenda_step ?? 30;
}

/** A reservation as the agenda on the screen has it now; undefined where it is not in it any more. */
export function findAgendaReservation(
  queryClient: QueryClient,
  { id }: AgendaReservation,
): AgendaReservation | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: AGENDA, type: 'active' })) {
    const columns = ((query.state.data ?? []) as AgendaDay[]).flatMap((day) => day.columns);
    const found = columns.flatMap((column) => column.reservations).find((each) => isSameId(each.id, id));
    if (found) return found;
  }
  return undefined;
}

/** The same, from when on it changes too. */
export function useAgendaReservation(reservation: AgendaReservation): AgendaReservation | undefined {
  const queryClient = useQueryClient();
  return useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    () => findAgendaReservation(queryClient, reservation),
  );
}

/** Has the agenda on the screen show a reservation as it is given here, wherever it was before. */
export async function setAgendaReservation(queryClient: QueryClient, shown: AgendaReservation): Promise<void> {
  // What is on its way is from before.
  await queryClient.cancelQueries({ queryKey: AGENDA });
  queryClient.setQueriesData<AgendaDay[]>({ queryKey: AGENDA }, (days) =>
    days?.map((day) => ({
      ...day,
      columns: day.columns.map((column) => {
        const others = column.reservations.filter(({ id }) => !isSameId(id, shown.id));
        const isHere = day.date === shown.date && isSameId(column.employee_id, shown.employee.id);
        if (!isHere && others.length === column.reservations.length) return column;
        return { ...column, reservations: isHere ? [...others, shown] : others };
      }),
    })),
  );
}
