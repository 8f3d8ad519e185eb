import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import { type Ref, useId } from 'react';

interface SelectFieldProps {
  /** Undefined where `ariaLabel` names the field. */
  label?: string;
  ariaLabel?: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** The first, empty option; without it a value is always chosen. */
  emptyLabel?: string;
  helperText?: string;
  /** Shown in place of `helperText`. */
  error?: string;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLElement>;
  autoFocus?: boolean;
  sx?: SxProps<Theme>;
}

/** The platform's native select, which works best on phones and tablets. */
export function SelectField(props: SelectFieldProps) {
  const { label, ariaLabel, onChange, options, emptyLabel, helperText, error, required, disabled, sx, ...select } =
    props;
  const id = useId();
  const help = error ?? helperText;
  return (
    <FormControl fullWidth required={required} disabled={disabled} error={error !== undefined} sx={sx}>
      {label && (
        <InputLabel htmlFor={id} shrink>
          {label}
        </InputLabel>
      )}
      <NativeSelect
        {...select}
        id={id}
        onChange={(event) => onChange(event.target.value)}
        input={<OutlinedInput label={label} notched />}
        inputProps={{ 'aria-label': ariaLabel }}
        aria-describedby={help && `${id}-help`}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}
