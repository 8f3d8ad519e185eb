import type { MouseEvent } from 'react';
import { type HttpError, useUpdate } from 'react-admin';
import { CANCELLED } from '../../../domain/constants.ts';
import type { ChangedFollowing } from '../../../domain/reservationSeries.ts';
import type { StatusAction } from '../../../domain/reservations.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { formatFailure } from '../../components/errorMessages.ts';
import { useExplainSold } from '../../components/sales/soldReservation.tsx';
import { UndoToast, type UndoToastProps, useUndoToast } from '../../components/UndoToast.tsx';
import { useNotifyAbout } from '../../components/useNotifyAbout.ts';

const FAILED = 'Erro ao atualizar agendamento';

export interface ActionProps {
  reservation: Reservation;
  name: string;
  action: StatusAction;
}

interface Options {
  /** With the following ones of its series. */
  includesFollowing?: boolean;
  onSuccess?: () => void;
  /** In place of a toast. */
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

/** Saves the reservation with another status and shows a toast. A cancellation can be undone for a while. */
export function useSetStatus(reservation: Reservation) {
  const notify = useNotifyAbout(reservations.name);
  const showUndoToast = useUndoToast();
  const explainSold = useExplainSold();
  const [update, { isPending }] = useUpdate<Reservation>();

  function setStatus(
    { status: to, message, noShow }: StatusAction,
    focusOrigin: HTMLElement | null,
    { includesFollowing = false, onSuccess, onError, onSettled }: Options = {},
  ) {
    update(
      reservations.name,
      {
        id: reservation.id,
        data: { ...reservation, status: to, ...(noShow && { no_show: true }) },
        previousData: reservation,
        ...(includesFollowing && { meta: { series: 'following' } }),
      },
      {
        mutationMode: 'pessimistic',
        onSuccess: (now) => {
          onSuccess?.();
          if (message && to === CANCELLED)
            showUndoToast(
              { text: formatCancelled(now, message), focusOrigin, about: { resource: reservations.name, id: now.id } },
              (toast) => <CancelledToast {...toast} cancelled={now} before={reservation} />,
            );
          else notify(message ?? reservations.texts.updated, { type: 'success' });
        },
        onError: (error) => {
          if (onError) return onError(error as Error);
          const explain = () => notify(formatFailure(FAILED, error as Error), { type: 'error' });
          if ((error as HttpError).status === 409) void explainSold(reservation.id, explain);
          else explain();
        },
        onSettled,
      },
    );
  }

  return { setStatus, isPending };
}

/** Where the focus returns to after a click: the pressed button disappears, but its card stays. Null after mouse and touch. */
export function getFocusOrigin({ detail, currentTarget }: MouseEvent): HTMLElement | null {
  // A keyboard press is a click with detail 0.
  return detail === 0 ? currentTarget.closest<HTMLElement>('[tabindex="-1"]') : null;
}

interface WithFollowing extends Reservation {
  /** The others that were cancelled with it, in the server's answer. */
  following?: ChangedFollowing[];
}

function formatCancelled({ following = [] }: WithFollowing, message: string): string {
  return following.length === 0 ? message : `${following.length + 1} agendamentos cancelados`;
}

interface CancelledToastProps extends UndoToastProps {
  /** As stored by the server. */
  cancelled: WithFollowing;
  /** The reservation before the cancellation. */
  before: Reservation;
}

/** Restores the status of a cancelled reservation. Its card may already be unmounted. */
function CancelledToast({ cancelled, before, ...toast }: CancelledToastProps) {
  const notify = useNotifyAbout(reservations.name);
  const [undone, failed] = cancelled.no_show
    ? ['Falta desfeita', 'Não foi possível desfazer a falta']
    : ['Cancelamento desfeito', 'Não foi possível desfazer o cancelamento'];
  // In the toast, not at the call: the toast may unmount before the answer.
  const [undo] = useUpdate<Reservation>(
    reservations.name,
    {
      id: cancelled.id,
      data: { ...cancelled, status: before.status, in_progress: before.in_progress },
      previousData: cancelled,
      ...(cancelled.following && { meta: { series: cancelled.following } }),
    },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => notify(undone, { type: 'success' }),
      onError: (error) => notify(formatFailure(failed, error as Error), { type: 'error' }),
    },
  );
  return <UndoToast {...toast} onUndo={() => undo()} />;
}
