import { type ReactNode, useState } from 'react';
import { useConfirmClose } from '../form/ConfirmCloseDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

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
