import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useRecordContext } from 'react-admin';
import { CANCELLED } from '../../../domain/constants.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { getReservationPrice } from '../../../domain/sale.ts';
import { useOwnEmployeeId } from '../../access.ts';
import { CustomerName } from '../../components/customers/CustomerName.tsx';
import { NameLine, NoteMark } from '../../components/customers/NoteMark.tsx';
import { Money, NumericText } from '../../components/NumericText.tsx';
import { Contact } from '../../components/records/Contact.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useFeatures } from '../../session.ts';
import { RepeatMark } from './RepeatMark.tsx';
import { formatReservationName, SecondaryActions, StatusButtons } from './ReservationActions.tsx';

interface ReservationCardProps {
  extra?: ReactNode;
  /** Shows the customer's note without a tap. */
  isNoteOpen?: boolean;
}

export function ReservationCard({ extra, isNoteOpen }: ReservationCardProps) {
  const reservation = useRecordContext<Reservation>();
  const titleId = useId();
  const features = useFeatures();
  // Every appointment of a professional is with them.
  const hasOneEmployee = useOwnEmployeeId() !== undefined;
  if (!reservation) return null;
  const { customer, employee, services, time, end, status, observation, squeeze } = reservation;
  const name = formatReservationName(reservation);
  return (
    <Frame component="article" aria-labelledby={titleId} tabIndex={-1}>
      <Line>
        <Typography variant="h2" component="p" color={status === CANCELLED ? 'textSecondary' : 'secondary'}>
          <NumericText>{time}</NumericText>
        </Typography>
        <StatusBadge reservation={reservation} />
      </Line>
      <NameLine>
        <Typography variant="h3" id={titleId} sx={{ mt: 0.5 }}>
          <CustomerName customer={customer} />
        </Typography>
        <NoteMark key={customer.id} customer={customer} isOpenAtFirst={isNoteOpen} />
      </NameLine>
      {customer.phone && <Contact phone={customer.phone} email={null} />}
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {services.map((service) => service.name).join(', ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {hasOneEmployee ? end && `Até ${end}` : `com ${employee.name}${end ? `, até ${end}` : ''}`}
      </Typography>
      <RepeatMark reservation={reservation} />
      {squeeze && <Typography variant="body2">Encaixe: {squeeze}</Typography>}
      {observation && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
          {observation}
        </Typography>
      )}
      <Footer>
        <StatusButtons reservation={reservation} name={name} />
        {extra}
        <Line>
          <Typography variant="subtitle1">
            <Money cents={getReservationPrice(reservation, features)} />
          </Typography>
          <SecondaryActions reservation={reservation} name={name} />
        </Line>
      </Footer>
    </Frame>
  );
}

const Frame = styled(Card)(({ theme }) => ({
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  padding: theme.spacing(2, 2, 1),
  overflowWrap: 'anywhere',
})) as typeof Card;

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
}));

const Footer = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  marginTop: 'auto',
  paddingTop: theme.spacing(1.5),
}));
