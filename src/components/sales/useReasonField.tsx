import { type ReactNode, useState } from 'react';
import { useConfirmClose } from '../form/ConfirmCloseDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

interface ReasonFieldState {
  reason: string;
  /** The input of the reason, for the inside of the dialog. */
  field: ReactNode;
  /** Closes the dialog, after a question where a reason is typed. */
  close: () => void;
}

/** The reason that is typed in the question before a sale is taken back. */
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
