import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import type { Id } from '../../../domain/ids.ts';
import { type InputProps, useField } from './useField.ts';

interface ToggleInputProps extends InputProps {
  choices: readonly { id: Id; label: string }[];
}

/** One of two choices, as two buttons: one tap, and both are read at once. One of them is always chosen. */
export function ToggleInput({ source, label, helperText, disabled, choices }: ToggleInputProps) {
  const { value, onChange, error, ref: _, ...field } = useField<Id>(source);
  const id = useId();
  const helper = error ?? helperText;
  return (
    <FormControl error={Boolean(error)} fullWidth>
      <FormLabel id={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        fullWidth
        disabled={disabled}
        value={value ?? null}
        aria-labelledby={id}
        aria-describedby={helper ? `${id}-help` : undefined}
        onBlur={field.onBlur}
        onChange={(_event, chosen: Id | null) => {
          // Pressing the selected button again sends null.
          if (chosen !== null) onChange(chosen);
        }}
      >
        {choices.map((each) => (
          <ToggleButton key={each.id} value={each.id}>
            {each.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {helper && <FormHelperText id={`${id}-help`}>{helper}</FormHelperText>}
    </FormControl>
  );
}
