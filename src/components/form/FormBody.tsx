import type { ReactNode, RefObject } from 'react';
import { Form, type RaRecord, useSaveContext } from 'react-admin';
import type { z } from 'zod';
import { fieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import type { Wire } from '../../../domain/wire.ts';
import type { ResourceName } from '../../dataProvider/endpoints.ts';
import { endpoints } from '../../dataProvider/endpoints.ts';
import { requestFields } from '../../dataProvider/writing.ts';
import { useOneAtATime } from '../useOneAtATime.ts';
import { FormButtons } from './FormButtons.tsx';
import { FormFields } from './FormFields.tsx';
import { withTrimmedTexts } from './trimmedTexts.ts';

interface FormBodyProps {
  resource: ResourceName;
  /** What the inputs start from; null starts them from `defaultValues`. */
  record: RaRecord | null;
  defaultValues?: Wire;
  schema: z.ZodType;
  /** What is saved, of what is in the inputs; all of it by default. */
  prepare?: (values: Wire) => Wire;
  /** Kept true while there is something typed that is not saved. */
  touched: RefObject<boolean>;
  /** Saving begins. */
  onTry?: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The inputs of a dialog's form and its two buttons. Checked on saving, at the fields, against the body that would be sent. */
export function FormBody(props: FormBodyProps) {
  const { resource, record, defaultValues, schema, prepare, touched, onTry, onCancel, children } = props;
  const { save, saving = false } = useSaveContext();
  const toSave = (values: Wire) => withTrimmedTexts(prepare ? prepare(values) : values);
  const submit = useOneAtATime(async (values: Wire) => {
    onTry?.();
    return save?.(toSave(values));
  });
  return (
    <Form
      // The record is given here and not taken from context: a list that reloads meanwhile must not undo what was typed.
      record={record ?? {}}
      defaultValues={{ ...emptyFieldsOf(resource), ...defaultValues }}
      validate={(values) => fieldErrors(schema, requestFields(resource, toSave(values))) ?? {}}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <FormFields touched={touched}>{children}</FormFields>
      <FormButtons busy={saving} onCancel={onCancel} />
    </Form>
  );
}

/** All fields of the contract's body, empty: a field that was filled and emptied again is as it was. */
function emptyFieldsOf(resource: ResourceName): Wire {
  return Object.fromEntries(Object.keys(endpoints[resource].body).map((field) => [field, null]));
}
