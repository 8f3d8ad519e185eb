import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type AgendaReservation, intervalOf } from '../../../../domain/agenda.ts';
import type { Day, Time } from '../../../../domain/dates.ts';
import type { Named } from '../../../../domain/ids.ts';
import { failureSentence } from '../../../components/errorMessages.ts';
import { agendaReservation, showInAgenda } from '../../../dataProvider/useAgenda.ts';
import { MOVES, useSayMoved, useSendReservation } from '../movedToast.tsx';

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
  const queryClient = useQueryClient();
  const send = useSendReservation();
  const sayMoved = useSayMoved();
  return useMutation({
    ...MOVES,
    // On what is known of it by then.
    mutationFn: ({ reservation, to }: Move) => {
      const known = agendaReservation(queryClient, reservation) ?? reservation;
      return send(known, placed(known, to));
    },
    onMutate: ({ reservation, to }) => showInAgenda(queryClient, placed(reservation, to)),
    onSuccess: (now, { reservation, from }) => sayMoved(now, placed(now, reservation), from),
    onError: (error, { reservation }) => {
      showInAgenda(queryClient, reservation);
      notify(failureSentence('Não foi possível mover', error), { type: 'error' });
    },
  });
}

function placed(reservation: AgendaReservation, { date, time, duration, employee }: NewPlace): AgendaReservation {
  const end = intervalOf({ time, duration }).to;
  return { ...reservation, date, time, duration, end, employee: { ...reservation.employee, ...employee } };
}
