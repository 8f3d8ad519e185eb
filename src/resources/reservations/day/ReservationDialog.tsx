import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { RecordContextProvider } from 'react-admin';
import type { AgendaReservation } from '../../../../domain/agenda.ts';
import { DONE } from '../../../../domain/constants.ts';
import { formatRelativeDayLong } from '../../../../domain/dates.ts';
import { formatSpanInSentence, getReservationSpan } from '../../../../domain/dayGrid.ts';
import { isOpenStatus } from '../../../../domain/reservations.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { useDialog } from '../../../components/DialogHost.tsx';
import { useExplainSold } from '../../../components/sales/soldReservation.tsx';
import { useAgendaReservation } from '../../../dataProvider/useAgenda.ts';
import { MoveDialog } from '../../../lazyDialogs.ts';
import { useToday } from '../../../shopClock.ts';
import { useIsDue } from '../ReservationActions.tsx';
import { ReservationCard } from '../ReservationCard.tsx';

interface ReservationDialogProps {
  reservation: AgendaReservation;
  /** Receives the keyboard focus afterwards. */
  focusOrigin: HTMLElement | null;
  onClose: () => void;
}

/** For dialogs in another file of the build, from which a reservation opens. */
export function renderReservationDialog(reservation: AgendaReservation, close: () => void) {
  return <ReservationDialog reservation={reservation} focusOrigin={null} onClose={close} />;
}

/** A reservation with its actions. Closes when its status changes, and says so if it was sold elsewhere. */
export function ReservationDialog({ reservation, focusOrigin, onClose }: ReservationDialogProps) {
  const openDialog = useDialog();
  const now = useAgendaReservation(reservation);
  const isSettled = now === undefined || now.status !== reservation.status;
  const explainSold = useExplainSold();
  const isExplained = useRef(false);
  useEffect(() => {
    if (!isSettled) return;
    // Sold on another device, unless this one concluded it without a sale.
    if (now?.status === DONE && !isExplained.current) explainSold(now.id, () => {});
    isExplained.current = true;
    onClose();
  }, [isSettled, now, explainSold, onClose]);
  const shown = now ?? reservation;
  const today = useToday();
  // Its card has 'Remarcar'.
  const isDue = useIsDue(shown);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>Agendamento</DialogTitle>
      <DialogContent>
        <Typography
          variant="subtitle1"
          component="p"
          sx={{ mb: 1.5, '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {`${formatRelativeDayLong(today, shown.date)}, ${formatSpanInSentence(getReservationSpan(shown))}`}
        </Typography>
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
