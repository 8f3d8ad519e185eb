import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type HttpError, type RaRecord, useDelete, useNotify } from 'react-admin';
import type { ResourceName } from '../../dataProvider/endpoints.ts';
import { reasonOf } from '../reason.ts';
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

/** Asks before it deletes a record, and closes when the server has done so. A failure leaves the question open and says why. */
export function ConfirmDelete({ resource, record, success, failure, onClose, ...question }: ConfirmDeleteProps) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [remove, { isPending }] = useDelete(
    resource,
    { id: record.id, previousData: record },
    { mutationMode: 'pessimistic' },
  );

  function confirm() {
    setProblem(null);
    remove(undefined, undefined, {
      onSuccess: () => {
        notify(success, { type: 'success' });
        onClose();
        queryClient.invalidateQueries();
      },
      onError: (error) => {
        notify(failure, { type: 'error' });
        setProblem(reasonOf(error, failure));
        // Somebody else has deleted it: nothing is left to ask about.
        if ((error as HttpError).status !== 404) return;
        queryClient.invalidateQueries();
        onClose();
      },
    });
  }

  return <ConfirmDialog {...question} problem={problem} busy={isPending} onConfirm={confirm} onClose={onClose} />;
}
