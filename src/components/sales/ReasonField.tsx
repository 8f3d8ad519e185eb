import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { LIMITS } from '../../../domain/constants.ts';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** `Motivo`, optional: why a sale is voided or corrected. Without TextField, which would add selects and menus to the bundle. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth sx={{ mt: 2 }}>
      <InputLabel htmlFor={id}>Motivo</InputLabel>
      <OutlinedInput
        id={id}
        label="Motivo"
        multiline
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-help`}
        slotProps={{ input: { maxLength: LIMITS.observation } }}
      />
      <FormHelperText id={`${id}-help`}>Opcional. Fica no histórico da venda.</FormHelperText>
    </FormControl>
  );
}
