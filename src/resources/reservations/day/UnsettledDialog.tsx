import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { AgendaReservation } from '../../../../domain/agenda.ts';
import { formatDay } from '../../../../domain/dates.ts';
import { isOpenStatus } from '../../../../domain/reservations.ts';
import { LEGACY_OVERLAP_REASON, type Reservation } from '../../../../domain/resources/reservations.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { useFocusHandoff } from '../../../components/focus.ts';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { Cards } from '../../../components/records/Cards.tsx';
import {
  useLegacyOverlaps,
  useOverdueReservations,
  useUnsettledCounts,
} from '../../../dataProvider/useReservations.ts';
import { MoveDialog } from '../../../lazyDialogs.ts';
import { formatReservationName, useIsDue } from '../ReservationActions.tsx';
import { ReservationCard } from '../ReservationCard.tsx';

const NOT_LOADED = 'Não foi possível carregar os agendamentos.';

/** Page sizes. */
const OVERLAPPED_PAGE = 12;
const OVERDUE_PAGE = 24;

/** Overdue and overlapping reservations, each to be sold, finished, cancelled, marked as missed or moved. */
export function UnsettledDialog({ onClose }: { onClose: () => void }) {
  const counts = useUnsettledCounts();
  const [overdueShown, setOverdueShown] = useState(OVERDUE_PAGE);
  const [overlappedShown, setOverlappedShown] = useState(OVERLAPPED_PAGE);
  const overdue = useOverdueReservations(overdueShown);
  const overlapped = useLegacyOverlaps(overlappedShown);
  const failed = [counts, overdue, overlapped].filter(({ error, data }) => error && !data);
  const retry = () => Promise.all(failed.map(({ refetch }) => refetch()));
  const { data } = counts;
  return (
    <InfoDialog title="A resolver" maxWidth="md" onClose={onClose}>
      {failed[0] && <LoadError query={{ ...failed[0], refetch: retry }} failure={NOT_LOADED} />}
      {data && data.overdue + data.overlapped === 0 && (
        <Typography color="textSecondary" role="status">
          Tudo resolvido.
        </Typography>
      )}
      {data && data.overdue > 0 && overdue.data && (
        <Section title="De dias anteriores" note="Agendamentos de dias anteriores que ninguém encerrou.">
          {/* Overlapping ones are listed below. */}
          <ReservationsByDay
            reservations={overdue.data.data.filter(({ squeeze }) => squeeze !== LEGACY_OVERLAP_REASON)}
            card={ReservationCard}
          />
          {!overdue.data.isComplete && <MoreButton onClick={() => setOverdueShown(overdueShown + OVERDUE_PAGE)} />}
        </Section>
      )}
      {/* All migrated overlaps, also those no longer open. */}
      {overlapped.data && overlapped.data.data.length > 0 && (
        <Section
          title="Sobrepostos de antes"
          note={
            data && data.overlapped > 0
              ? 'Marcados juntos antes de haver durações. Mova para um horário livre, ou deixe como encaixe com um motivo.'
              : 'Marcados juntos antes de haver durações. Nenhum está em aberto.'
          }
        >
          <ReservationsByDay reservations={overlapped.data.data} card={OverlappedCard} />
          {overlapped.data.data.length < (overlapped.data.total ?? 0) && (
            <MoreButton onClick={() => setOverlappedShown(overlappedShown + OVERLAPPED_PAGE)} />
          )}
        </Section>
      )}
    </InfoDialog>
  );
}

/** Hands the focus on, because it disappears when all are shown. */
function MoreButton({ onClick }: { onClick: () => void }) {
  return (
    <Button ref={useFocusHandoff<HTMLButtonElement>()} onClick={onClick}>
      Mostrar mais
    </Button>
  );
}

function OverlappedCard() {
  const reservation = useRecordContext<AgendaReservation>();
  if (!reservation) return null;
  return <ReservationCard extra={<MoveButton reservation={reservation} />} />;
}

/** Until the hour has come, when the card has 'Remarcar'. */
function MoveButton({ reservation }: { reservation: AgendaReservation }) {
  const openDialog = useDialog();
  const isDue = useIsDue(reservation);
  if (isDue || !isOpenStatus(reservation.status)) return null;
  const move = (close: () => void) => <MoveDialog reservation={reservation} focusOrigin={null} onClose={close} />;
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-label={`Mover ${formatReservationName(reservation)}`}
      onClick={() => openDialog(move)}
    >
      Mover
    </Button>
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

function ReservationsByDay({ reservations, card }: { reservations: readonly Reservation[]; card: ComponentType }) {
  return (
    <Stack spacing={2} sx={{ mb: 3 }}>
      {[...Map.groupBy(reservations, ({ date }) => date)].map(([date, dayReservations]) => (
        <section key={date} aria-label={formatDay(date)}>
          <Typography variant="h3" component="p" sx={{ mb: 1 }}>
            {formatDay(date)}
          </Typography>
          <Cards records={dayReservations} card={card} />
        </section>
      ))}
    </Stack>
  );
}
