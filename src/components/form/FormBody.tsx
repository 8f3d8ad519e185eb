import { type ReactNode, type RefObject, useId } from 'react';
import { Form, type RaRecord, useSaveContext } from 'react-admin';
import type { z } from 'zod';
import type { Wire } from '../../../domain/fields/travel.ts';
import { canonicalPhone } from '../../../domain/phone.ts';
import { inputFields, noneOf, requestOf } from '../../../domain/resources/request.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { fieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { normalizeText } from '../../../domain/text.ts';
import { useOneAtATime } from '../useOneAtATime.ts';
import { FormButtons, FormFields, PageButtons } from './FormFields.tsx';

interface FormBodyProps {
  resource: AnyResource;
  /** What the inputs start from; null starts them from `defaultValues`. */
  record: RaRecord | null;
  defaultValues?: Wire;
  schema: z.ZodType;
  /** What is against saving beyond the fields themselves, once those are right: sentences by field. */
  check?: (values: Wire) => Promise<Record<string, string>>;
  /** What is saved, of what is in the inputs; all of it by default. */
  prepare?: (values: Wire) => Wire;
  /** Set to true while there is something typed that is not saved. */
  touched: RefObject<boolean>;
  /** Called with what would be saved. False where there is something to be answered first, or the person goes back. */
  onTry?: (values: Wire) => boolean | Promise<boolean>;
  onCancel: () => void;
  /** It is a page of its own: its buttons stand at the foot of the window. */
  onPage?: true;
  children: ReactNode;
}

/** The inputs of a form and its two buttons. Checked on saving, at the fields, against the body that would be sent. */
export function FormBody(props: FormBodyProps) {
  const { resource, record, defaultValues, schema, check, prepare, touched, onTry, onCancel, onPage, children } = props;
  const id = useId();
  const { save, saving = false } = useSaveContext();
  const toSave = (values: Wire) =>
    withoutUnsaid(resource, withNormalTexts(resource, prepare ? prepare(values) : values));
  const submit = useOneAtATime(async (values: Wire) => {
    const saved = toSave(values);
    if ((await onTry?.(saved)) === false) return;
    return save?.(saved);
  });
  return (
    <Form
      id={id}
      // The record is given here and not taken from context: a list that reloads meanwhile must not undo what was typed.
      record={record ?? {}}
      defaultValues={{ ...emptyFieldsOf(resource), ...defaultValues }}
      validate={(values) => fieldErrors(schema, requestOf(resource, toSave(values))) ?? check?.(values) ?? {}}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <FormFields touched={touched} onPage={onPage}>
        {children}
      </FormFields>
      {onPage ? (
        <PageButtons form={id} busy={saving} onCancel={onCancel} />
      ) : (
        <FormButtons busy={saving} onCancel={onCancel} />
      )}
    </Form>
  );
}

/** What may be left out is left out only where the person said so: empty by itself it is missing. */
function withoutUnsaid(resource: AnyResource, values: Wire): Wire {
  const said = { ...values };
  for (const [name, { options }] of inputFields(resource)) {
    if (!options.noneWith) continue;
    if (values[noneOf(name)]) said[name] = null;
    else said[name] ??= undefined;
  }
  return said;
}

/** All fields, empty: a field that was filled and emptied again is as it was. What a back end need not tell stays unsaid. */
function emptyFieldsOf(resource: AnyResource): Wire {
  const fields = inputFields(resource).filter(([, { options }]) => !options.extension);
  const none = fields.filter(([, { options }]) => options.noneWith).map(([name]) => [noneOf(name), false]);
  return Object.fromEntries([...fields.map(([name]) => [name, null]), ...none]);
}

/** A form's values with their texts and phones in the one form that a server stores; a text with nothing in it is null. */
function withNormalTexts({ fields }: AnyResource, values: Wire): Wire {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      const text = normalizeText(value, fields[name]?.options.multiline) || null;
      return [name, text !== null && fields[name]?.kind === 'phone' ? (canonicalPhone(text) ?? text) : text];
    }),
  );
}
