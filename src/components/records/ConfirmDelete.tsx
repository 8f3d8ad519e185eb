import DialogContentText from '@mui/material/DialogContentText';
import type { ReactNode } from 'react';
import { type HttpError, type RaRecord, useDelete } from 'react-admin';
import { type AnyResource, getRecordName } from '../../../domain/resources/resource.ts';
import { isDecisionRequired } from '../../dataProvider/records.ts';
import { useFeature } from '../../session.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { getFailureReason } from '../errorMessages.ts';
import { useNotifyAbout } from '../useNotifyAbout.ts';
import { useDeleteConsequences, useOpenReservationCount } from './deleteConsequences.ts';
import { OpenReservationsDecision, useOpenReservationsDecision } from './OpenReservationsDecision.tsx';

interface ConfirmDeleteProps {
  resource: AnyResource;
  record: RaRecord;
  /** The record's name as shown to the user; its title by default. */
  name?: string;
  /** What else the person should know before. */
  note?: ReactNode;
  onClose: () => void;
}

/**
 * Asks before deleting a record, and says what goes with it; closes after the server has confirmed, and shows the reason on failure. A
 * person with open reservations needs a decision about them.
 */
export function ConfirmDelete({ resource, record, name, note, onClose }: ConfirmDeleteProps) {
  const { texts } = resource;
  const notify = useNotifyAbout(resource.name);
  const [remove, { isPending, error }] = useDelete(
    resource.name,
    { id: record.id, previousData: record },
    { mutationMode: 'pessimistic' },
  );

  const canRestore = useFeature('customers.restore');
  const knownCount = useOpenReservationCount(resource, record.id);
  const openReservations = useOpenReservationsDecision(resource.name, { knownCount });
  const consequences = useDeleteConsequences(resource, record);

  function confirm() {
    const decision = openReservations.requireDecision();
    if (decision === null) return;
    remove(undefined, decision && { id: record.id, previousData: record, meta: { reservationsDecision: decision } }, {
      onSuccess: () => {
        notify(texts.removed, { type: 'success' });
        onClose();
      },
      onError: (reason) => {
        if (openReservations.handleFailure(reason)) return;
        notify(texts.removeFailed, { type: 'error' });
        // Another user has deleted it.
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
      {note}
      {consequences.map((sentence) => (
        <DialogContentText key={sentence} sx={{ mt: 1 }}>
          {sentence}
        </DialogContentText>
      ))}
      {openReservations.count !== null && (
        <OpenReservationsDecision decision={openReservations} resource={resource.name} id={record.id} />
      )}
    </ConfirmDialog>
  );
}
