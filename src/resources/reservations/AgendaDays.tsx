import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { type Day, formatDayLong, formatRelativeDay } from '../../../domain/dates.ts';
import { isOpenStatus } from '../../../domain/reservations.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { CardSkeletons, Cards } from '../../components/records/Cards.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { useToday } from '../../session.ts';
import { ReservationCard } from './ReservationCard.tsx';
import type { ActiveFilter } from './ReservationFilters.tsx';

interface AgendaDaysProps {
  reservations: readonly Reservation[];
  /** Which of all reservations these are; undefined for all. */
  filter: ActiveFilter | undefined;
}

/** The days of a page. On a phone what is over is folded away, unless it was asked for. */
export function AgendaDays({ reservations, filter }: AgendaDaysProps) {
  const today = useToday();
  const { page, isPlaceholderData } = useListContext();
  const isPhone = useIsPhone();
  const folds = isPhone && !filter?.status && !filter?.date;
  const days = byDay(reservations);
  // Today comes first: where it does not, nobody is expected. What still stands here from before another choice tells nothing.
  const freeToday = !filter && page === 1 && !isPlaceholderData && days[0]?.[0] !== today;
  const coming = days.filter(([day]) => day >= today);
  const past = days.filter(([day]) => day < today);
  const pastDays = past.map(([day, booked]) => (
    <DaySection key={day} day={day}>
      <Cards records={booked} card={ReservationCard} />
    </DaySection>
  ));
  const isAfterwards = past.length > 0 && (coming.length > 0 || freeToday);
  return (
    <Days>
      {freeToday && (
        <DaySection day={today}>
          <Typography color="textSecondary">Nenhum agendamento para hoje.</Typography>
        </DaySection>
      )}
      {coming.map(([day, booked]) => (
        <DaySection key={day} day={day}>
          {folds ? <Unfinished booked={booked} /> : <Cards records={booked} card={ReservationCard} />}
        </DaySection>
      ))}
      {isAfterwards && !folds && (
        <Divider textAlign="left">
          <Typography color="textSecondary">Dias anteriores</Typography>
        </Divider>
      )}
      {isAfterwards && folds ? (
        <Folded label="Dias anteriores">
          <Days>{pastDays}</Days>
        </Folded>
      ) : (
        pastDays
      )}
    </Days>
  );
}

/** What of a day is still to come about, and the rest of it on demand. */
function Unfinished({ booked }: { booked: Reservation[] }) {
  const open = booked.filter(({ status }) => isOpenStatus(status));
  const over = booked.filter(({ status }) => !isOpenStatus(status));
  return (
    <Stack spacing={1}>
      {open.length > 0 && <Cards records={open} card={ReservationCard} />}
      {over.length > 0 && (
        <Folded label={over.length === 1 ? '1 concluído ou cancelado' : `${over.length} concluídos ou cancelados`}>
          <Cards records={over} card={ReservationCard} />
        </Folded>
      )}
    </Stack>
  );
}

/** Under a button that shows it. */
function Folded({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        fullWidth
        color="inherit"
        endIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
        sx={{ justifyContent: 'space-between', textAlign: 'start', whiteSpace: 'normal', color: 'text.secondary' }}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <Box id={id} sx={{ mt: 1 }}>
          {children}
        </Box>
      )}
    </div>
  );
}

function byDay(reservations: readonly Reservation[]): [Day, Reservation[]][] {
  const days = new Map<Day, Reservation[]>();
  for (const reservation of reservations)
    days.set(reservation.date, [...(days.get(reservation.date) ?? []), reservation]);
  return [...days];
}

function DaySection({ day, children }: { day: Day; children: ReactNode }) {
  const id = useId();
  const today = useToday();
  const name = formatRelativeDay(today, day);
  const long = formatDayLong(day);
  return (
    <section aria-labelledby={id}>
      <Title>
        <Typography variant="h2" id={id} sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
          {name}
        </Typography>
        {!name.startsWith(long) && <Typography color="textSecondary">{long}</Typography>}
      </Title>
      {children}
    </section>
  );
}

/** The agenda's place while it loads: a day and its cards. */
export function AgendaSkeleton({ cardHeight }: { cardHeight: number }) {
  return (
    <>
      <Title aria-hidden="true">
        <Typography variant="h2" component="div">
          <Skeleton width={180} />
        </Typography>
      </Title>
      <CardSkeletons count={12} height={cardHeight} />
    </>
  );
}

const Days = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(4),
  // Of hundreds of cards only those in sight are laid out and painted.
  '& li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 230px' },
}));

const Title = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: theme.spacing(1.5),
  marginBottom: theme.spacing(1.5),
}));
