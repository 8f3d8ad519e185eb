import { type ReactNode, type RefObject, useId } from 'react';
import { Form, type RaRecord, useSaveContext } from 'react-admin';
import type { z } from 'zod';
import type { Json } from '../../../domain/fields/codec.ts';
import { normalizePhone } from '../../../domain/phone.ts';
import { getInputFields, getNoneFlagName, toRequestBody } from '../../../domain/resources/request.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { findFieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { normalizeText } from '../../../domain/text.ts';
import { useSingleFlight } from '../useSingleFlight.ts';
import { FormButtons, FormFields, PageButtons } from './FormFields.tsx';

interface FormBodyProps {
  resource: AnyResource;
  /** What the inputs start from; null starts them from `defaultValues`. */
  record: RaRecord | null;
  defaultValues?: Json;
  schema: z.ZodType;
  /** What is against saving beyond the fields themselves, once those are right: sentences by field. */
  check?: (values: Json) => Promise<Record<string, string>>;
  /** What is saved, of what is in the inputs; all of it by default. */
  transform?: (values: Json) => Json;
  /** Set to true while there is something typed that is not saved. */
  dirtyRef: RefObject<boolean>;
  /** Called with what would be saved. False where there is something to be answered first, or the person goes back. */
  onBeforeSave?: (values: Json) => boolean | Promise<boolean>;
  onCancel: () => void;
  /** It is a page of its own: its buttons stand at the foot of the window. */
  isPage?: true;
  children: ReactNode;
}

/** The inputs of a form and its two buttons. Checked on saving, at the fields, against the body that would be sent. */
export function FormBody(props: FormBodyProps) {
  const {
    resource,
    record,
    defaultValues,
    schema,
    check,
    transform,
    dirtyRef,
    onBeforeSave,
    onCancel,
    isPage,
    children,
  } = props;
  const id = useId();
  const { save, saving = false } = useSaveContext();
  const toSave = (values: Json) =>
    applyOmittedFields(resource, withNormalTexts(resource, transform ? transform(values) : values));
  const submit = useSingleFlight(async (values: Json) => {
    const saved = toSave(values);
    if ((await onBeforeSave?.(saved)) === false) return;
    return save?.(saved);
  });
  return (
    <Form
      id={id}
      // The record is given here and not taken from context: a list that reloads meanwhile must not undo what was typed.
      record={record ?? {}}
      defaultValues={{ ...emptyFieldsOf(resource), ...defaultValues }}
      validate={(values) => findFieldErrors(schema, toRequestBody(resource, toSave(values))) ?? check?.(values) ?? {}}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <FormFields dirtyRef={dirtyRef} isPage={isPage}>
        {children}
      </FormFields>
      {isPage ? (
        <PageButtons form={id} busy={saving} onCancel={onCancel} />
      ) : (
        <FormButtons busy={saving} onCancel={onCancel} />
      )}
    </Form>
  );
}

/** What may be left out is left out only where the person said so: empty by itself it is missing. */
function applyOmittedFields(resource: AnyResource, values: Json): Json {
  const said = { ...values };
  for (const [name, { options }] of getInputFields(resource)) {
    if (!options.nullableWithFeature) continue;
    if (values[getNoneFlagName(name)]) said[name] = null;
    else said[name] ??= undefined;
  }
  return said;
}

/** All fields, empty: a field that was filled and emptied again is as it was. What a back end need not tell stays unsaid. */
function emptyFieldsOf(resource: AnyResource): Json {
  const fields = getInputFields(resource).filter(([, { options }]) => !options.optionalInResponse);
  const none = fields
    .filter(([, { options }]) => options.nullableWithFeature)
    .map(([name]) => [getNoneFlagName(name), false]);
  return Object.fromEntries([...fields.map(([name]) => [name, null]), ...none]);
}

/** A form's values with their texts and phones in the one form that a server stores; a text with nothing in it is null. */
function withNormalTexts({ fields }: AnyResource, values: Json): Json {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      const text = normalizeText(value, fields[name]?.options.multiline) || null;
      return [name, text !== null && fields[name]?.kind === 'phone' ? (normalizePhone(text) ?? text) : text];
    }),
  );
}
