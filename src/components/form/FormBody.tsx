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
  /** Initial values; null starts from `defaultValues`. */
  record: RaRecord | null;
  defaultValues?: Json;
  schema: z.ZodType;
  /** Checks the values that only the form has, together with the fields. Returns error sentences by field. */
  checkFormValues?: (values: Json) => Record<string, string>;
  /** Further checks once the fields are valid. Returns error sentences by field. */
  check?: (values: Json) => Promise<Record<string, string>>;
  /** Maps the form's values to the saved ones. */
  transform?: (values: Json) => Json;
  /** The `meta` with which the values are saved; by default that of `EditBase`. */
  getMeta?: (values: Json) => Json;
  /** Set to true while the form has unsaved input. */
  dirtyRef: RefObject<boolean>;
  /** Called with the values to save. Returns false to stop saving. */
  onBeforeSave?: (values: Json) => boolean | Promise<boolean>;
  /** The label of a dialog's button; 'Salvar' by default. */
  submitLabel?: string;
  /** Set by the button of a dialog that saves: true where the next record follows. Without it there is one button. */
  createsMoreRef?: RefObject<boolean>;
  onCancel: () => void;
  /** The form is a page: its buttons are in the bottom bar. */
  isPage?: true;
  children: ReactNode;
}

/** A form's inputs and buttons. On save, the request body is validated and errors appear at the fields. */
export function FormBody(props: FormBodyProps) {
  const {
    resource,
    record,
    defaultValues,
    schema,
    checkFormValues,
    check,
    transform,
    getMeta,
    dirtyRef,
    onBeforeSave,
    submitLabel,
    createsMoreRef,
    onCancel,
    isPage,
    children,
  } = props;
  const id = useId();
  const { save, saving = false } = useSaveContext();
  const buildSavedValues = (values: Json) =>
    applyOmittedFields(resource, normalizeTexts(resource, transform ? transform(values) : values));
  const submit = useSingleFlight(async (values: Json) => {
    const saved = buildSavedValues(values);
    if ((await onBeforeSave?.(saved)) === false) return;
    return save?.(saved, { meta: getMeta?.(saved) });
  });
  return (
    <Form
      id={id}
      // Not from the context: a list that reloads must not overwrite typed values.
      record={record ?? {}}
      defaultValues={{ ...buildEmptyValues(resource), ...defaultValues }}
      validate={(values) => {
        const errors = {
          ...checkFormValues?.(values),
          ...findFieldErrors(schema, toRequestBody(resource, buildSavedValues(values))),
        };
        return Object.keys(errors).length > 0 || !check ? errors : check(values);
      }}
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
        <FormButtons
          label={submitLabel}
          more={createsMoreRef && { label: resource.texts.saveAndCreate, isChosenRef: createsMoreRef }}
          busy={saving}
          onCancel={onCancel}
        />
      )}
    </Form>
  );
}

/** A nullable field is null only where its checkbox says so; an empty one is missing. */
function applyOmittedFields(resource: AnyResource, values: Json): Json {
  const completed = { ...values };
  for (const [name, { options }] of getInputFields(resource)) {
    if (!options.nullableWithFeature) continue;
    if (values[getNoneFlagName(name)]) completed[name] = null;
    else completed[name] ??= undefined;
  }
  return completed;
}

/**
 * All fields as null, so that a field filled and emptied again is not dirty. Fields that have a value for being omitted are left out.
 */
function buildEmptyValues(resource: AnyResource): Json {
  const fields = getInputFields(resource).filter(([, { options }]) => !options.optionalInResponse || options.optional);
  const noneFlags = fields
    .filter(([, { options }]) => options.nullableWithFeature)
    .map(([name]) => [getNoneFlagName(name), false]);
  return Object.fromEntries([...fields.map(([name]) => [name, null]), ...noneFlags]);
}

/** The form's values with texts and phones in the stored form; an empty text is null. */
function normalizeTexts({ fields }: AnyResource, values: Json): Json {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      const text = normalizeText(value, fields[name]?.options.multiline) || null;
      return [name, text !== null && fields[name]?.kind === 'phone' ? (normalizePhone(text) ?? text) : text];
    }),
  );
}
