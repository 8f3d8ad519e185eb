import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId, useState } from 'react';
import { LIMITS } from '../../../domain/constants.ts';
import { useConfirmClose } from '../ConfirmCloseDialog.tsx';

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

interface ReasonFieldState {
  reason: string;
  /** The input, to render inside the dialog. */
  field: ReactNode;
  /** Closes the dialog; asks first when a reason is typed. */
  close: () => void;
}

/** The reason field of the void dialog. */
export function useReasonField(onClose: () => void): ReasonFieldState {
  const [reason, setReason] = useState('');
  const { close, question } = useConfirmClose(() => reason.trim() !== '', onClose);
  const field = (
    <>
      <ReasonField value={reason} onChange={setReason} />
      {question}
    </>
  );
  return { reason, field, close };
}
