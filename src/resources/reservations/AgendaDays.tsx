import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useListContext } from 'react-admin';
import { type Day, formatDayFrom, formatDayLong } from '../../../domain/dates.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { CardSkeletons, Cards } from '../../components/records/Cards.tsx';
import { useToday } from '../../session.ts';
import { ReservationCard } from './ReservationCard.tsx';

interface AgendaDaysProps {
  reservations: readonly Reservation[];
  /** Whether these are all there are, and not those of a status or a day. */
  unfiltered: boolean;
}

export function AgendaDays({ reservations, unfiltered }: AgendaDaysProps) {
  const today = useToday();
  const { page, isPlaceholderData } = useListContext();
  const days = byDay(reservations);
  // Today comes first: where it does not, nobody is expected. What still stands here from before another choice tells nothing.
  const freeToday = unfiltered && page === 1 && !isPlaceholderData && days[0]?.[0] !== today;
  const firstPast = days.findIndex(([day]) => day < today);
  return (
    <Days>
      {freeToday && (
        <DaySection day={today}>
          <Typography color="textSecondary">Nenhum agendamento para hoje.</Typography>
        </DaySection>
      )}
      {days.map(([day, booked], index) => (
        <DaySection key={day} day={day} afterwards={index === firstPast && (index > 0 || freeToday)}>
          <Cards records={booked} card={ReservationCard} />
        </DaySection>
      ))}
    </Days>
  );
}

function byDay(reservations: readonly Reservation[]): [Day, Reservation[]][] {
  const days = new Map<Day, Reservation[]>();
  for (const reservation of reservations)
    days.set(reservation.date, [...(days.get(reservation.date) ?? []), reservation]);
  return [...days];
}

/** `afterwards`: the days to come end here and those gone by begin. */
function DaySection({ day, afterwards, children }: { day: Day; afterwards?: boolean; children: ReactNode }) {
  const id = useId();
  const today = useToday();
  const name = formatDayFrom(today, day);
  const long = formatDayLong(day);
  return (
    <>
      {afterwards && (
        <Divider textAlign="left">
          <Typography color="textSecondary">Dias anteriores</Typography>
        </Divider>
      )}
      <section aria-labelledby={id}>
        <Title>
          <Typography variant="h2" id={id} sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {name}
          </Typography>
          {!name.startsWith(long) && <Typography color="textSecondary">{long}</Typography>}
        </Title>
        {children}
      </section>
    </>
  );
}

/** The agenda's place while it loads: a day and its cards. */
export function AgendaWaiting({ cardHeight }: { cardHeight: number }) {
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
}));

const Title = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: theme.spacing(1.5),
  marginBottom: theme.spacing(1.5),
}));
