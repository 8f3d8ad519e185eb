import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type RefObject, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { useIsPhone } from './useIsPhone.ts';

interface ConfirmCloseDialogProps {
  title: string;
  /** True while the form has unsaved input. */
  dirtyRef: RefObject<boolean>;
  /** Saving is in progress; the dialog cannot be closed. */
  busy: boolean;
  onClose: () => void;
  /** Renders the content; `close` closes the dialog, after a question where needed. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form: closing it, or the page, with unsaved input asks first. */
export function ConfirmCloseDialog({ title, dirtyRef, busy, onClose, children }: ConfirmCloseDialogProps) {
  const isPhone = useIsPhone();
  const { close, question } = useConfirmClose(() => dirtyRef.current, onClose);
  return (
    <Dialog open onClose={busy ? undefined : close} fullScreen={isPhone} fullWidth maxWidth="sm">
      <DialogTitle>{title}</DialogTitle>
      {children(close)}
      {question}
    </Dialog>
  );
}

/**
 * For a dialog with inputs: `close` handles its button, Escape and Back, and shows `question` first where `isDirty` returns
 * true.
 */
export function useConfirmClose(
  isDirty: () => boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });
  return {
    close: () => (isDirty() ? setIsAsking(true) : onClose()),
    question: <ConfirmDiscard open={isAsking} onStay={() => setIsAsking(false)} onDiscard={onClose} />,
  };
}

interface ConfirmDiscardProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before unsaved input is discarded. */
export function ConfirmDiscard({ open, onStay, onDiscard }: ConfirmDiscardProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Descartar o que foi digitado?"
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      danger
      onConfirm={onDiscard}
      onClose={onStay}
    />
  );
}
