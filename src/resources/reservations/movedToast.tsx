import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { type AgendaReservation, toInterval } from '../../../domain/agenda.ts';
import { formatDay } from '../../../domain/dates.ts';
import { isSameId } from '../../../domain/ids.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { formatFailure } from '../../components/errorMessages.ts';
import { UndoToast, type UndoToastProps, useUndoToast } from '../../components/UndoToast.tsx';
import { setAgendaReservation } from '../../dataProvider/useAgenda.ts';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';

/** One after the other: the second of two quick moves needs the version that the first one makes. */
export const MOVE_MUTATION = { mutationKey: [reservations.name], scope: { id: 'move' } };

/** Sends a reservation as it is wanted, over the version that is known of it, and shows in the agenda what it is then. */
export function useSendReservation() {
  const shop = useShopDataProvider();
  const queryClient = useQueryClient();
  return async (known: AgendaReservation, wanted: AgendaReservation): Promise<AgendaReservation> => {
    const ids = { customer_id: wanted.customer.id, employee_id: wanted.employee.id };
    const { data } = await shop.update<AgendaReservation>(reservations.name, {
      id: known.id,
      data: { ...wanted, ...ids, version: known.version },
      previousData: known,
    });
    await setAgendaReservation(queryClient, data);
    return data;
  };
}

/** Whether one is at another hour than the other, with somebody else, or longer or shorter. */
export function hasMoved(a: AgendaReservation, b: AgendaReservation): boolean {
  const isSame = a.date === b.date && a.time === b.time && a.duration === b.duration;
  return !isSame || !isSameId(a.employee.id, b.employee.id);
}

/** Where the keyboard goes on from after a form; null where it was saved by mouse or finger. */
export function getFocusOrigin(from: HTMLElement | null): HTMLElement | null {
  return document.activeElement?.matches(':focus-visible') ? from : null;
}

/** Says where a reservation is now, and offers for a while to have it as it was. `from` as in UndoToast. */
export function useNotifyMoved() {
  const undoable = useUndoToast();
  return (moved: AgendaReservation, before: AgendaReservation, from: HTMLElement | null) =>
    undoable({ text: `${moved.customer.name}: ${placeText(moved)}`, focusOrigin: from }, (toast) => (
      <MovedToast {...toast} moved={moved} before={before} />
    ));
}

interface MovedToastProps extends UndoToastProps {
  /** As the server has it now. */
  moved: AgendaReservation;
  before: AgendaReservation;
}

function MovedToast({ moved, before, ...toast }: MovedToastProps) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const send = useSendReservation();
  // Here and not with the call: the toast may be gone by the answer.
  const { mutate: undo } = useMutation({
    ...MOVE_MUTATION,
    mutationFn: () => send(moved, before),
    onMutate: () => setAgendaReservation(queryClient, before),
    onSuccess: () => notify('De volta onde estava', { type: 'success' }),
    onError: (error) => {
      setAgendaReservation(queryClient, moved);
      notify(formatFailure('Não foi possível desfazer', error), { type: 'error' });
    },
  });
  return <UndoToast {...toast} onUndo={() => undo()} />;
}

/** `23/11/2026, 10:30 a 11:00, com Carla Dias`. */
function placeText({ date, employee, ...when }: AgendaReservation): string {
  const { from, to } = toInterval(when);
  return `${formatDay(date)}, ${from} a ${to}, com ${employee.name}`;
}
