import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type AgendaReservation, minutesOf, timeOf } from '../../../../domain/agenda.ts';
import { type Day, formatDay, type Time } from '../../../../domain/dates.ts';
import { spanText } from '../../../../domain/dayGrid.ts';
import type { Named } from '../../../../domain/ids.ts';
import { reservations } from '../../../../domain/resources/reservations.ts';
import { failureSentence } from '../../../components/errorMessages.ts';
import { UndoToast, type UndoToastProps, useUndoable } from '../../../components/UndoToast.tsx';
import { agendaReservation, showInAgenda } from '../../../dataProvider/useAgenda.ts';
import { useShopData } from '../../../dataProvider/useShopData.ts';

/** When and with whom a reservation is to be. */
export interface NewPlace {
  date: Day;
  time: Time;
  /** Minutes. */
  duration: number;
  employee: Named;
}

interface Move {
  reservation: AgendaReservation;
  to: NewPlace;
  /** Where the keyboard goes on from; null by mouse and finger. */
  from: HTMLElement | null;
}

/**
 * Gives a reservation another place: at once on the screen, and back where it was when the server refuses, with its sentence.
 * It can be undone for a while.
 */
export function useMoveReservation() {
  const notify = useNotify();
  const undoable = useUndoable();
  const queryClient = useQueryClient();
  const change = useChangePlace();
  return useMutation({
    mutationKey: [reservations.name],
    // One after the other: the second of two quick moves needs the version that the first one makes.
    scope: { id: 'move' },
    // On what is known of it by then.
    mutationFn: ({ reservation, to }: Move) => change(agendaReservation(queryClient, reservation) ?? reservation, to),
    onMutate: ({ reservation, to }) => showInAgenda(queryClient, placed(reservation, to)),
    onSuccess: (now, { reservation, to, from }) => {
      undoable({ text: `${reservation.customer.name}: ${placeTextOf(to)}`, from }, (toast) => (
        <MovedToast {...toast} moved={now} back={placeOf(reservation)} />
      ));
    },
    onError: (error, { reservation }) => {
      showInAgenda(queryClient, reservation);
      notify(failureSentence('Não foi possível mover', error), { type: 'error' });
    },
  });
}

interface MovedToastProps extends UndoToastProps {
  /** As the server has it now. */
  moved: AgendaReservation;
  /** Where it was before. */
  back: NewPlace;
}

function MovedToast({ moved, back, ...toast }: MovedToastProps) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const change = useChangePlace();
  // Here and not with the call: the toast may be gone by the answer.
  const { mutate: undo } = useMutation({
    mutationKey: [reservations.name],
    scope: { id: 'move' },
    mutationFn: () => change(moved, back),
    onMutate: () => showInAgenda(queryClient, placed(moved, back)),
    onSuccess: () => notify('De volta onde estava', { type: 'success' }),
    onError: (error) => {
      showInAgenda(queryClient, moved);
      notify(failureSentence('Não foi possível desfazer', error), { type: 'error' });
    },
  });
  return <UndoToast {...toast} onUndo={() => undo()} />;
}

/** Sends a reservation with another place. */
function useChangePlace() {
  const shop = useShopData();
  const queryClient = useQueryClient();
  return async (reservation: AgendaReservation, to: NewPlace): Promise<AgendaReservation> => {
    const { data } = await shop.update<AgendaReservation>(reservations.name, {
      id: reservation.id,
      data: placed(reservation, to),
      previousData: reservation,
    });
    await showInAgenda(queryClient, data);
    return data;
  };
}

function placed(reservation: AgendaReservation, { date, time, duration, employee }: NewPlace): AgendaReservation {
  const end = timeOf(minutesOf(time) + duration);
  return { ...reservation, date, time, duration, end, employee: { ...reservation.employee, ...employee } };
}

function placeOf({ date, time, duration, employee }: AgendaReservation): NewPlace {
  return { date, time, duration, employee };
}

/** `23/11/2026, 10:30 a 11:00, com Carla Dias`. */
function placeTextOf({ date, time, duration, employee }: NewPlace): string {
  const from = minutesOf(time);
  return `${formatDay(date)}, ${spanText({ from, to: from + duration })}, com ${employee.name}`;
}
