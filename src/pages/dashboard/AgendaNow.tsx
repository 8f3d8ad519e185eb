import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { type AgendaReservation, minutesToTime, timeToMinutes } from '../../../domain/agenda.ts';
import { type AgendaNow as Now, summarizeAgenda } from '../../../domain/agendaNow.ts';
import { DASHBOARD_ROWS } from '../../../domain/constants.ts';
import { formatDuration } from '../../../domain/dayGrid.ts';
import { formatCount } from '../../../domain/numbers.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { useAgenda } from '../../dataProvider/useAgenda.ts';
import { listPreferences } from '../../listPreferences.ts';
import { withIntent } from '../../navigationIntent.ts';
import { getReservationAddress, VIEW_PREFERENCE } from '../../resources/reservations/agendaView.ts';
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
  const columns = data[0]?.columns ?? [];
  const { late, next, free } = summarizeAgenda(columns, now);
  const hadAny = columns.some(({ reservations }) => reservations.length > 0);
  const shownLate = late.slice(0, DASHBOARD_ROWS);
  const shownNext = next.slice(0, DASHBOARD_ROWS - shownLate.length);
  const more = late.length + next.length - shownLate.length - shownNext.length;
  return (
    <>
      {late.length + next.length === 0 ? (
        <EmptyState icon={<EventNoteOutlined />} text={`Ninguém ${hadAny ? 'mais ' : ''}marcado para hoje.`} />
      ) : (
        <Rows>
          {[...shownLate, ...shownNext].map((reservation) => (
            <AppointmentRow key={reservation.id} reservation={reservation} now={now} />
          ))}
        </Rows>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {[more > 0 && `e mais ${formatCount(more, 'horário', 'horários')}`, columns.length > 0 && formatFree(free, now)]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </>
  );
}

function AppointmentRow({ reservation, now }: { reservation: AgendaReservation; now: number }) {
  const { time, customer, services, employee } = reservation;
  const overdue = now - timeToMinutes(time);
  const isPhone = useIsPhone();
  return (
    <LinkRow>
      <Link
        to={getReservationAddress(reservation, listPreferences.getItem<string>(VIEW_PREFERENCE), isPhone)}
        state={withIntent({ reservations: { show: reservation.id } })}
      >
        <Time>{time}</Time>{' '}
        <RowText>
          {customer.name}{' '}
          <small>
            {[services.map(({ name }) => name).join(', '), `com ${employee.name}`].filter(Boolean).join(' · ')}
          </small>
        </RowText>
        {overdue > 0 && <Overdue> há {formatDuration(overdue)}</Overdue>}
      </Link>
    </LinkRow>
  );
}

/** With more people than this, the others are counted. */
const MAX_NAMED = 3;

function formatFree(free: Now['free'], now: number): string {
  const [first] = free;
  if (!first) return 'Ninguém mais fica livre hoje';
  const named = free.length > MAX_NAMED ? free.slice(0, MAX_NAMED - 1) : free;
  const names = named.map(({ column, to }) => `${column.name} até ${minutesToTime(to)}`);
  const all = new Intl.ListFormat('pt-BR').format(
    named.length < free.length ? [...names, `mais ${free.length - named.length}`] : names,
  );
  if (first.from > now) return `Próximo horário livre: ${minutesToTime(first.from)}, ${all}`;
  return `${free.length === 1 ? 'Livre' : 'Livres'} agora: ${all}`;
}

/** A row that is a link as a whole. */
const LinkRow = styled(Row)(({ theme }) => ({
  paddingBlock: 0,
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    flex: 1,
    minWidth: 0,
    minHeight: ROW_HEIGHT,
    padding: theme.spacing(1),
    marginInline: theme.spacing(-1),
    borderRadius: 10,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  },
}));

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
