import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId, useState } from 'react';
import { LIMITS } from '../../../domain/constants.ts';
import { useConfirmClose } from '../ConfirmCloseDialog.tsx';

interface ReasonFieldProps {
  label?: string;
  help?: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Optional: why a sale is voided or corrected, or a payout undone. Without TextField, which would add selects and menus to the bundle. */
export function ReasonField({
  label = 'Motivo',
  help = 'Opcional. Fica no histórico da venda.',
  value,
  onChange,
}: ReasonFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth sx={{ mt: 2 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        multiline
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-help`}
        slotProps={{ input: { maxLength: LIMITS.observation } }}
      />
      <FormHelperText id={`${id}-help`}>{help}</FormHelperText>
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

/** The reason field of a dialog that voids a sale or undoes a payout. */
export function useReasonField(
  onClose: () => void,
  texts: Pick<ReasonFieldProps, 'label' | 'help'> = {},
): ReasonFieldState {
  const [reason, setReason] = useState('');
  const { close, question } = useConfirmClose(() => reason.trim() !== '', onClose);
  const field = (
    <>
      <ReasonField {...texts} value={reason} onChange={setReason} />
      {question}
    </>
  );
  return { reason, field, close };
}
