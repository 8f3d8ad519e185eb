import TextField from '@mui/material/TextField';
import { LIMITS } from '../../../domain/constants.ts';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** `Motivo`: why a sale is taken back or corrected. It may be left empty. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextField
      label="Motivo"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText="Opcional. Fica no histórico da venda."
      fullWidth
      multiline
      sx={{ mt: 2 }}
      slotProps={{ htmlInput: { maxLength: LIMITS.observation } }}
    />
  );
}
