import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { numberIn, numberText } from './numberText.ts';
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
export function NumberInput({ source, label, helperText, decimal = false, unit, ...rest }: NumberInputProps) {
  const { value = null, error, onChange, ref, ...field } = useField<number>(source);
  const [typed, setTyped] = useState('');
  // What was typed stays as it is, `12,` included, as long as it means the form's value.
  const text = Object.is(numberIn(typed), value) ? typed : numberText(value);
  return (
    <TextField
      {...rest}
      {...field}
      label={label}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberIn(event.target.value));
      }}
      inputRef={ref}
      error={Boolean(error)}
      helperText={error ?? helperText}
      fullWidth
      slotProps={{
        htmlInput: { inputMode: decimal ? 'decimal' : 'numeric', autoComplete: 'off', maxLength: 12 },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : undefined,
      }}
    />
  );
}
