import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AgendaReservation, toInterval } from '../../../../domain/agenda.ts';
import type { Day, Time } from '../../../../domain/dates.ts';
import type { NamedRecord } from '../../../../domain/ids.ts';
import { reservations } from '../../../../domain/resources/reservations.ts';
import { formatFailure } from '../../../components/errorMessages.ts';
import { useNotifyAbout } from '../../../components/useNotifyAbout.ts';
import { findAgendaReservation, setAgendaReservation } from '../../../dataProvider/useAgenda.ts';
import { MOVE_MUTATION, useNotifyMoved, useSendReservation } from '../movedToast.tsx';

/** The new time and employee of a reservation. */
export interface MoveTarget {
  date: Day;
  time: Time;
  /** In minutes. */
  duration: number;
  employee: NamedRecord;
}

interface Move {
  reservation: AgendaReservation;
  to: MoveTarget;
  /** Receives the keyboard focus afterwards; null for mouse and touch. */
  focusOrigin: HTMLElement | null;
}

/**
 * Moves a reservation optimistically and rolls back with the server's message if it is refused. Can be undone for a
 * while.
 */
export function useMoveReservation() {
  const notify = useNotifyAbout(reservations.name);
  const queryClient = useQueryClient();
  const send = useSendReservation();
  const notifyMoved = useNotifyMoved();
  return useMutation({
    ...MOVE_MUTATION,
    // Based on the latest known version.
    mutationFn: ({ reservation, to }: Move) => {
      const known = findAgendaReservation(queryClient, reservation) ?? reservation;
      return send(known, applyMove(known, to));
    },
    onMutate: ({ reservation, to }) => setAgendaReservation(queryClient, applyMove(reservation, to)),
    onSuccess: (now, { reservation, focusOrigin }) => notifyMoved(now, applyMove(now, reservation), focusOrigin),
    onError: (error, { reservation }) => {
      setAgendaReservation(queryClient, reservation);
      notify(formatFailure('Não foi possível mover', error), { type: 'error' });
    },
  });
}

function applyMove(reservation: AgendaReservation, { date, time, duration, employee }: MoveTarget): AgendaReservation {
  const end = toInterval({ time, duration }).to;
  return { ...reservation, date, time, duration, end, employee: { ...reservation.employee, ...employee } };
}
