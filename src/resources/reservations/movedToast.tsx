import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AgendaReservation, toInterval } from '../../../domain/agenda.ts';
import { formatDay } from '../../../domain/dates.ts';
import { isSameId } from '../../../domain/ids.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { formatFailure } from '../../components/errorMessages.ts';
import { UndoToast, type UndoToastProps, useUndoToast } from '../../components/UndoToast.tsx';
import { useNotifyAbout } from '../../components/useNotifyAbout.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { setAgendaReservation } from '../../dataProvider/useAgenda.ts';

/** Moves run one at a time: a second quick move needs the version created by the first. */
export const MOVE_MUTATION = { mutationKey: [reservations.name], scope: { id: 'move' } };

/** Saves a reservation over its known version and updates the agenda's cache. */
export function useSendReservation() {
  const shop = useShopDataProvider();
  const queryClient = useQueryClient();
  return async (known: AgendaReservation, updated: AgendaReservation): Promise<AgendaReservation> => {
    const ids = { customer_id: updated.customer.id, employee_id: updated.employee.id };
    const { data } = await shop.update<AgendaReservation>(reservations.name, {
      id: known.id,
      data: { ...updated, ...ids, version: known.version },
      previousData: known,
    });
    await setAgendaReservation(queryClient, data);
    return data;
  };
}

/** Whether time, employee or duration differ. */
export function hasMoved(a: AgendaReservation, b: AgendaReservation): boolean {
  const isSame = a.date === b.date && a.time === b.time && a.duration === b.duration;
  return !isSame || !isSameId(a.employee.id, b.employee.id);
}

/** Shows a toast with the new time and an undo button. `from`: the element that the focus returns to. */
export function useNotifyMoved() {
  const showUndoToast = useUndoToast();
  return (moved: AgendaReservation, before: AgendaReservation, focusOrigin: HTMLElement | null) => {
    // Of a series, so that nobody believes that the others have moved with it.
    const others = moved.series_id == null ? '' : '. Os próximos ficam como estão';
    const text = `${moved.customer.name}: ${formatPlaceText(moved)}${others}`;
    const about = { resource: reservations.name, id: moved.id };
    showUndoToast({ text, focusOrigin, about }, (toast) => <MovedToast {...toast} moved={moved} before={before} />);
  };
}

interface MovedToastProps extends UndoToastProps {
  /** As stored by the server. */
  moved: AgendaReservation;
  before: AgendaReservation;
}

function MovedToast({ moved, before, ...toast }: MovedToastProps) {
  const notify = useNotifyAbout(reservations.name);
  const queryClient = useQueryClient();
  const send = useSendReservation();
  // In the toast, not at the call: the toast may unmount before the answer.
  const { mutate: undo } = useMutation({
    ...MOVE_MUTATION,
    mutationFn: () => send(moved, before),
    onMutate: () => setAgendaReservation(queryClient, before),
    onSuccess: () => notify('Voltou para o horário anterior', { type: 'success' }),
    onError: (error) => {
      setAgendaReservation(queryClient, moved);
      notify(formatFailure('Não foi possível desfazer', error), { type: 'error' });
    },
  });
  return <UndoToast {...toast} onUndo={() => undo()} />;
}

/** `23/11/2026, 10:30 a 11:00, com Carla Dias`. */
function formatPlaceText({ date, employee, ...when }: AgendaReservation): string {
  const { from, to } = toInterval(when);
  return `${formatDay(date)}, ${from} a ${to}, com ${employee.name}`;
}
