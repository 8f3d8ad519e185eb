import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type InputProps, useField } from './useField.ts';

interface NumberInputProps extends InputProps {
  min?: number;
  max?: number;
  step?: number | 'any';
  /** Shown after the figure: `%`. */
  unit?: string;
}

/** A number; empty is null. */
export function NumberInput({ source, label, helperText, min, max, step = 1, unit, ...rest }: NumberInputProps) {
  const { value, error, onChange, ref, ...field } = useField<number>(source);
  return (
    <TextField
      {...rest}
      {...field}
      label={label}
      type="number"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      // The wheel would change a figure that a person only meant to scroll past.
      onWheel={(event) => (event.target as HTMLElement).blur()}
      inputRef={ref}
      error={Boolean(error)}
      helperText={error ?? helperText}
      fullWidth
      slotProps={{
        htmlInput: { min, max, step, inputMode: step === 1 ? 'numeric' : 'decimal', autoComplete: 'off' },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : undefined,
      }}
    />
  );
}
