import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect } from 'react';
import { RecordContextProvider } from 'react-admin';
import type { AgendaReservation } from '../../../../domain/agenda.ts';
import { isOpenStatus } from '../../../../domain/reservations.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { useDialog } from '../../../components/DialogHost.tsx';
import { useAgendaReservation } from '../../../dataProvider/useAgenda.ts';
import { MoveDialog } from '../../../lazyDialogs.ts';
import { useIsDue } from '../ReservationActions.tsx';
import { ReservationCard } from '../ReservationCard.tsx';

interface ReservationDialogProps {
  reservation: AgendaReservation;
  /** Receives the keyboard focus afterwards. */
  focusOrigin: HTMLElement | null;
  onClose: () => void;
}

/** A reservation with its actions. Closes when its status changes. */
export function ReservationDialog({ reservation, focusOrigin, onClose }: ReservationDialogProps) {
  const openDialog = useDialog();
  const now = useAgendaReservation(reservation);
  const isSettled = now === undefined || now.status !== reservation.status;
  useEffect(() => {
    if (isSettled) onClose();
  }, [isSettled, onClose]);
  const shown = now ?? reservation;
  // Its card has 'Remarcar'.
  const isDue = useIsDue(shown);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>Agendamento</DialogTitle>
      <DialogContent>
        <RecordContextProvider value={shown}>
          <ReservationCard isNoteOpen />
        </RecordContextProvider>
      </DialogContent>
      <DialogActions>
        {isOpenStatus(shown.status) && !isDue && (
          <Button
            variant="outlined"
            color="inherit"
            onClick={() =>
              openDialog((close) => <MoveDialog reservation={shown} focusOrigin={focusOrigin} onClose={close} />)
            }
          >
            Mover
          </Button>
        )}
        <Button onClick={onClose}>Fechar</Button>
      </DialogActions>
    </Dialog>
  );
}
