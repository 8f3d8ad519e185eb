import TextField from '@mui/material/TextField';
import { type InputProps, useField } from './useField.ts';

interface TextInputProps extends InputProps {
  type?: 'text' | 'email' | 'date';
  multiline?: boolean;
  maxLength?: number;
  min?: string;
  max?: string;
}

/** A line of text, several with `multiline`, or a day (`type="date"`, `YYYY-MM-DD`). */
export function TextInput({
  source,
  label,
  helperText,
  type = 'text',
  multiline,
  maxLength,
  min,
  max,
  ...rest
}: TextInputProps) {
  const { value, error, onChange, ref, ...field } = useField<string>(source);
  return (
    <TextField
      {...rest}
      {...field}
      label={label}
      type={type}
      value={value ?? ''}
      // As it was before anything was typed: not a change to be asked about.
      onChange={(event) => onChange(event.target.value || null)}
      inputRef={ref}
      error={Boolean(error)}
      helperText={error ?? helperText}
      multiline={multiline}
      minRows={multiline ? 2 : undefined}
      fullWidth
      slotProps={{
        htmlInput: { maxLength, min, max, autoComplete: 'off' },
        inputLabel: type === 'date' ? { shrink: true } : undefined,
      }}
    />
  );
}
