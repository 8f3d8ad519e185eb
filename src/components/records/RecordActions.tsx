import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { ConfirmDelete, ResourceForm } from '../../lazyDialogs.ts';
import { useDialog } from '../DialogHost.tsx';
import { useRowName } from './rowNames.tsx';

interface RecordActionsProps {
  resource: AnyResource;
  record: RaRecord;
  /** The record's name in the buttons' labels, `Editar Ana Souza`; by default its name in the list. */
  label?: string;
  /** It can be neither edited nor deleted. */
  isReadOnly?: boolean;
  /** Renders the edit form; by default the one generated from the declaration. */
  renderForm?: (close: () => void) => ReactNode;
  /** Renders the question before deleting; by default the one of every record. Null for a record that cannot be deleted. */
  renderDelete?: ((close: () => void) => ReactNode) | null;
  /** The resource's own buttons, before the two that all have. */
  children?: ReactNode;
  toggle?: ReactNode;
}

/** The action buttons of a record, at the bottom of its card. */
export function RecordActions({
  resource,
  record,
  label,
  isReadOnly,
  renderForm,
  renderDelete = (close) => <ConfirmDelete resource={resource} record={record} onClose={close} />,
  children,
  toggle,
}: RecordActionsProps) {
  const openDialog = useDialog();
  const rowName = useRowName(resource, record);
  const name = label ?? rowName;
  const edit =
    renderForm ?? ((close: () => void) => <ResourceForm resource={resource} record={record} onClose={close} />);
  if (isReadOnly) return <ActionRow disableSpacing>{children}</ActionRow>;
  return (
    <ActionRow disableSpacing>
      {children}
      <Button startIcon={<EditOutlined />} onClick={() => openDialog(edit)} aria-label={`Editar ${name}`}>
        Editar
      </Button>
      <span style={{ flex: 1 }} />
      {toggle}
      {renderDelete && (
        <IconButton
          title="Excluir"
          color="error"
          onClick={() => openDialog(renderDelete)}
          aria-label={`Excluir ${name}`}
        >
          <DeleteOutlined />
        </IconButton>
      )}
    </ActionRow>
  );
}

const ActionRow = styled(CardActions)(({ theme }) => ({
  flexWrap: 'wrap',
  gap: theme.spacing(0.5),
  marginTop: 'auto',
  paddingTop: 0,
  // A button with a border is aligned by its border, the others by their text.
  '& > .MuiButton-outlined:first-of-type': { marginInlineStart: theme.spacing(1) },
}));
