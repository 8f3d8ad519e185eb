import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type InputProps, useField } from './useField.ts';

/** On or off. */
export function SwitchInput({ source, label, disabled }: InputProps) {
  const { value, onChange, onBlur, name, ref } = useField<boolean>(source);
  return (
    <FormControlLabel
      disabled={disabled}
      label={label}
      control={
        <Switch
          name={name}
          checked={Boolean(value)}
          onChange={(_, checked) => onChange(checked)}
          onBlur={onBlur}
          slotProps={{ input: { ref } }}
        />
      }
    />
  );
}
