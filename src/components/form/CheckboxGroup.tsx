import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId } from 'react';
import { type Id, sameId } from '../../../domain/entities.ts';
import { type InputProps, useField } from './useField.ts';

interface CheckboxGroupProps extends InputProps {
  choices: readonly { id: Id; label: ReactNode }[];
  /** In the place of the choices when there are none. */
  empty: string;
}

/** Any of several: the value is the list of their ids. A group with its label as accessible name. */
export function CheckboxGroup({ source, label, helperText, required, choices, empty }: CheckboxGroupProps) {
  const { value, onChange, onBlur, name, ref, error } = useField<Id[]>(source);
  const labelId = useId();
  const chosen = value ?? [];

  function toggle(id: Id, checked: boolean) {
    onChange(checked ? [...chosen, id] : chosen.filter((other) => !sameId(other, id)));
  }

  return (
    <FormControl
      component="fieldset"
      error={Boolean(error)}
      required={required}
      fullWidth
      role="group"
      aria-labelledby={labelId}
    >
      <FormLabel component="legend" id={labelId}>
        {label}
      </FormLabel>
      {choices.length === 0 && <FormHelperText>{empty}</FormHelperText>}
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.id}
            label={choice.label}
            sx={{ minWidth: 0, mr: 0 }}
            control={
              <Checkbox
                name={name}
                checked={chosen.some((id) => sameId(id, choice.id))}
                onChange={(_, checked) => toggle(choice.id, checked)}
                onBlur={onBlur}
                slotProps={index === 0 ? { input: { ref } } : undefined}
              />
            }
          />
        ))}
      </FormGroup>
      {(error ?? helperText) && <FormHelperText>{error ?? helperText}</FormHelperText>}
    </FormControl>
  );
}
