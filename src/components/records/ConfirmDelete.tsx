import { type HttpError, type RaRecord, useDelete, useNotify } from 'react-admin';
import { type AnyResource, nameOfRecord } from '../../../domain/resources/resource.ts';
import { useFeature } from '../../session.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { reasonOf } from '../errorMessages.ts';
import { isAsking, useLeaving } from './leaving.ts';
import { OpenReservations } from './OpenReservations.tsx';

interface ConfirmDeleteProps {
  resource: AnyResource;
  record: RaRecord;
  /** What a person calls the record; its title by default. */
  name?: string;
  onClose: () => void;
}

/**
 * Asks before it deletes a record, and closes when the server has done so; a failure leaves it open and says why. Of somebody with
 * open reservations the server asks what becomes of them.
 */
export function ConfirmDelete({ resource, record, name, onClose }: ConfirmDeleteProps) {
  const { texts } = resource;
  const notify = useNotify();
  const [remove, { isPending, error }] = useDelete(
    resource.name,
    { id: record.id, previousData: record },
    { mutationMode: 'pessimistic' },
  );

  const canRestore = useFeature('customers.restore');
  const leaving = useLeaving(resource.name);

  function confirm() {
    const answer = leaving.answer();
    if (answer === null) return;
    remove(undefined, answer && { id: record.id, previousData: record, meta: { leaving: answer } }, {
      onSuccess: () => {
        notify(texts.removed, { type: 'success' });
        onClose();
      },
      onError: (reason) => {
        if (leaving.asks(reason)) return;
        notify(texts.removeFailed, { type: 'error' });
        // Somebody else has deleted it: nothing is left to ask about.
        if ((reason as HttpError).status === 404) onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title={`Tem certeza que deseja excluir ${texts.question} ${name ?? nameOfRecord(resource, record)}?`}
      text={resource.restorable && canRestore ? texts.restorable : texts.consequence}
      yes="Excluir"
      danger
      problem={error && !isAsking(error) ? reasonOf(error, texts.removeFailed) : null}
      busy={isPending}
      onYes={confirm}
      onClose={onClose}
    >
      {leaving.count !== null && <OpenReservations leaving={leaving} resource={resource.name} id={record.id} />}
    </ConfirmDialog>
  );
}
