import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ConfirmDelete } from './ConfirmDelete.tsx';

interface RecordActionsProps extends Omit<ComponentProps<typeof ConfirmDelete>, 'onClose'> {
  /** The record's name, for the accessible names of its buttons: `Editar Ana Souza`. */
  name: string;
  /** The edit form, given what closes it. */
  renderForm: (close: () => void) => ReactNode;
  /** Buttons of this resource's own, before the two that all have. */
  children?: ReactNode;
}

/** The foot of a card: what can be done with its record. */
export function RecordActions({ name, renderForm, children, ...removal }: RecordActionsProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <CardActions sx={{ flexWrap: 'wrap', mt: 'auto' }}>
      {children}
      <Button startIcon={<EditOutlined />} onClick={() => setOpen('edit')} aria-label={`Editar ${name}`}>
        Editar
      </Button>
      <Button
        color="error"
        startIcon={<DeleteOutlined />}
        onClick={() => setOpen('delete')}
        aria-label={`Excluir ${name}`}
      >
        Excluir
      </Button>
      {open === 'edit' && renderForm(close)}
      {open === 'delete' && <ConfirmDelete {...removal} onClose={close} />}
    </CardActions>
  );
}
