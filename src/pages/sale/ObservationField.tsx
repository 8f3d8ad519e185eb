import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { SALE_OBSERVATION_LIMIT } from '../../../domain/constants.ts';

interface ObservationFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** `Observação`, with how much of its room is used. */
export function ObservationField({ value, onChange }: ObservationFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id}>Observação</InputLabel>
      <OutlinedInput
        id={id}
        label="Observação"
        multiline
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-count`}
        slotProps={{ input: { maxLength: SALE_OBSERVATION_LIMIT } }}
      />
      <FormHelperText id={`${id}-count`} sx={{ textAlign: 'end' }}>
        {value.length}/{SALE_OBSERVATION_LIMIT}
      </FormHelperText>
    </FormControl>
  );
}
