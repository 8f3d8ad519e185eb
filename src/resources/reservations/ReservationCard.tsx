import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { formatDay, formatDayLong } from '../../../domain/dates.ts';
import type { Reservation } from '../../../domain/entities.ts';
import { subtotalOf } from '../../../domain/sale.ts';
import { Figure } from '../../components/Figure.tsx';
import { Money } from '../../components/Money.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useToday } from '../../session.ts';
import { ReservationForm } from './ReservationForm.tsx';
import { StatusButtons } from './StatusButtons.tsx';

/** A reservation: when, who, with whom, for what, and how it stands. */
export function ReservationCard() {
  const reservation = useRecordContext<Reservation>();
  const today = useToday();
  if (!reservation) return null;
  const { customer, employee, services, date, time, status, observation } = reservation;
  const name = `${customer.name}, ${formatDay(date)} às ${time}`;
  return (
    <Card component="article" sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {date === today ? 'Hoje' : formatDayLong(date)}
          </Typography>
          <StatusBadge status={status} />
        </Stack>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'baseline', mt: 0.5 }}>
          <Typography variant="h2" component="p" color="secondary">
            <Figure>{time}</Figure>
          </Typography>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {customer.name}
          </Typography>
        </Stack>
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {services.map((service) => service.name).join(', ')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {employee.name} · <Money cents={subtotalOf(services, null)} />
        </Typography>
        {observation && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {observation}
          </Typography>
        )}
      </CardContent>
      <RecordActions
        resource="reservations"
        record={reservation}
        name={name}
        what={`o agendamento de ${name}`}
        success="Agendamento excluído com sucesso!"
        failure="Erro ao excluir agendamento"
        renderForm={(close) => <ReservationForm record={reservation} onClose={close} />}
      >
        <StatusButtons reservation={reservation} name={name} />
      </RecordActions>
    </Card>
  );
}
