import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDay } from '../../../../domain/dates.ts';
import { agendaOn } from '../../../../domain/reservations.ts';
import { Cards } from '../../../components/records/Cards.tsx';
import { useOpenReservations } from '../../../dataProvider/useReservations.ts';
import { useToday } from '../../../session.ts';
import { ReservationCard } from '../ReservationCard.tsx';

/** What is still open of days gone by: each is sold, concluded, cancelled or missed here. */
export function ToSettleDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const today = useToday();
  const { data = [] } = useOpenReservations();
  const { overdue } = agendaOn(data, today);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>A resolver</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {overdue.length > 0 ? 'Agendamentos de dias anteriores que ninguém encerrou.' : 'Tudo resolvido.'}
        </Typography>
        <Stack spacing={2}>
          {[...Map.groupBy(overdue, ({ date }) => date)].map(([date, ofDay]) => (
            <section key={date} aria-label={formatDay(date)}>
              <Typography variant="h3" component="p" sx={{ mb: 1 }}>
                {formatDay(date)}
              </Typography>
              <Cards records={ofDay} card={ReservationCard} />
            </section>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fechar</Button>
      </DialogActions>
    </Dialog>
  );
}
