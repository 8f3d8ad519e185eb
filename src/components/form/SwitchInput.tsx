import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type InputProps, useField } from './useField.ts';

/** On or off: the whole line is pressed. */
export function SwitchInput({ source, label, disabled }: InputProps) {
  const { value, onChange, onBlur, name, ref } = useField<boolean>(source);
  return (
    <FormControlLabel
      disabled={disabled}
      label={label}
      labelPlacement="start"
      sx={{ m: 0, justifyContent: 'space-between' }}
      control={
        <Switch
          name={name}
          checked={Boolean(value)}
          onChange={(_, checked) => onChange(checked)}
          onBlur={onBlur}
          edge="end"
          slotProps={{ input: { ref } }}
        />
      }
    />
  );
}
