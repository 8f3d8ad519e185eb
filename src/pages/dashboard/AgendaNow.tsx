import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type AgendaReservation, minutesToTime, timeToMinutes } from '../../../domain/agenda.ts';
import { type AgendaNow as Now, summarizeAgenda } from '../../../domain/agendaNow.ts';
import { DASHBOARD_ROWS } from '../../../domain/constants.ts';
import { formatDuration } from '../../../domain/dayGrid.ts';
import { formatCount } from '../../../domain/numbers.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useAgenda } from '../../dataProvider/useAgenda.ts';
import { useCurrentMinutes, useToday } from '../../shopClock.ts';
import { ROW_HEIGHT, Row, Rows, RowText } from './Rows.tsx';

/** The reservations that should have begun, the next ones, and when somebody is free. */
export function AgendaNow() {
  const today = useToday();
  const now = useCurrentMinutes();
  const query = useAgenda(today, today);
  const { data, error } = query;
  if (error && !data) return <LoadError query={query} failure="Não foi possível carregar a agenda." />;
  if (!data) return <RowSkeletons rows={DASHBOARD_ROWS} height={ROW_HEIGHT} />;
  const { late, next, free } = summarizeAgenda(data[0]?.columns ?? [], now);
  const shownLate = late.slice(0, DASHBOARD_ROWS);
  const shownNext = next.slice(0, DASHBOARD_ROWS - shownLate.length);
  const more = late.length + next.length - shownLate.length - shownNext.length;
  return (
    <>
      {late.length + next.length === 0 ? (
        <EmptyState icon={<EventNoteOutlined />} text="Ninguém mais marcado para hoje." />
      ) : (
        <Rows>
          {[...shownLate, ...shownNext].map((reservation) => (
            <AppointmentRow key={reservation.id} reservation={reservation} now={now} />
          ))}
        </Rows>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {[more > 0 && `e mais ${formatCount(more, 'horário', 'horários')}`, formatFree(free, now)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </>
  );
}

function AppointmentRow({ reservation, now }: { reservation: AgendaReservation; now: number }) {
  const { time, customer, services, employee } = reservation;
  const overdue = now - timeToMinutes(time);
  return (
    <Row>
      <Time>{time}</Time>
      <RowText>
        {customer.name}
        <small>
          {[services.map(({ name }) => name).join(', '), `com ${employee.name}`].filter(Boolean).join(' · ')}
        </small>
      </RowText>
      {overdue > 0 && <Overdue>há {formatDuration(overdue)}</Overdue>}
    </Row>
  );
}

function formatFree(free: Now['free'], now: number): string {
  if (!free) return 'Ninguém mais fica livre hoje';
  const from = free.from <= now ? 'Livre agora' : `Próximo horário livre: ${minutesToTime(free.from)}`;
  return `${from}, ${free.column.name}, até ${minutesToTime(free.to)}`;
}

const Time = styled('span')(({ theme }) => ({
  ...theme.typography.h3,
  flex: 'none',
  color: theme.vars.palette.secondary.main,
}));

const Overdue = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 'none',
  fontWeight: 600,
  color: theme.vars.palette.warning.main,
}));
