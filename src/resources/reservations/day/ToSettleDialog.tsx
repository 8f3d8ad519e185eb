import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { AgendaReservation } from '../../../../domain/agenda.ts';
import { type Day, formatDay } from '../../../../domain/dates.ts';
import { agendaOn, holdsSlot } from '../../../../domain/reservations.ts';
import { OVERLAPPED_BEFORE, type Reservation } from '../../../../domain/resources/reservations.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { useHandsFocusOn } from '../../../components/focus.ts';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { Cards } from '../../../components/records/Cards.tsx';
import { useOpenReservations, useOverlappedBefore } from '../../../dataProvider/useReservations.ts';
import { useToday } from '../../../session.ts';
import { nameOf } from '../ReservationActions.tsx';
import { ReservationCard } from '../ReservationCard.tsx';
import { MoveDialog } from './MoveDialog.tsx';

const NOT_LOADED = 'Não foi possível carregar os agendamentos.';

/** As many as are read through at once. */
const AT_ONCE = 12;

/** What is still to be settled: open ones of days gone by, and open ones that overlapped before there were durations. */
export function toSettle(
  open: readonly Reservation[],
  today: Day,
): { overdue: Reservation[]; overlapped: Reservation[] } {
  const isOverlapped = ({ squeeze }: Reservation) => squeeze === OVERLAPPED_BEFORE;
  return {
    overdue: agendaOn(open, today).overdue.filter((each) => !isOverlapped(each)),
    overlapped: open.filter(isOverlapped),
  };
}

/** What is to be settled: each is sold, concluded, cancelled, missed or moved here. */
export function ToSettleDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const { data = [] } = useOpenReservations();
  const { overdue, overlapped } = toSettle(data, today);
  return (
    <InfoDialog title="A resolver" maxWidth="md" onClose={onClose}>
      {overdue.length === 0 && overlapped.length === 0 && (
        <Typography color="textSecondary" role="status">
          Tudo resolvido.
        </Typography>
      )}
      {overdue.length > 0 && (
        <Section title="De dias anteriores" note="Agendamentos de dias anteriores que ninguém encerrou.">
          <ByDay reservations={overdue} card={ReservationCard} />
        </Section>
      )}
      <OverlappedBefore count={overlapped.length} />
    </InfoDialog>
  );
}

/** All that overlapped before, some at a time: where somebody still comes, a person sees to it. */
function OverlappedBefore({ count }: { count: number }) {
  const [shown, setShown] = useState(AT_ONCE);
  const query = useOverlappedBefore(shown);
  const { data } = query;
  if (!data) return <LoadError query={query} failure={NOT_LOADED} />;
  if (data.data.length === 0) return null;
  return (
    <Section
      title="Sobrepostos de antes"
      note={
        count > 0
          ? 'Marcados juntos antes de haver durações. Mova para um horário livre, ou deixe como encaixe com um motivo.'
          : 'Marcados juntos antes de haver durações. Nenhum está em aberto.'
      }
    >
      <ByDay reservations={data.data} card={OverlappedCard} />
      {data.data.length < (data.total ?? 0) && <MoreButton onClick={() => setShown(shown + AT_ONCE)} />}
    </Section>
  );
}

/** It goes away when all are there. */
function MoreButton({ onClick }: { onClick: () => void }) {
  return (
    <Button ref={useHandsFocusOn<HTMLButtonElement>()} onClick={onClick}>
      Mostrar mais
    </Button>
  );
}

function OverlappedCard() {
  const reservation = useRecordContext<AgendaReservation>();
  const openDialog = useDialog();
  if (!reservation) return null;
  const move = (close: () => void) => <MoveDialog reservation={reservation} from={null} onClose={close} />;
  return (
    <ReservationCard
      extra={
        holdsSlot(reservation.status) && (
          <Button
            variant="outlined"
            color="inherit"
            aria-label={`Mover ${nameOf(reservation)}`}
            onClick={() => openDialog(move)}
          >
            Mover
          </Button>
        )
      }
    />
  );
}

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Typography variant="h2" component="h3" id={titleId}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {note}
      </Typography>
      {children}
    </section>
  );
}

function ByDay({ reservations, card }: { reservations: readonly Reservation[]; card: ComponentType }) {
  return (
    <Stack spacing={2} sx={{ mb: 3 }}>
      {[...Map.groupBy(reservations, ({ date }) => date)].map(([date, ofDay]) => (
        <section key={date} aria-label={formatDay(date)}>
          <Typography variant="h3" component="p" sx={{ mb: 1 }}>
            {formatDay(date)}
          </Typography>
          <Cards records={ofDay} card={card} />
        </section>
      ))}
    </Stack>
  );
}
