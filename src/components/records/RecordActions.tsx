import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { useDialog } from '../DialogHost.tsx';
import { ConfirmDelete } from './dialogs.ts';

interface RecordActionsProps extends Omit<ComponentProps<typeof ConfirmDelete>, 'onClose'> {
  /** The record's name, for the accessible names of its buttons: `Editar Ana Souza`. */
  name: string;
  /** The edit form, given what closes it. */
  renderForm: (close: () => void) => ReactNode;
  /** Buttons of this resource's own, before the two that all have. */
  children?: ReactNode;
  /** Between the two that all have. */
  toggle?: ReactNode;
}

/** The foot of a card: what can be done with its record. */
export function RecordActions({ name, renderForm, children, toggle, ...removal }: RecordActionsProps) {
  const openDialog = useDialog();
  return (
    <Foot disableSpacing>
      {children}
      <Button startIcon={<EditOutlined />} onClick={() => openDialog(renderForm)} aria-label={`Editar ${name}`}>
        Editar
      </Button>
      <span style={{ flex: 1 }} />
      {toggle}
      <IconButton
        title="Excluir"
        color="error"
        onClick={() => openDialog((close) => <ConfirmDelete {...removal} onClose={close} />)}
        aria-label={`Excluir ${name}`}
      >
        <DeleteOutlined />
      </IconButton>
    </Foot>
  );
}

const Foot = styled(CardActions)(({ theme }) => ({
  flexWrap: 'wrap',
  gap: theme.spacing(0.5),
  marginTop: 'auto',
  paddingTop: 0,
}));
