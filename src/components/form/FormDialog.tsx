import { type ReactNode, useRef, useState } from 'react';
import { CreateBase, EditBase, type HttpError, type RaRecord } from 'react-admin';
import type { z } from 'zod';
import type { Json } from '../../../domain/fields/codec.ts';
import { buildInputSchema } from '../../../domain/fields/schema.ts';
import { getInputFields, toFormValues } from '../../../domain/resources/request.ts';
import { type AnyResource, getRecordName, type InputOf } from '../../../domain/resources/resource.ts';
import { useAvailableResource } from '../../availableResource.ts';
import { createIdempotencyKey } from '../../idempotencyKey.ts';
import { ConfirmCloseDialog } from '../ConfirmCloseDialog.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { OpenReservationsDecision, useOpenReservationsDecision } from '../records/OpenReservationsDecision.tsx';
import { useNotifyAbout } from '../useNotifyAbout.ts';
import { FormBody } from './FormBody.tsx';
import { MergedChanges, SaveFailure } from './SaveFailure.tsx';

export interface FormDialogProps<R extends AnyResource = AnyResource> {
  resource: R;
  /** The edited record; null creates one. */
  record: RaRecord | null;
  /** The dialog's title; from the resource by default. */
  title?: string;
  /** The label of the button that saves; 'Salvar' by default. */
  submitLabel?: string;
  /** Initial values of a new record, in addition to the declared defaults. A reference may be the record itself. */
  defaultValues?: { [Name in keyof InputOf<R>]?: unknown };
  /** Initial values of the first record only, where `canCreateMore`. */
  firstValues?: Json;
  /** The form of a new record has a button that saves and begins the next one. */
  canCreateMore?: true;
  /** Initial values of an edit; by default the record with its references as ids. */
  getFormValues?: (record: RaRecord) => RaRecord;
  /** Checks the values that only the form has, together with the fields. Returns error sentences by field. */
  checkFormValues?: (values: Json) => Record<string, string>;
  /** Further checks once the fields are valid. Returns error sentences by field. */
  check?: (values: Json) => Promise<Record<string, string>>;
  /** Asks before saving. Resolves to false when the person goes back. */
  confirm?: (values: Json) => Promise<boolean>;
  /** Maps the form's values to the saved ones. */
  transform?: (values: Json) => Json;
  /** The `meta` with which a new record is saved, beside its key. */
  getCreateMeta?: (values: Json) => Json;
  /** The `meta` with which an edit is saved, beside the decision on open reservations. */
  getEditMeta?: (values: Json) => Json;
  /** Handles a refusal by itself, without a toast and an alert. Returns whether it did. */
  handleFailure?: (error: HttpError) => boolean;
  /** Validates the form where the resource's own schema is not enough. */
  schema?: z.ZodType;
  /** The toast of a failure; the dialog also shows the reason. */
  getFailureMessage?: (error: HttpError) => string | null;
  /** Shows its own message after saving, which may have been by keyboard. Returns true to suppress the usual toast. */
  notifySaved?: (saved: RaRecord, before: RaRecord | null, isByKeyboard: boolean) => boolean;
  /** Called with the saved record before the dialog closes. */
  onSaved?: (saved: RaRecord) => void;
  /** The dialog that takes the place of this one after saving; it closes with `onClose`. Null closes this one. */
  renderSaved?: (saved: RaRecord) => ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Creates or edits a record in a dialog, which closes after the server has confirmed. A failure keeps the typed values; closing
 * with unsaved input asks first; changes of another user are merged field by field.
 */
export function FormDialog<R extends AnyResource>(props: FormDialogProps<R>) {
  const { record, defaultValues, transform, getFailureMessage } = props;
  const resource: AnyResource = useAvailableResource(props.resource);
  const { name, texts } = resource;
  const getFormValues = props.getFormValues ?? ((each: RaRecord) => toFormValues(resource, each));
  const [schema] = useState(() => buildInputSchema(resource));
  const notify = useNotifyAbout(name);
  const openReservations = useOpenReservationsDecision(name);
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const createsMoreRef = useRef(false);
  const dirtyRef = useRef(false);
  // While the form is saving, its button is disabled and loses the focus.
  const isByKeyboardRef = useRef(false);
  const [failure, setFailure] = useState<HttpError | null>(null);
  // The other user's changes that are merged into the form.
  const [mergedChanges, setMergedChanges] = useState<string[] | null>(null);
  // The state of the record that saving would replace: a newer one once the person has seen the other user's changes.
  const [base, setBase] = useState(record);
  // In state: a form with new initial values would lose what was typed.
  const [initialValues, setInitialValues] = useState(() => record && getFormValues(record));
  const [defaults, setDefaults] = useState(() =>
    record ? undefined : { ...buildDefaultValues(resource), ...defaultValues, ...props.firstValues },
  );
  const [following, setFollowing] = useState<ReactNode>(null);

  const startNext = () => {
    setIdempotencyKey(createIdempotencyKey());
    setDefaults({ ...buildDefaultValues(resource), ...defaultValues });
    dirtyRef.current = false;
  };
  const handleSaved = (sentence: string) => (savedRecord: RaRecord) => {
    if (!props.notifySaved?.(savedRecord, base, isByKeyboardRef.current)) notify(sentence, { type: 'success' });
    props.onSaved?.(savedRecord);
    if (createsMoreRef.current) return startNext();
    const dialog = props.renderSaved?.(savedRecord);
    if (dialog) setFollowing(dialog);
    else props.onClose();
  };
  const handleFailed = (sentence: string) => (reason: Error) => {
    const error = reason as HttpError;
    if (openReservations.handleFailure(error) || props.handleFailure?.(error)) return;
    setFailure(error);
    notify(getFailureMessage?.(error) ?? sentence, { type: 'error' });
  };

  const meta =
    openReservations.count !== null && openReservations.decision
      ? { reservationsDecision: openReservations.decision }
      : undefined;
  const renderDialog = ({ saving = false }: { saving?: boolean }) => (
    <ConfirmCloseDialog
      title={props.title ?? (record ? texts.edit : texts.new)}
      dirtyRef={dirtyRef}
      busy={saving}
      onClose={props.onClose}
    >
      {(close) => (
        <FormBody
          // The next record has a form of its own.
          key={idempotencyKey}
          resource={resource}
          record={initialValues}
          defaultValues={defaults}
          schema={props.schema ?? schema}
          checkFormValues={props.checkFormValues}
          check={props.check}
          transform={transform}
          getMeta={(values) =>
            record ? { ...meta, ...props.getEditMeta?.(values) } : { idempotencyKey, ...props.getCreateMeta?.(values) }
          }
          dirtyRef={dirtyRef}
          submitLabel={props.submitLabel}
          createsMoreRef={!record && props.canCreateMore ? createsMoreRef : undefined}
          onBeforeSave={(values) => {
            setFailure(null);
            setMergedChanges(null);
            isByKeyboardRef.current = document.activeElement?.matches(':focus-visible') ?? false;
            return openReservations.requireDecision() !== null && (props.confirm?.(values) ?? true);
          }}
          onCancel={close}
        >
          {failure && (
            <SaveFailure
              error={failure}
              resource={resource}
              base={base}
              getFormValues={getFormValues}
              onResolved={(current, changes, isTyped) => {
                setBase(current);
                setFailure(null);
                setMergedChanges(isTyped ? changes : null);
                if (!isTyped) setInitialValues(getFormValues(current));
              }}
            />
          )}
          {mergedChanges && <MergedChanges changes={mergedChanges} />}
          {props.children}
          {record && openReservations.count !== null && (
            <div ref={scrollIntoView}>
              <OpenReservationsDecision decision={openReservations} resource={name} id={record.id} />
            </div>
          )}
          {record && <HistoryButton path={resource.api.path} id={record.id} name={getRecordName(resource, record)} />}
        </FormBody>
      )}
    </ConfirmCloseDialog>
  );

  if (following) return following;
  return base ? (
    <EditBase
      resource={name}
      id={base.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{ enabled: false, initialData: record as RaRecord, meta }}
      transform={(values: Json) => ({ ...values, version: base.version })}
      mutationOptions={{
        onSuccess: handleSaved(texts.updated),
        onError: handleFailed(texts.updateFailed),
        meta,
      }}
      render={renderDialog}
    />
  ) : (
    <CreateBase
      resource={name}
      redirect={false}
      mutationOptions={{ onSuccess: handleSaved(texts.created), onError: handleFailed(texts.createFailed) }}
      render={renderDialog}
    />
  );
}

/** The person is at the button below the fields. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

function buildDefaultValues(resource: AnyResource): Json {
  const entries = getInputFields(resource).map(([name, { kind, options }]) => {
    return [name, options.default ?? (kind === 'references' ? [] : undefined)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
