import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import type { Reservation } from '../../../domain/entities.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { ConfirmDelete } from '../../components/records/dialogs.ts';
import { ReservationForm } from './dialogs.ts';

/** The two things that can be done with any reservation, as icons: the status actions need the card's width. */
export function EditAndDelete({ reservation, name }: { reservation: Reservation; name: string }) {
  const openDialog = useDialog();
  const edit = (close: () => void) => <ReservationForm record={reservation} onClose={close} />;
  const remove = (close: () => void) => (
    <ConfirmDelete
      resource="agendamentos"
      record={reservation}
      what={`o agendamento de ${name}`}
      success="Agendamento excluído com sucesso!"
      failure="Erro ao excluir agendamento"
      onClose={close}
    />
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
