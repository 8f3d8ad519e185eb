import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { LIMITS } from '../../../../domain/constants.ts';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  help: string;
  /** Shows that it is required. */
  isMissing: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
  autoFocus?: boolean;
}

/** Asks why: of a difference, or of a reopening. */
export function ReasonField({ value, onChange, help, isMissing, inputRef, autoFocus }: ReasonFieldProps) {
  return (
    <TextField
      label="Motivo"
      required
      autoFocus={autoFocus}
      multiline
      minRows={2}
      fullWidth
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputRef={inputRef}
      error={isMissing}
      helperText={isMissing ? 'Informe o motivo' : help}
      slotProps={{ htmlInput: { maxLength: LIMITS.observation, autoComplete: 'off' } }}
    />
  );
}
