import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type AgendaReservation, toInterval } from '../../../../domain/agenda.ts';
import type { Day, Time } from '../../../../domain/dates.ts';
import type { NamedRecord } from '../../../../domain/ids.ts';
import { formatFailure } from '../../../components/errorMessages.ts';
import { findAgendaReservation, setAgendaReservation } from '../../../dataProvider/useAgenda.ts';
import { MOVE_MUTATION, useNotifyMoved, useSendReservation } from '../movedToast.tsx';

/** When and with whom a reservation is to be. */
export interface MoveTarget {
  date: Day;
  time: Time;
  /** Minutes. */
  duration: number;
  employee: NamedRecord;
}

interface Move {
  reservation: AgendaReservation;
  to: MoveTarget;
  /** Where the keyboard goes on from; null by mouse and finger. */
  focusOrigin: HTMLElement | null;
}

/**
 * Gives a reservation another place: at once on the screen, and back where it was when the server refuses, with its sentence.
 * It can be undone for a while.
 */
export function useMoveReservation() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const send = useSendReservation();
  const sayMoved = useNotifyMoved();
  return useMutation({
    ...MOVE_MUTATION,
    // On what is known of it by then.
    mutationFn: ({ reservation, to }: Move) => {
      const known = findAgendaReservation(queryClient, reservation) ?? reservation;
      return send(known, placed(known, to));
    },
    onMutate: ({ reservation, to }) => setAgendaReservation(queryClient, placed(reservation, to)),
    onSuccess: (now, { reservation, focusOrigin }) => sayMoved(now, placed(now, reservation), focusOrigin),
    onError: (error, { reservation }) => {
      setAgendaReservation(queryClient, reservation);
      notify(formatFailure('Não foi possível mover', error), { type: 'error' });
    },
  });
}

function placed(reservation: AgendaReservation, { date, time, duration, employee }: MoveTarget): AgendaReservation {
  const end = toInterval({ time, duration }).to;
  return { ...reservation, date, time, duration, end, employee: { ...reservation.employee, ...employee } };
}
