import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { type ReactNode, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { formatDocument, normalizeDocument } from '../../../domain/brDocuments.ts';
import { type Feature, LIMITS } from '../../../domain/constants.ts';
import { getChoiceValues } from '../../../domain/fields/choices.ts';
import type { Field, FieldKind } from '../../../domain/fields/field.ts';
import type { Cents } from '../../../domain/money.ts';
import type { PhoneRules } from '../../../domain/phone.ts';
import { MAX_PIX_KEY_LENGTH } from '../../../domain/pixKey.ts';
import { getTargetResource } from '../../../domain/resources/all.ts';
import { getInputFields, getNoneFlagName } from '../../../domain/resources/request.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { useAvailableResource } from '../../availableResource.ts';
import { useFeature } from '../../session.ts';
import { MaskedField } from '../MaskedField.tsx';
import { MoneyField } from '../MoneyField.tsx';
import { PhoneField } from '../PhoneField.tsx';
import { TimeField } from '../TimeField.tsx';
import { BirthdayInput } from './BirthdayInput.tsx';
import { ConsentInput } from './ConsentInput.tsx';
import { DayInput } from './DayInput.tsx';
import { HoursInput } from './HoursInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { RateInput } from './RateInput.tsx';
import { ReferenceInput, ReferencesInput } from './ReferenceInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { SwitchField } from './SwitchField.tsx';
import { TermsInput } from './TermsInput.tsx';
import { ToggleInput } from './ToggleInput.tsx';
import { type InputProps, useField } from './useField.ts';

interface FieldInputsProps {
  resource: AnyResource;
  /** Replaces the generated inputs, by field name. */
  overrides?: Readonly<Record<string, ReactNode>>;
  /** The names of fields without an input. */
  omitted?: readonly string[];
}

/** The inputs of a resource's form, in the order of its declaration. */
export function FieldInputs({ resource, overrides = {}, omitted = [] }: FieldInputsProps) {
  const availableResource = useAvailableResource(resource);
  const fields = useMemo(() => getInputFields(availableResource), [availableResource]);
  const shown = fields.filter(([name]) => !omitted.includes(name));
  return shown.map(([name, field], index) => (
    <VisibleField key={name} field={field}>
      {overrides[name] ?? <FieldInput name={name} field={field} autoFocus={index === 0} />}
    </VisibleField>
  ));
}

/** Renders a field with `visibleWhen` only while the other field has the given value. */
function VisibleField({ field, children }: { field: Field; children: ReactNode }) {
  const [other = '', expectedValue] = field.options.visibleWhen ?? [];
  const value = useWatch({ name: other, disabled: other === '' });
  return other === '' || value === expectedValue ? children : null;
}

type InputOfKind = (props: InputProps, options: Field['options']) => ReactNode;

const INPUTS: Record<FieldKind, InputOfKind> = {
  text: (props, { max, multiline }) => <TextInput {...props} maxLength={max} multiline={multiline} />,
  email: (props) => <TextInput {...props} type="email" maxLength={LIMITS.email} />,
  phone: (props, { foreignWithFeature, allowServiceNumbers }) => (
    <PhoneInput
      {...props}
      allowForeign={foreignWithFeature !== undefined}
      allowServiceNumbers={allowServiceNumbers === true}
    />
  ),
  document: (props) => <DocumentInput {...props} />,
  pixKey: (props) => <TextInput {...props} maxLength={MAX_PIX_KEY_LENGTH} />,
  money: (props) => <MoneyInput {...props} />,
  whole: (props) => <NumberInput {...props} />,
  percent: (props) => <NumberInput {...props} decimal unit="%" />,
  day: (props) => <DayInput {...props} />,
  birthday: (props) => <BirthdayInput {...props} />,
  time: (props) => <TimeInput {...props} />,
  hours: (props, { inheritLabel }) => <HoursInput {...props} inheritLabel={inheritLabel} />,
  minutes: (props) => <NumberInput {...props} />,
  rate: (props) => <RateInput {...props} />,
  terms: (props) => <TermsInput {...props} />,
  flag: (props) => <SwitchInput {...props} />,
  choice: (props, options) => <ChoiceInput {...props} options={options} />,
  consent: (props) => <ConsentInput {...props} />,
  reference: (props, options) => (
    <ReferenceInput
      {...props}
      to={getTargetResource(options).name}
      emptyLabel={options.emptyLabel ?? options.required}
    />
  ),
  references: (props, options) => <ReferencesInput {...props} to={getTargetResource(options).name} />,
  instant: () => null,
};

export function FieldInput({ name, field, autoFocus }: { name: string; field: Field; autoFocus?: boolean }) {
  const { required, help, nullableWithFeature } = field.options;
  const props: InputProps = {
    source: name,
    label: field.label,
    required: required !== undefined && field.options.default === undefined,
    helperText: help,
    autoFocus,
  };
  if (nullableWithFeature) return <OptionalInput field={field} feature={nullableWithFeature} {...props} />;
  return INPUTS[field.kind](props, field.options);
}

/** An input with a checkbox that says there is no value. */
function OptionalInput({ field, feature, ...props }: InputProps & { field: Field; feature: Feature }) {
  const isOffered = useFeature(feature);
  const { value, onChange, ref: _, error: __, ...checkbox } = useField<boolean>(getNoneFlagName(props.source));
  const isNone = isOffered && Boolean(value);
  const label = `Sem ${field.label.toLowerCase()}`;
  return (
    <div>
      {INPUTS[field.kind]({ ...props, required: props.required && !isNone, disabled: isNone }, field.options)}
      {isOffered && (
        <FormControlLabel
          label={label}
          sx={{ mr: 0 }}
          control={<Checkbox {...checkbox} checked={Boolean(value)} onChange={(_, checked) => onChange(checked)} />}
        />
      )}
    </div>
  );
}

/**
 * A choice: two buttons where it has two values and a default. A select begins empty without a default, and a required one asks for a
 * value until it has one.
 */
function ChoiceInput({ options, ...props }: InputProps & { options: Field['options'] }) {
  const {
    choices = {},
    optional,
    required,
    emptyLabel = optional ? 'Não informado' : (required ?? 'Escolha'),
  } = options;
  const value: unknown = useWatch({ name: props.source });
  const isEmpty = value === null || value === undefined || value === '';
  const offered = getChoiceValues(choices).map((id) => ({ id, label: choices[id] ?? '' }));
  if (offered.length === 2 && options.default !== undefined) return <ToggleInput {...props} choices={offered} />;
  return <SelectInput {...props} choices={offered} emptyLabel={optional || isEmpty ? emptyLabel : undefined} />;
}

/** An amount in cents, typed as digits and shown as BRL. */
function MoneyInput({ source, ...rest }: InputProps) {
  const { value, ref, ...field } = useField<Cents>(source);
  return <MoneyField {...rest} {...field} value={value ?? null} inputRef={ref} />;
}

/** A phone number: digits in the form, `(DD) N NNNN-NNNN` on the screen. */
function PhoneInput({ source, ...rest }: InputProps & PhoneRules) {
  const { value, onChange, ref, ...field } = useField<string>(source);
  return (
    <PhoneField
      {...rest}
      {...field}
      value={value ?? ''}
      onChange={(digits) => onChange(digits || null)}
      inputRef={ref}
    />
  );
}

/** A time of day, typed as digits: `930` becomes 09:30. */
function TimeInput({ source, ...rest }: InputProps) {
  const { value, onChange, ref, ...field } = useField<string>(source);
  return (
    <TimeField {...rest} {...field} value={value ?? ''} onChange={(time) => onChange(time || null)} inputRef={ref} />
  );
}

/** A CPF or CNPJ, formatted while typing. */
function DocumentInput({ source, ...rest }: InputProps) {
  const { value, onChange, ref, ...field } = useField<string>(source);
  return (
    <MaskedField
      {...rest}
      {...field}
      maskedValue={formatDocument(value ?? '')}
      fillFrom="left"
      inputMode="text"
      autoComplete="off"
      accepts={/[0-9a-z]/i}
      onDigits={(characters) => {
        const normalized = normalizeDocument(characters);
        onChange(normalized || null);
        // A lower-case letter is accepted as its capital.
        return normalized.length === characters.length;
      }}
      inputRef={ref}
    />
  );
}

interface TextInputProps extends InputProps {
  type?: 'text' | 'email';
  multiline?: boolean;
  maxLength?: number;
}

export function TextInput({ source, label, helperText, type = 'text', multiline, maxLength, ...rest }: TextInputProps) {
  const { value, error, onChange, ref, ...field } = useField<string>(source);
  return (
    <TextField
      {...rest}
      {...field}
      label={label}
      type={type}
      value={value ?? ''}
      // Null as before typing, so that the form is not dirty.
      onChange={(event) => onChange(event.target.value || null)}
      inputRef={ref}
      error={Boolean(error)}
      helperText={error ?? helperText}
      multiline={multiline}
      minRows={multiline ? 2 : undefined}
      fullWidth
      slotProps={{ htmlInput: { maxLength, autoComplete: 'off' } }}
    />
  );
}

function SwitchInput({ source, ...rest }: InputProps) {
  const { value, onChange, ref, ...field } = useField<boolean>(source);
  return <SwitchField {...rest} {...field} checked={Boolean(value)} onToggle={onChange} inputRef={ref} />;
}
