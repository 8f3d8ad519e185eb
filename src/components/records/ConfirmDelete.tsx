import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type RaRecord, useDelete, useNotify } from 'react-admin';
import type { ResourceName } from '../../../domain/wire.ts';

interface ConfirmDeleteProps {
  resource: ResourceName;
  record: RaRecord;
  /** What follows 'Tem certeza que deseja excluir': `o cliente Ana Souza`. */
  what: string;
  /** What deleting means beyond this record going away. */
  consequence?: string;
  success: string;
  /** The sentence of a failure that has none of its own. */
  failure: string;
  onClose: () => void;
}

/** Asks before it deletes, and closes when the server has done so. */
export function ConfirmDelete({ resource, record, what, consequence, success, failure, onClose }: ConfirmDeleteProps) {
  const titleId = useId();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [remove, { isPending }] = useDelete(
    resource,
    { id: record.id, previousData: record },
    { mutationMode: 'pessimistic' },
  );

  function confirm() {
    remove(undefined, undefined, {
      onSuccess: () => {
        notify(success, { type: 'success' });
        queryClient.invalidateQueries();
        onClose();
      },
      onError: () => notify(failure, { type: 'error' }),
    });
  }

  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{`Tem certeza que deseja excluir ${what}?`}</DialogTitle>
      {consequence && <DialogContent>{consequence}</DialogContent>}
      <DialogActions>
        <Button onClick={onClose} disabled={isPending} autoFocus>
          Cancelar
        </Button>
        <Button variant="contained" color="error" onClick={confirm} loading={isPending}>
          Excluir
        </Button>
      </DialogActions>
    </Dialog>
  );
}
