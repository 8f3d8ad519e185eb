import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDelete, useNotify } from 'react-admin';
import type { ResourceName } from '../../../domain/wire.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmDeleteProps {
  resource: ResourceName;
  record: RaRecord;
  /** What follows 'Tem certeza que deseja excluir': `o cliente Ana Souza`. */
  what: string;
  /** What deleting means beyond this record going away. */
  consequence?: string;
  success: string;
  failure: string;
  onClose: () => void;
}

/** Asks before it deletes a record, and closes when the server has done so. A failure leaves the question open. */
export function ConfirmDelete({ resource, record, success, failure, onClose, ...question }: ConfirmDeleteProps) {
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

  return <ConfirmDialog {...question} busy={isPending} onConfirm={confirm} onClose={onClose} />;
}
