import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { CreateBase, EditBase, type HttpError, type RaRecord, useNotify } from 'react-admin';
import type { z } from 'zod';
import type { ResourceName, Wire } from '../../../domain/wire.ts';
import { AskToDiscard } from './AskToDiscard.tsx';
import { EditConflict } from './EditConflict.tsx';
import { FormBody } from './FormBody.tsx';

export interface FormDialogProps {
  resource: ResourceName;
  /** The accessible name of the dialog. */
  title: string;
  /** What is edited; null makes a new record. */
  record: RaRecord | null;
  /** What a new record starts from. */
  defaultValues?: Wire;
  /** The schema of the contract's body: what the form checks is what the server checks. */
  schema: z.ZodType;
  sentences: {
    created: string;
    updated: string;
    /** For a failure that comes without a sentence of the server's. Both may look at it. */
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
  /** The field's value in the request's body, as a person reads it; the value itself by default. */
  show?: (value: unknown) => string;
}

/**
 * Creates or edits a record in a dialog. It closes when the server has confirmed; a failure keeps everything that was typed, and
 * closing with something typed asks first. When somebody else has changed the record meanwhile, the person sees what and chooses.
 */
export function FormDialog({ resource, title, record, sentences, onClose, ...form }: FormDialogProps) {
  const titleId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const notify = useNotify();
  const queryClient = useQueryClient();
  const touched = useRef(false);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<HttpError | null>(null);
  // What the form started from, and the state of the record that saving would replace: another one once the person chose so.
  const [start, setStart] = useState(record);
  const [base, setBase] = useState(record);

  const saved = (sentence: string) => () => {
    notify(sentence, { type: 'success' });
    queryClient.invalidateQueries();
    onClose();
  };
  const failed = (sentence: (error: HttpError) => string) => (error: Error) => {
    setFailure(error as HttpError);
    notify(sentence(error as HttpError), { type: 'error' });
  };
  const close = () => (touched.current ? setAsking(true) : onClose());
  const body = (
    <FormBody {...form} resource={resource} record={start} touched={touched} onCancel={close}>
      {base && failure?.status === 409 && (
        <EditConflict
          resource={resource}
          base={base}
          fields={form.fields}
          onKeepMine={(current) => {
            setBase(current);
            setFailure(null);
          }}
          onTakeTheirs={(current) => {
            setBase(current);
            setStart(current);
            setFailure(null);
          }}
        />
      )}
      {form.children}
    </FormBody>
  );

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullScreen={isPhone} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {base ? (
        <EditBase
          resource={resource}
          id={base.id}
          redirect={false}
          mutationMode="pessimistic"
          queryOptions={{ enabled: false, initialData: record as RaRecord }}
          transform={(values: Wire) => ({ ...values, version: base.version })}
          mutationOptions={{ onSuccess: saved(sentences.updated), onError: failed(sentences.updateFailed) }}
        >
          {body}
        </EditBase>
      ) : (
        <CreateBase
          resource={resource}
          redirect={false}
          mutationOptions={{ onSuccess: saved(sentences.created), onError: failed(sentences.createFailed) }}
        >
          {body}
        </CreateBase>
      )}
      <AskToDiscard open={asking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}
