import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { type AnyResource, getRecordName } from '../../../domain/resources/resource.ts';
import { useDialog } from '../DialogHost.tsx';
import { ConfirmDelete, ResourceForm } from './dialogs.ts';

interface RecordActionsProps {
  resource: AnyResource;
  record: RaRecord;
  /** What the buttons call it, `Editar Ana Souza`, where that is not its title. */
  label?: string;
  /** The edit form, given what closes it; the one that follows from the declaration by default. */
  renderForm?: (close: () => void) => ReactNode;
  /** Buttons of this resource's own, before the two that all have. */
  children?: ReactNode;
  toggle?: ReactNode;
}

/** The foot of a card: what can be done with its record. */
export function RecordActions({ resource, record, label, renderForm, children, toggle }: RecordActionsProps) {
  const openDialog = useDialog();
  const name = label ?? getRecordName(resource, record);
  const edit =
    renderForm ?? ((close: () => void) => <ResourceForm resource={resource} record={record} onClose={close} />);
  return (
    <Foot disableSpacing>
      {children}
      <Button startIcon={<EditOutlined />} onClick={() => openDialog(edit)} aria-label={`Editar ${name}`}>
        Editar
      </Button>
      <span style={{ flex: 1 }} />
      {toggle}
      <IconButton
        title="Excluir"
        color="error"
        onClick={() => openDialog((close) => <ConfirmDelete resource={resource} record={record} onClose={close} />)}
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
