import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
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
    <CardActions disableSpacing sx={{ flexWrap: 'wrap', gap: 0.5, mt: 'auto' }}>
      {children}
      <Button startIcon={<EditOutlined />} onClick={() => setOpen('edit')} aria-label={`Editar ${name}`}>
        Editar
      </Button>
      <Tooltip title="Excluir" describeChild>
        <IconButton color="error" onClick={() => setOpen('delete')} aria-label={`Excluir ${name}`} sx={{ ml: 'auto' }}>
          <DeleteOutlined />
        </IconButton>
      </Tooltip>
      {open === 'edit' && renderForm(close)}
      {open === 'delete' && <ConfirmDelete {...removal} onClose={close} />}
    </CardActions>
  );
}
