import TextField from '@mui/material/TextField';
import { type InputProps, useField } from './useField.ts';

interface TextInputProps extends InputProps {
  type?: 'text' | 'email';
  multiline?: boolean;
  maxLength?: number;
}

/** A line of text, or several with `multiline`. */
export function TextInput({ source, label, helperText, type = 'text', multiline, maxLength, ...rest }: TextInputProps) {
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
      slotProps={{ htmlInput: { maxLength, autoComplete: 'off' } }}
    />
  );
}
