import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { type Ref, useId } from 'react';

interface SwitchFieldProps {
  label: string;
  checked: boolean;
  onToggle: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
  /** Shown in place of `helperText`. */
  error?: string;
  helperText?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A switch; the whole line is its label. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, checked, onToggle, name, disabled, error, helperText, onBlur, inputRef } = props;
  const helperId = useId();
  const helper = error ?? helperText;
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
            checked={checked}
            onChange={(_, isOn) => onToggle(isOn)}
            onBlur={onBlur}
            edge="end"
            slotProps={{
              input: {
                ref: inputRef,
                'aria-invalid': error ? true : undefined,
                'aria-describedby': helper ? helperId : undefined,
              },
            }}
          />
        }
      />
      {helper && <FormHelperText id={helperId}>{helper}</FormHelperText>}
    </FormControl>
  );
}
