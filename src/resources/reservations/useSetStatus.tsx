import type { MouseEvent } from 'react';
import { useNotify, useUpdate } from 'react-admin';
import { CANCELLED } from '../../../domain/constants.ts';
import type { StatusAction } from '../../../domain/reservations.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { formatFailure } from '../../components/errorMessages.ts';
import { UndoToast, type UndoToastProps, useUndoToast } from '../../components/UndoToast.tsx';

const FAILED = 'Erro ao atualizar agendamento';

export interface ActionProps {
  reservation: Reservation;
  name: string;
  action: StatusAction;
}

/** Sends the whole reservation with another status and says what that did. A cancellation can be undone for a while. */
export function useSetStatus(reservation: Reservation) {
  const notify = useNotify();
  const undoable = useUndoToast();
  const [update, { isPending }] = useUpdate<Reservation>();

  function setStatus(
    { status: to, message, noShow }: StatusAction,
    { detail, currentTarget }: MouseEvent,
    onSettled?: () => void,
  ) {
    // A press of a key is a click without a pointer. What was pressed goes away: its card stays.
    const from = detail === 0 ? currentTarget.closest<HTMLElement>('[tabindex="-1"]') : null;
    update(
      reservations.name,
      {
        id: reservation.id,
        data: { ...reservation, status: to, ...(noShow && { no_show: true }) },
        previousData: reservation,
      },
      {
        mutationMode: 'pessimistic',
        onSuccess: (now) => {
          if (message && to === CANCELLED)
            undoable({ text: message, focusOrigin: from }, (toast) => (
              <CancelledToast {...toast} cancelled={now} status={reservation.status} />
            ));
          else notify(message ?? reservations.texts.updated, { type: 'success' });
        },
        onError: (error) => notify(formatFailure(FAILED, error as Error), { type: 'error' }),
        onSettled,
      },
    );
  }

  return { setStatus, isPending };
}

interface CancelledToastProps extends UndoToastProps {
  /** As the server has it now. */
  cancelled: Reservation;
  /** What it was before. */
  status: Reservation['status'];
}

/** Gives a cancelled reservation its status back. The card that cancelled it may be gone from the list by then. */
function CancelledToast({ cancelled, status, ...toast }: CancelledToastProps) {
  const notify = useNotify();
  // Here and not with the call: the toast may be gone by the answer.
  const [undo] = useUpdate<Reservation>(
    reservations.name,
    { id: cancelled.id, data: { ...cancelled, status }, previousData: cancelled },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => notify('Cancelamento desfeito', { type: 'success' }),
      onError: (error) =>
        notify(formatFailure('Não foi possível desfazer o cancelamento', error as Error), { type: 'error' }),
    },
  );
  return <UndoToast {...toast} onUndo={() => undo()} />;
}
