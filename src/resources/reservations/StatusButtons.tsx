import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useNotify, useUpdate } from 'react-admin';
import { statusActions } from '../../../domain/reservations.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { failureSentence } from '../../components/errorMessages.ts';
import { useFeatures } from '../../session.ts';

const COLOURS = { Confirmar: 'secondary', Concluir: 'success', Cancelar: 'error' } as const;

/** What can be done with a reservation's status from where it stands, on one line; nothing where nothing can. */
export function StatusButtons({ reservation, name }: { reservation: Reservation; name: string }) {
  const actions = statusActions(reservation.status, useFeatures());
  const { setStatus, isPending } = useSetStatus(reservation);
  if (actions.length === 0) return null;
  return (
    <Line>
      {actions.map(({ label, to }) => (
        <Button
          key={label}
          variant="outlined"
          color={COLOURS[label]}
          // Not disabled meanwhile: a disabled button loses the keyboard's focus.
          aria-disabled={isPending}
          onClick={isPending ? undefined : () => setStatus(to)}
          aria-label={`${label} ${name}`}
        >
          {label}
        </Button>
      ))}
    </Line>
  );
}

/** Sends the whole reservation with another status. */
function useSetStatus(reservation: Reservation) {
  const notify = useNotify();
  const [update, { isPending }] = useUpdate();
  const setStatus = (status: Reservation['status']) =>
    update(
      'agendamentos',
      { id: reservation.id, data: { ...reservation, status }, previousData: reservation },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('Agendamento atualizado com sucesso!', { type: 'success' }),
        onError: (error) => notify(failureSentence('Erro ao atualizar agendamento', error as Error), { type: 'error' }),
      },
    );
  return { setStatus, isPending };
}

const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gridAutoColumns: 'minmax(0, 1fr)',
  gridAutoFlow: 'column',
  gap: theme.spacing(1),
  '& > button': { paddingInline: 4, borderColor: theme.vars.palette.divider },
  '& > [aria-disabled="true"]': { opacity: 0.6 },
}));
