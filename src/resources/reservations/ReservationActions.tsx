import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useRecordContext } from 'react-admin';
import { formatDay } from '../../../domain/dates.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { ConfirmDelete } from '../../components/records/dialogs.ts';
import { ReservationForm } from './dialogs.ts';
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

/** The two things that can be done with any reservation, as icons: the status actions need the card's width. */
export function EditAndDelete({ reservation, name }: { reservation: Reservation; name: string }) {
  const openDialog = useDialog();
  const edit = (close: () => void) => <ReservationForm record={reservation} onClose={close} />;
  const remove = (close: () => void) => (
    <ConfirmDelete resource={reservations} record={reservation} name={name} onClose={close} />
  );
  return (
    <div>
      <IconButton title="Editar" onClick={() => openDialog(edit)} aria-label={`Editar ${name}`}>
        <EditOutlined />
      </IconButton>
      <IconButton title="Excluir" color="error" onClick={() => openDialog(remove)} aria-label={`Excluir ${name}`}>
        <DeleteOutlined />
      </IconButton>
    </div>
  );
}

/** What tells one reservation from all others: `Ana Souza, 20/11/2026 às 09:00`. */
export function nameOf({ customer, date, time }: Reservation): string {
  return `${customer.name}, ${formatDay(date)} às ${time}`;
}
