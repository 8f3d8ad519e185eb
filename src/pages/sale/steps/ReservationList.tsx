import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDayLong } from '../../../../domain/dates.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import type { Reservation } from '../../../../domain/resources/reservations.ts';
import { getReservationPrice } from '../../../../domain/sale.ts';
import { Money } from '../../../components/NumericText.tsx';
import { StatusBadge } from '../../../components/StatusBadge.tsx';
import { useFeatures } from '../../../session.ts';
import { ChoiceButton, ChoiceGrid, ChoiceNote, ChoiceText, ChoiceTitle } from './Choice.tsx';

/** How many are drawn at once: the day's, and of other days only those that come to mind. */
const TODAY_PAGE = 12;
const OTHER_PAGE = 6;

interface ReservationListProps {
  title: string;
  reservations: readonly Reservation[];
  /** Today's need no day. */
  isDayShown?: boolean;
  /** How many more there are than were loaded. */
  unlistedCount?: number;
  chosenId: Id | null;
  onChoose: (reservation: Reservation) => void;
}

/** Reservations to choose from, under a title of their own; nothing when there are none. */
export function ReservationList({
  title,
  reservations,
  isDayShown = false,
  unlistedCount = 0,
  chosenId,
  onChoose,
}: ReservationListProps) {
  const titleId = useId();
  const features = useFeatures();
  const page = isDayShown ? OTHER_PAGE : TODAY_PAGE;
  // A screen of thousands would be slow to draw and no quicker to read.
  const [count, setCount] = useState(page);
  const left = reservations.length - count;
  if (reservations.length === 0) return null;
  return (
    <Section aria-labelledby={titleId}>
      <Typography variant="h3" id={titleId} sx={{ mb: 1.25 }}>
        {title}
      </Typography>
      <ChoiceGrid>
        {reservations.slice(0, count).map((reservation) => (
          <li key={reservation.id}>
            <Card type="button" aria-pressed={isSameId(reservation.id, chosenId)} onClick={() => onChoose(reservation)}>
              <When>{reservation.time}</When>
              <ChoiceText>
                <ChoiceTitle>{reservation.customer.name}</ChoiceTitle>
                {isDayShown && <ChoiceNote>{formatDayLong(reservation.date)}</ChoiceNote>}
                <ChoiceNote>
                  {reservation.services.map((service) => service.name).join(', ')} com {reservation.employee.name}
                </ChoiceNote>
                <Foot>
                  <StatusBadge status={reservation.status} />
                  <Money cents={getReservationPrice(reservation, features)} />
                </Foot>
              </ChoiceText>
            </Card>
          </li>
        ))}
      </ChoiceGrid>
      {left > 0 && (
        <Button onClick={() => setCount(count + page)} sx={{ mt: 1 }}>
          Mostrar mais {Math.min(left, page)} de {left}
        </Button>
      )}
      {left <= 0 && unlistedCount > 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {unlistedCount === 1 ? 'Há mais 1. ' : `Há mais ${unlistedCount}. `}Abra na agenda o que não está aqui e toque
          em Vender.
        </Typography>
      )}
    </Section>
  );
}

const Section = styled('section')(({ theme }) => ({ '& + &': { marginTop: theme.spacing(3) } }));

const Card = styled(ChoiceButton)({ alignItems: 'flex-start' });

const When = styled('span')(({ theme }) => ({
  ...theme.typography.figure,
  fontSize: '1.625rem',
  lineHeight: 0.95,
  // The agenda's own colour.
  color: theme.vars.palette.secondary.main,
}));

const Foot = styled('span')(({ theme }) => ({
  display: 'flex',
  // For text that a reader has spaced out.
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  marginTop: theme.spacing(0.75),
  fontWeight: 600,
}));
