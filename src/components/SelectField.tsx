import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface SelectFieldProps extends Omit<TextFieldProps, 'select' | 'onChange' | 'error'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** The first, empty option; without it a value is always chosen. */
  emptyLabel?: string;
  /** Shown in place of `helperText`. */
  error?: string;
}

/** The platform's native select, which works best on phones and tablets. */
export function SelectField({
  onChange,
  options,
  emptyLabel,
  error,
  helperText,
  slotProps,
  ...rest
}: SelectFieldProps) {
  return (
    <TextField
      {...rest}
      select
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? helperText}
      slotProps={{ ...slotProps, select: { native: true }, inputLabel: { shrink: true } }}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
