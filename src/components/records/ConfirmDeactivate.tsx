import { type RaRecord, useNotify, useUpdate } from 'react-admin';
import { type AnyResource, nameOfRecord } from '../../../domain/resources/resource.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { reasonOf } from '../errorMessages.ts';
import { isAsking, useLeaving } from './leaving.ts';
import { OpenReservations } from './OpenReservations.tsx';

interface ConfirmDeactivateProps {
  resource: AnyResource;
  record: RaRecord;
  /** The flag that is turned off. */
  field: string;
  /** The server's question, which came in the place of an answer. */
  asked: unknown;
  onClose: () => void;
}

/** Asks what becomes of the open reservations of somebody who does not work any more, and turns their flag off. */
export function ConfirmDeactivate({ resource, record, field, asked, onClose }: ConfirmDeactivateProps) {
  const { texts } = resource;
  const notify = useNotify();
  const leaving = useLeaving(resource.name, asked);
  const [update, { isPending, error }] = useUpdate();

  function confirm() {
    const answer = leaving.answer();
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
          if (!leaving.asks(reason)) notify(texts.toggleFailed, { type: 'error' });
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title={`Desativar ${nameOfRecord(resource, record)}?`}
      yes="Desativar"
      danger
      problem={error && !isAsking(error) ? reasonOf(error as Error, texts.toggleFailed) : null}
      busy={isPending}
      onYes={confirm}
      onClose={onClose}
    >
      <OpenReservations leaving={leaving} resource={resource.name} id={record.id} />
    </ConfirmDialog>
  );
}
