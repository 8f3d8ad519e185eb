import { type ReactNode, useRef, useState } from 'react';
import { CreateBase, EditBase, type HttpError, type RaRecord, useNotify } from 'react-admin';
import type { z } from 'zod';
import type { Json } from '../../../domain/fields/codec.ts';
import { buildInputSchema } from '../../../domain/fields/schema.ts';
import { getInputFields, toFormValues } from '../../../domain/resources/request.ts';
import { type AnyResource, getRecordName } from '../../../domain/resources/resource.ts';
import { useAvailableResource } from '../../session.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { OpenReservationsDecision } from '../records/OpenReservationsDecision.tsx';
import { useOpenReservationsDecision } from '../records/useOpenReservationsDecision.ts';
import { ConfirmCloseDialog } from './ConfirmCloseDialog.tsx';
import { FormBody } from './FormBody.tsx';
import { MergedChanges, SaveFailure } from './SaveFailure.tsx';

export interface FormDialogProps {
  resource: AnyResource;
  /** What is edited; null makes a new record. */
  record: RaRecord | null;
  /** Over it, where that is not what the resource says. */
  title?: string;
  /** What a new record starts from, beside what its fields say. */
  defaultValues?: Json;
  /** What the inputs of an edit start from, where that is more than the record with its references as ids. */
  getFormValues?: (record: RaRecord) => RaRecord;
  /** What is against saving beyond the fields themselves, once those are right: sentences by field. */
  check?: (values: Json) => Promise<Record<string, string>>;
  /** What is asked before it is saved: false where the person goes back. */
  confirm?: (values: Json) => Promise<boolean>;
  /** What is saved, of what is in the inputs; all of it by default. */
  transform?: (values: Json) => Json;
  /** What the form checks, where that is more than what the server checks of one field after the other. */
  schema?: z.ZodType;
  /** The toast of a failure, where it depends on what failed. Why it failed stands in the dialog as well. */
  getFailureMessage?: (error: HttpError) => string | null;
  /** Says itself what was saved over which state of the record, in place of the usual toast, where it returns true. */
  notifySaved?: (saved: RaRecord, before: RaRecord | null) => boolean;
  /** Told what was saved, before it closes. */
  onSaved?: (saved: RaRecord) => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Creates or edits a record in a dialog. It closes when the server has confirmed; a failure keeps everything that was typed, and
 * closing with something typed asks first. What somebody else changed in between is merged field by field.
 */
export function FormDialog(props: FormDialogProps) {
  const { record, defaultValues, transform, getFailureMessage: failedWith } = props;
  const resource = useAvailableResource(props.resource);
  const { name, texts } = resource;
  const valuesOf = props.getFormValues ?? ((each: RaRecord) => toFormValues(resource, each));
  const [schema] = useState(() => buildInputSchema(resource));
  const notify = useNotify();
  const leaving = useOpenReservationsDecision(name);
  const touched = useRef(false);
  const [failure, setFailure] = useState<{ error: HttpError; toastMessage: string } | null>(null);
  // What somebody else changed and is in the form now.
  const [merged, setMerged] = useState<string[] | null>(null);
  // The state of the record that saving would replace: another one once the person has seen what changed.
  const [base, setBase] = useState(record);
  // In state, because a form that is given other values to start from forgets what was typed.
  const [start, setStart] = useState(() => record && valuesOf(record));
  const [defaults] = useState(record ? undefined : { ...defaultsOf(resource), ...defaultValues });

  const saved = (sentence: string) => (now: RaRecord) => {
    if (!props.notifySaved?.(now, base)) notify(sentence, { type: 'success' });
    props.onSaved?.(now);
    props.onClose();
  };
  const failed = (sentence: string) => (reason: Error) => {
    const error = reason as HttpError;
    if (leaving.handleFailure(error)) return;
    const toastMessage = failedWith?.(error) ?? sentence;
    setFailure({ error, toastMessage });
    notify(toastMessage, { type: 'error' });
  };

  const dialog = ({ saving = false }: { saving?: boolean }) => (
    <ConfirmCloseDialog
      title={props.title ?? (record ? texts.edit : texts.new)}
      dirtyRef={touched}
      busy={saving}
      onClose={props.onClose}
    >
      {(close) => (
        <FormBody
          resource={resource}
          record={start}
          defaultValues={defaults}
          schema={props.schema ?? schema}
          check={props.check}
          transform={transform}
          dirtyRef={touched}
          onBeforeSave={(values) => {
            setFailure(null);
            setMerged(null);
            return leaving.requireDecision() !== null && (props.confirm?.(values) ?? true);
          }}
          onCancel={close}
        >
          {failure && (
            <SaveFailure
              {...failure}
              resource={resource}
              base={base}
              getFormValues={valuesOf}
              onSettled={(current, changes, isTyped) => {
                setBase(current);
                setFailure(null);
                setMerged(isTyped ? changes : null);
                if (!isTyped) setStart(valuesOf(current));
              }}
            />
          )}
          {merged && <MergedChanges changes={merged} />}
          {props.children}
          {record && leaving.count !== null && (
            <div ref={intoSight}>
              <OpenReservationsDecision decision={leaving} resource={name} id={record.id} />
            </div>
          )}
          {record && <HistoryButton path={resource.api.path} id={record.id} name={getRecordName(resource, record)} />}
        </FormBody>
      )}
    </ConfirmCloseDialog>
  );

  const meta = leaving.count !== null && leaving.said ? { leaving: leaving.said } : undefined;
  return base ? (
    <EditBase
      resource={name}
      id={base.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{ enabled: false, initialData: record as RaRecord, meta }}
      transform={(values: Json) => ({ ...values, version: base.version })}
      mutationOptions={{
        onSuccess: saved(texts.updated),
        onError: failed(texts.updateFailed),
        meta,
      }}
      render={dialog}
    />
  ) : (
    <CreateBase
      resource={name}
      redirect={false}
      mutationOptions={{ onSuccess: saved(texts.created), onError: failed(texts.createFailed) }}
      render={dialog}
    />
  );
}

/** The person is at the button under the fields. */
function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

function defaultsOf(resource: AnyResource): Json {
  const said = getInputFields(resource).map(([name, { kind, options }]) => {
    return [name, options.default ?? (kind === 'references' ? [] : undefined)] as const;
  });
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}
