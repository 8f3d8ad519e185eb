import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type HttpError, useNotify, useUpdate } from 'react-admin';
import type { Reservation } from '../../../domain/entities.ts';
import { statusActions } from '../../../domain/reservations.ts';
import { useFeatures } from '../../session.ts';

const COLOURS = { Confirmar: 'secondary', Concluir: 'success', Cancelar: 'error' } as const;

/** What can be done with a reservation's status from where it stands. */
export function StatusButtons({ reservation, name }: { reservation: Reservation; name: string }) {
  const features = useFeatures();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [update, { isPending }] = useUpdate();

  function setStatus(status: Reservation['status']) {
    update(
      'reservations',
      { id: reservation.id, data: { ...reservation, status }, previousData: reservation },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('Agendamento atualizado com sucesso!', { type: 'success' }),
        onError: (error) => notify(sentenceFor(error as HttpError), { type: 'error' }),
        // After a failure too: somebody else may have changed it.
        onSettled: () => queryClient.invalidateQueries(),
      },
    );
  }

  return statusActions(reservation.status, features).map(({ label, to }) => (
    <Button
      key={label}
      color={COLOURS[label]}
      onClick={() => setStatus(to)}
      disabled={isPending}
      aria-label={`${label} ${name}`}
    >
      {label}
    </Button>
  ));
}

/** A conflict says what is in the way; anything else is a failure like any other. */
function sentenceFor(error: HttpError): string {
  return error.status === 409 ? error.message : 'Erro ao atualizar agendamento';
}
