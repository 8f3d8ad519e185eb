import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { CANCELLED } from '../../../domain/constants.ts';
import { isOpenStatus } from '../../../domain/reservations.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { Note } from '../../components/customers/NoteMark.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { NumericText } from '../../components/NumericText.tsx';
import { Contact } from '../../components/records/Contact.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useTodaysReservations } from '../../dataProvider/useReservations.ts';
import { getSaleAddress } from '../../navigationIntent.ts';
import { QueuedSaleNote } from '../../sales/queue/QueuedSaleNote.tsx';
import { useIsSaleQueued } from '../../sales/queue/storage.ts';
import { useFeature } from '../../session.ts';

const AGENDA = `/${reservations.name}`;
const ROW_HEIGHT = 60;

/** The professional's appointments of today by hour, and the way to the agenda. */
export function TodaysAppointments() {
  const query = useTodaysReservations();
  const { data, error } = query;
  const shown = data?.filter(({ status, no_show }) => status !== CANCELLED || no_show);
  return (
    <SectionCard
      title="Hoje"
      action={
        <Button component={Link} to={AGENDA} color="secondary" sx={{ mr: -1.5 }}>
          Ver agenda
        </Button>
      }
    >
      <LoadError query={query} failure="Não foi possível carregar os seus horários." />
      {!data && !error && <RowSkeletons rows={4} height={ROW_HEIGHT} />}
      {shown?.length === 0 && (
        <EmptyState
          icon={<EventNoteOutlined />}
          text="Nenhum horário marcado para hoje. Quem chegar sem hora entra por Nova Venda."
        />
      )}
      {shown && shown.length > 0 && (
        <Rows>
          {shown.map((reservation) => (
            <Appointment key={reservation.id} reservation={reservation} />
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}

function Appointment({ reservation }: { reservation: Reservation }) {
  const { id, time, customer, services, status } = reservation;
  const isOpen = isOpenStatus(status);
  const isQueued = useIsSaleQueued(id);
  const hasProfile = useFeature('customers.profile');
  return (
    <Row data-closed={!isOpen || undefined}>
      <NumericText>{time}</NumericText>
      <div>
        <strong>{customer.name}</strong>
        <small>{services.map(({ name }) => name).join(', ')}</small>
        {hasProfile && customer.note && <Note>{customer.note}</Note>}
        {customer.phone && <Contact phone={customer.phone} email={null} />}
      </div>
      {isOpen && isQueued ? (
        <QueuedSaleNote isShort />
      ) : isOpen ? (
        <Button
          component={Link}
          to={getSaleAddress({ reservation: id })}
          variant="outlined"
          color="success"
          aria-label={`Vender ${customer.name}, ${time}`}
        >
          Vender
        </Button>
      ) : (
        <StatusBadge reservation={reservation} />
      )}
    </Row>
  );
}

const Rows = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: ROW_HEIGHT,
  paddingBlock: theme.spacing(0.75),
  overflowWrap: 'anywhere',
  lineHeight: 1.3,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > span:first-of-type': { ...theme.typography.h3, color: theme.vars.palette.secondary.main },
  '& strong': { display: 'block', fontWeight: 600 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '&[data-closed]': { '& > span:first-of-type, & strong': { color: theme.vars.palette.text.secondary } },
}));
