import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDayLong } from '../../../../domain/dates.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import type { Reservation } from '../../../../domain/resources/reservations.ts';
import { getReservationPrice } from '../../../../domain/sale.ts';
import { useOwnEmployeeId } from '../../../access.ts';
import { Money } from '../../../components/NumericText.tsx';
import { StatusBadge } from '../../../components/StatusBadge.tsx';
import { useFeatures } from '../../../session.ts';
import { ChoiceButton, ChoiceGrid, ChoiceNote, ChoiceText, ChoiceTitle } from './Choice.tsx';

/** Reservations per page: today's, and those of other days. */
const TODAY_PAGE = 12;
const OTHER_PAGE = 6;

interface ReservationListProps {
  title: string;
  reservations: readonly Reservation[];
  /** False for today's. */
  isDayShown?: boolean;
  /** Number of reservations that were not loaded. */
  unlistedCount?: number;
  chosenId: Id | null;
  onChoose: (reservation: Reservation) => void;
}

/** A titled list of reservations; nothing if empty. */
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
  const pageSize = isDayShown ? OTHER_PAGE : TODAY_PAGE;
  const [shownCount, setShownCount] = useState(pageSize);
  const remaining = reservations.length - shownCount;
  const hasOneEmployee = useOwnEmployeeId() !== undefined;
  if (reservations.length === 0) return null;
  return (
    <Section aria-labelledby={titleId}>
      <Typography variant="h3" id={titleId} sx={{ mb: 1.25 }}>
        {title}
      </Typography>
      <ChoiceGrid>
        {reservations.slice(0, shownCount).map((reservation) => (
          <li key={reservation.id}>
            <Card aria-pressed={isSameId(reservation.id, chosenId)} onClick={() => onChoose(reservation)}>
              <Time>{reservation.time}</Time>
              <ChoiceText>
                <ChoiceTitle>{reservation.customer.name}</ChoiceTitle>
                {isDayShown && <ChoiceNote>{formatDayLong(reservation.date)}</ChoiceNote>}
                <ChoiceNote>
                  {reservation.services.map((service) => service.name).join(', ')}
                  {!hasOneEmployee && ` com ${reservation.employee.name}`}
                </ChoiceNote>
                <Footer>
                  <StatusBadge reservation={reservation} />
                  <Money cents={getReservationPrice(reservation, features)} />
                </Footer>
              </ChoiceText>
            </Card>
          </li>
        ))}
      </ChoiceGrid>
      {remaining > 0 && (
        <Button onClick={() => setShownCount(shownCount + pageSize)} sx={{ mt: 1 }}>
          Mostrar mais {Math.min(remaining, pageSize)} de {remaining}
        </Button>
      )}
      {remaining <= 0 && unlistedCount > 0 && (
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

const Time = styled('span')(({ theme }) => ({
  ...theme.typography.figure,
  fontSize: '1.625rem',
  lineHeight: 0.95,
  // The colour of the agenda.
  color: theme.vars.palette.secondary.main,
}));

const Footer = styled('span')(({ theme }) => ({
  display: 'flex',
  // For users with increased text spacing.
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  marginTop: theme.spacing(0.75),
  fontWeight: 600,
}));
