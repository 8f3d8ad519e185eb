import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { type InputProps, useField } from './useField.ts';

/** On or off: the whole line is pressed. */
export function SwitchInput({ source, label, disabled }: InputProps) {
  const { value, error, onChange, onBlur, name, ref } = useField<boolean>(source);
  const errorId = useId();
  return (
    <FormControl error={Boolean(error)} fullWidth>
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
            slotProps={{
              input: { ref, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined },
            }}
          />
        }
      />
      {error && <FormHelperText id={errorId}>{error}</FormHelperText>}
    </FormControl>
  );
}
