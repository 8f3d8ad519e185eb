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
import { useToday } from '../../shopClock.ts';
import { ReservationCard } from './ReservationCard.tsx';
import type { ActiveFilter } from './ReservationFilters.tsx';

interface AgendaDaysProps {
  reservations: readonly Reservation[];
  /** The active filter; undefined for all reservations. */
  filter: ActiveFilter | undefined;
}

/** The reservations of a page by day. On a phone finished ones are collapsed, unless the filter asks for them. */
export function AgendaDays({ reservations, filter }: AgendaDaysProps) {
  const today = useToday();
  const { page, isPlaceholderData } = useListContext();
  const isPhone = useIsPhone();
  const isCompact = isPhone && !filter?.status && !filter?.date;
  const days = groupByDay(reservations);
  // Today sorts first, so a page that starts with another day has no reservation today. Placeholder data of another
  // filter proves nothing.
  const isTodayFree = !filter && page === 1 && !isPlaceholderData && days[0]?.[0] !== today;
  const upcoming = days.filter(([day]) => day >= today);
  const past = days.filter(([day]) => day < today);
  const pastDays = past.map(([day, dayReservations]) => (
    <DaySection key={day} day={day}>
      <Cards records={dayReservations} card={ReservationCard} />
    </DaySection>
  ));
  const hasPastSection = past.length > 0 && (upcoming.length > 0 || isTodayFree);
  return (
    <Days>
      {isTodayFree && (
        <DaySection day={today}>
          <Typography color="textSecondary">Nenhum agendamento para hoje.</Typography>
        </DaySection>
      )}
      {upcoming.map(([day, dayReservations]) => (
        <DaySection key={day} day={day}>
          {isCompact ? (
            <OpenReservations dayReservations={dayReservations} />
          ) : (
            <Cards records={dayReservations} card={ReservationCard} />
          )}
        </DaySection>
      ))}
      {hasPastSection && !isCompact && (
        <Divider textAlign="left">
          <Typography color="textSecondary">Dias anteriores</Typography>
        </Divider>
      )}
      {hasPastSection && isCompact ? (
        <Collapsible label="Dias anteriores">
          <Days>{pastDays}</Days>
        </Collapsible>
      ) : (
        pastDays
      )}
    </Days>
  );
}

/** The open reservations of a day, and the rest collapsed. */
function OpenReservations({ dayReservations }: { dayReservations: Reservation[] }) {
  const open = dayReservations.filter(({ status }) => isOpenStatus(status));
  const finished = dayReservations.filter(({ status }) => !isOpenStatus(status));
  return (
    <Stack spacing={1}>
      {open.length > 0 && <Cards records={open} card={ReservationCard} />}
      {finished.length > 0 && (
        <Collapsible
          label={finished.length === 1 ? '1 concluído ou cancelado' : `${finished.length} concluídos ou cancelados`}
        >
          <Cards records={finished} card={ReservationCard} />
        </Collapsible>
      )}
    </Stack>
  );
}

/** A collapsible section. */
function Collapsible({ label, children }: { label: string; children: ReactNode }) {
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

function groupByDay(reservations: readonly Reservation[]): [Day, Reservation[]][] {
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

/** Placeholder while loading. */
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
  // Only visible cards are laid out and painted.
  '& li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 230px' },
}));

const Title = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: theme.spacing(1.5),
  marginBottom: theme.spacing(1.5),
}));
