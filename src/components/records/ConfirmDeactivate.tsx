import { type RaRecord, useNotify, useUpdate } from 'react-admin';
import { type AnyResource, getRecordName } from '../../../domain/resources/resource.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { getFailureReason } from '../errorMessages.ts';
import { OpenReservationsDecision } from './OpenReservationsDecision.tsx';
import { isDecisionRequired, useOpenReservationsDecision } from './useOpenReservationsDecision.ts';

interface ConfirmDeactivateProps {
  resource: AnyResource;
  record: RaRecord;
  /** The flag that is turned off. */
  field: string;
  /** The server's question, which came in the place of an answer. */
  refusal: unknown;
  onClose: () => void;
}

/** Asks what becomes of the open reservations of somebody who does not work any more, and turns their flag off. */
export function ConfirmDeactivate({ resource, record, field, refusal, onClose }: ConfirmDeactivateProps) {
  const { texts } = resource;
  const notify = useNotify();
  const leaving = useOpenReservationsDecision(resource.name, refusal);
  const [update, { isPending, error }] = useUpdate();

  function confirm() {
    const answer = leaving.requireDecision();
    if (answer === null) return;
    update(
      resource.name,
      { id: record.id, data: { ...record, [field]: false }, previousData: record, meta: { leaving: answer } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(texts.updated, { type: 'success' });
          onClose();
        },
        onError: (reason) => {
          if (!leaving.handleFailure(reason)) notify(texts.toggleFailed, { type: 'error' });
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title={`Desativar ${getRecordName(resource, record)}?`}
      confirmLabel="Desativar"
      danger
      problem={error && !isDecisionRequired(error) ? getFailureReason(error as Error, texts.toggleFailed) : null}
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <OpenReservationsDecision decision={leaving} resource={resource.name} id={record.id} />
    </ConfirmDialog>
  );
}
