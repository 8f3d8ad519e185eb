import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { CreateBase, EditBase, type HttpError, type RaRecord, useNotify } from 'react-admin';
import type { z } from 'zod';
import type { Wire } from '../../../domain/wire.ts';
import type { ResourceName } from '../../dataProvider/endpoints.ts';
import { FormBody } from './FormBody.tsx';
import { SafeDialog } from './SafeDialog.tsx';
import { SaveFailure } from './SaveFailure.tsx';

export interface FormDialogProps {
  resource: ResourceName;
  /** The accessible name of the dialog. */
  title: string;
  /** What is edited; null makes a new record. */
  record: RaRecord | null;
  /** What a new record starts from, as it is when the form opens. */
  defaultValues?: Wire;
  /** What the inputs of an edit start from, where they are named otherwise than the record's fields; the record itself by default. */
  valuesOf?: (record: RaRecord) => RaRecord;
  /** What is saved, of what is in the inputs; all of it by default. */
  prepare?: (values: Wire) => Wire;
  /** The schema of the contract's body: what the form checks is what the server checks. */
  schema: z.ZodType;
  sentences: {
    created: string;
    updated: string;
    /** The toast of a failure. Why it failed stands in the dialog as well. */
    createFailed: (error: HttpError) => string;
    updateFailed: (error: HttpError) => string;
  };
  /** The labels of the fields, and how a value is shown when two people's edits are compared. */
  fields: Record<string, FieldInfo>;
  onClose: () => void;
  /** The inputs. */
  children: ReactNode;
}

export interface FieldInfo {
  label: string;
  /** The field's value in the request's body, as a person reads it; the value itself by default. Also gets the record it is of. */
  show?: (value: unknown, record: RaRecord) => string;
}

/** Refusals after which what the screens know of the record is out of date: it is gone, somebody was faster. */
const OUT_OF_DATE = [404, 409];

const itself = (record: RaRecord) => record;

/**
 * Creates or edits a record in a dialog. It closes when the server has confirmed; a failure keeps everything that was typed, and
 * closing with something typed asks first. When somebody else has changed the record meanwhile, the person sees what and chooses.
 */
export function FormDialog(props: FormDialogProps) {
  const { resource, title, record, valuesOf = itself, defaultValues, prepare, schema, sentences, fields } = props;
  const notify = useNotify();
  const queryClient = useQueryClient();
  const touched = useRef(false);
  const [failure, setFailure] = useState<{ error: HttpError; said: string } | null>(null);
  // The state of the record that saving would replace: another one once the person has seen what changed.
  const [base, setBase] = useState(record);
  // Kept: a form that is given other values to start from forgets what was typed.
  const [start, setStart] = useState(() => record && valuesOf(record));
  const [defaults] = useState(record ? undefined : defaultValues);

  const saved = (sentence: string) => () => {
    notify(sentence, { type: 'success' });
    queryClient.invalidateQueries();
    props.onClose();
  };
  const failed = (sentence: (error: HttpError) => string) => (reason: Error) => {
    const error = reason as HttpError;
    const said = sentence(error);
    setFailure({ error, said });
    notify(said, { type: 'error' });
    if (OUT_OF_DATE.includes(error.status)) queryClient.invalidateQueries();
  };

  const dialog = ({ saving = false }: { saving?: boolean }) => (
    <SafeDialog title={title} touched={touched} busy={saving} onClose={props.onClose}>
      {(close) => (
        <FormBody
          resource={resource}
          record={start}
          defaultValues={defaults}
          schema={schema}
          prepare={prepare}
          touched={touched}
          onTry={() => setFailure(null)}
          onCancel={close}
        >
          {failure && (
            <SaveFailure
              {...failure}
              resource={resource}
              base={base}
              valuesOf={valuesOf}
              fields={fields}
              onKeepMine={(current) => {
                setBase(current);
                setFailure(null);
              }}
              onTakeTheirs={(current) => {
                setBase(current);
                setStart(valuesOf(current));
                setFailure(null);
              }}
            />
          )}
          {props.children}
        </FormBody>
      )}
    </SafeDialog>
  );

  return base ? (
    <EditBase
      resource={resource}
      id={base.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{ enabled: false, initialData: record as RaRecord }}
      transform={(values: Wire) => ({ ...values, version: base.version })}
      mutationOptions={{ onSuccess: saved(sentences.updated), onError: failed(sentences.updateFailed) }}
      render={dialog}
    />
  ) : (
    <CreateBase
      resource={resource}
      redirect={false}
      mutationOptions={{ onSuccess: saved(sentences.created), onError: failed(sentences.createFailed) }}
      render={dialog}
    />
  );
}
