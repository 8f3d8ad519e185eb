import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useDelete } from 'react-admin';
import { formatCount } from '../../../domain/numbers.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { getFailureReason } from '../../components/errorMessages.ts';
import { useNotifyAbout } from '../../components/useNotifyAbout.ts';
import { formatFollowing, useFollowingCount } from './seriesScope.tsx';
import { type ActionProps, useSetStatus } from './useSetStatus.tsx';

/** Asks which ones are cancelled: an appointment that repeats alone, or the following ones with it. Can be undone for a while. */
export function CancelRepeatedDialog(
  props: ActionProps & {
    /** Receives the keyboard focus afterwards. */
    focusOrigin: HTMLElement | null;
    onClose: () => void;
  },
) {
  const { reservation, name, action, focusOrigin, onClose } = props;
  const { setStatus, isPending } = useSetStatus(reservation);
  const [error, setError] = useState<Error | null>(null);
  const followingCount = useFollowingCount(reservation);
  return (
    <ScopeDialog
      title={`Cancelar o agendamento de ${name}?`}
      followingCount={followingCount}
      problem={error && getFailureReason(error, 'Erro ao atualizar agendamento')}
      busy={isPending}
      onChoose={(includesFollowing) =>
        setStatus(action, focusOrigin, { includesFollowing, onSuccess: onClose, onError: setError })
      }
      onClose={onClose}
    />
  );
}

interface DeleteRepeatedDialogProps {
  reservation: Reservation;
  name: string;
  onClose: () => void;
}

/** Asks which ones are deleted: an appointment that repeats alone, or the following ones with it. */
export function DeleteRepeatedDialog({ reservation, name, onClose }: DeleteRepeatedDialogProps) {
  const { texts } = reservations;
  const notify = useNotifyAbout(reservations.name);
  const [remove, { isPending, error }] = useDelete();
  const followingCount = useFollowingCount(reservation);
  return (
    <ScopeDialog
      title={`Tem certeza que deseja excluir ${texts.deleteQuestion} ${name}?`}
      text={texts.deleteWarning}
      followingCount={followingCount}
      problem={error ? getFailureReason(error as Error, texts.removeFailed) : null}
      busy={isPending}
      onChoose={(includesFollowing) =>
        remove(
          reservations.name,
          {
            id: reservation.id,
            previousData: reservation,
            ...(includesFollowing && { meta: { series: 'following' } }),
          },
          {
            mutationMode: 'pessimistic',
            onSuccess: () => {
              notify(includesFollowing ? formatRemoved(followingCount) : texts.removed, { type: 'success' });
              onClose();
            },
            onError: () => notify(texts.removeFailed, { type: 'error' }),
          },
        )
      }
      onClose={onClose}
    />
  );
}

function formatRemoved(count: number | undefined): string {
  if (count === undefined) return 'Agendamentos excluídos com sucesso!';
  return formatCount(count, 'agendamento excluído', 'agendamentos excluídos');
}

interface ScopeDialogProps {
  title: string;
  text?: string;
  /** Undefined while it is unknown. */
  followingCount: number | undefined;
  /** Why the last attempt failed. */
  problem: string | null;
  busy: boolean;
  onChoose: (includesFollowing: boolean) => void;
  onClose: () => void;
}

function ScopeDialog({ title, text, followingCount, problem, busy, onChoose, onClose }: ScopeDialogProps) {
  const button = (label: string, includesFollowing: boolean) => (
    <Button variant="outlined" color="error" disabled={busy} onClick={() => onChoose(includesFollowing)}>
      {label}
    </Button>
  );
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <DialogContent>
        {text && <DialogContentText>{text}</DialogContentText>}
        {problem && (
          <Alert severity="error" variant="outlined" sx={{ mt: text ? 1.5 : 0 }}>
            {problem}
          </Alert>
        )}
        <Stack useFlexGap spacing={1} sx={{ mt: text || problem ? 2 : 0 }}>
          {button('Só este', false)}
          {button(formatFollowing(followingCount), true)}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          Voltar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
