import { type RaRecord, useUpdate } from 'react-admin';
import { type AnyResource, getRecordName } from '../../../domain/resources/resource.ts';
import { isDecisionRequired } from '../../dataProvider/records.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { getFailureReason } from '../errorMessages.ts';
import { useNotifyAbout } from '../useNotifyAbout.ts';
import { OpenReservationsDecision, useOpenReservationsDecision } from './OpenReservationsDecision.tsx';

interface ConfirmDeactivateProps {
  resource: AnyResource;
  record: RaRecord;
  /** The flag that is turned off. */
  field: string;
  /** The server's refusal, which asks for a decision. */
  refusal: unknown;
  onClose: () => void;
}

/** Asks what happens to an employee's open reservations, and turns the flag off. */
export function ConfirmDeactivate({ resource, record, field, refusal, onClose }: ConfirmDeactivateProps) {
  const { texts } = resource;
  const notify = useNotifyAbout(resource.name);
  const openReservations = useOpenReservationsDecision(resource.name, { refusal });
  const [update, { isPending, error }] = useUpdate();

  function confirm() {
    const decision = openReservations.requireDecision();
    if (decision === null) return;
    update(
      resource.name,
      {
        id: record.id,
        data: { ...record, [field]: false },
        previousData: record,
        meta: { reservationsDecision: decision },
      },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(texts.updated, { type: 'success' });
          onClose();
        },
        onError: (reason) => {
          if (!openReservations.handleFailure(reason)) notify(texts.toggleFailed, { type: 'error' });
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
      <OpenReservationsDecision decision={openReservations} resource={resource.name} id={record.id} />
    </ConfirmDialog>
  );
}
