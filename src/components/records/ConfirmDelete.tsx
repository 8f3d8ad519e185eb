import { type HttpError, type RaRecord, useDelete, useNotify } from 'react-admin';
import { type AnyResource, getRecordName } from '../../../domain/resources/resource.ts';
import { useFeature } from '../../session.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { getFailureReason } from '../errorMessages.ts';
import { OpenReservationsDecision } from './OpenReservationsDecision.tsx';
import { isDecisionRequired, useOpenReservationsDecision } from './useOpenReservationsDecision.ts';

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
  const leaving = useOpenReservationsDecision(resource.name);

  function confirm() {
    const answer = leaving.requireDecision();
    if (answer === null) return;
    remove(undefined, answer && { id: record.id, previousData: record, meta: { leaving: answer } }, {
      onSuccess: () => {
        notify(texts.removed, { type: 'success' });
        onClose();
      },
      onError: (reason) => {
        if (leaving.handleFailure(reason)) return;
        notify(texts.removeFailed, { type: 'error' });
        // Somebody else has deleted it: nothing is left to ask about.
        if ((reason as HttpError).status === 404) onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title={`Tem certeza que deseja excluir ${texts.deleteQuestion} ${name ?? getRecordName(resource, record)}?`}
      text={resource.restorable && canRestore ? texts.restoreHint : texts.deleteWarning}
      confirmLabel="Excluir"
      danger
      problem={error && !isDecisionRequired(error) ? getFailureReason(error, texts.removeFailed) : null}
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {leaving.count !== null && (
        <OpenReservationsDecision decision={leaving} resource={resource.name} id={record.id} />
      )}
    </ConfirmDialog>
  );
}
