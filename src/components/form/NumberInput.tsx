import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { type InputProps, useField } from './useField.ts';

interface NumberInputProps extends InputProps {
  /** Accepts decimals, with a comma. */
  decimal?: boolean;
  /** Shown after the number: `%`. */
  unit?: string;
}

/**
 * A number in Brazilian notation: null when empty, NaN when invalid. Not `type="number"`: it accepts a comma only in Portuguese
 * browsers, and the wheel and arrow keys change it by accident.
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
  /** Accessible name, where the label alone is ambiguous. */
  ariaLabel?: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** The same outside a form. */
export function NumberField({ decimal = false, unit, ariaLabel, value, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  // The typed text stays, `12,` included, while it means the value.
  const text = Object.is(parseNumber(typed), value) ? typed : formatNumber(value);
  return (
    <TextField
      {...rest}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseNumber(event.target.value));
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
        // Above the field, where it does not hide the placeholder.
        inputLabel: rest.placeholder ? { shrink: true } : undefined,
      }}
    />
  );
}

/** Parses a typed number: `12,5` and `12.5` are 12.5, `1.000` is a thousand; null when empty, NaN when invalid. */
function parseNumber(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const hasGroups = /^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(text);
  const normalized = (hasGroups ? text.replaceAll('.', '') : text).replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(normalized) ? Number(normalized) : Number.NaN;
}

/** Formats a number for editing: `12,5`, without thousands separators; empty for null. */
function formatNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value).replace('.', ',');
}
