import { styled } from '@mui/material/styles';
import { useRecordContext } from 'react-admin';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { EditAndDelete } from './EditAndDelete.tsx';
import { nameOf } from './nameOf.ts';
import { StatusButtons } from './StatusButtons.tsx';

/** What can be done with a reservation, beside each other in a table's row. */
export function ReservationActions() {
  const reservation = useRecordContext<Reservation>();
  if (!reservation) return null;
  const name = nameOf(reservation);
  return (
    <Row>
      <StatusButtons reservation={reservation} name={name} />
      <EditAndDelete reservation={reservation} name={name} />
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) }));
