import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { type InputProps, useField } from './useField.ts';

interface NumberInputProps extends InputProps {
  /** Takes decimals, with a comma. */
  decimal?: boolean;
  /** Shown after the figure: `%`. */
  unit?: string;
}

/**
 * A number, typed as Brazilians write it; empty is null, what is no number NaN. No `type="number"`: that understands a comma
 * only where the browser speaks Portuguese, and a wheel or an arrow key changes it unnoticed.
 */
export function NumberInput({ source, helperText, ...rest }: NumberInputProps) {
  const { value = null, error, ref, ...field } = useField<number>(source);
  return (
    <NumberField
      {...rest}
      {...field}
      value={value}
      inputRef={ref}
      error={Boolean(error)}
      helperText={error ?? helperText}
    />
  );
}

interface NumberFieldProps
  extends Pick<NumberInputProps, 'decimal' | 'unit'>,
    Omit<TextFieldProps, 'value' | 'onChange' | 'slotProps'> {
  /** What it is called aloud, where the label alone does not say of what it is. */
  ariaLabel?: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** The same outside a form. */
export function NumberField({ decimal = false, unit, ariaLabel, value, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  // What was typed stays as it is, `12,` included, as long as it means the value.
  const text = Object.is(numberIn(typed), value) ? typed : numberText(value);
  return (
    <TextField
      {...rest}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberIn(event.target.value));
      }}
      fullWidth
      slotProps={{
        htmlInput: {
          inputMode: decimal ? 'decimal' : 'numeric',
          autoComplete: 'off',
          maxLength: 12,
          'aria-label': ariaLabel,
        },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : undefined,
        // Over the field, where else it would hide what is proposed in it.
        inputLabel: rest.placeholder ? { shrink: true } : undefined,
      }}
    />
  );
}

/** What a person typed as a number: `12,5` and `12.5` are 12.5, `1.000` is a thousand; null when empty, NaN when it is none. */
function numberIn(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const grouped = /^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(text);
  const plain = (grouped ? text.replaceAll('.', '') : text).replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A number as it is edited: `12,5`, without groups; nothing for none. */
function numberText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value).replace('.', ',');
}
