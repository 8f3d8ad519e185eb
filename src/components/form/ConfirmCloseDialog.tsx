import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type RefObject, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Dialog } from '../Dialog.tsx';
import { useIsPhone } from '../useIsPhone.ts';

interface ConfirmCloseDialogProps {
  title: string;
  /** True while there is something in it that is not saved. */
  dirtyRef: RefObject<boolean>;
  /** Saving is under way: it stays open until that has ended. */
  busy: boolean;
  onClose: () => void;
  /** The content, given what asks to close. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form that nobody loses by a slip: closing it, or the page, with something typed asks first. */
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

/** `close`: what closes a dialog with something to type in it, by a button, Escape or Back. It asks `question` first where `isTouched`. */
export function useConfirmClose(
  isTouched: () => boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  useBeforeUnload((event) => {
    if (isTouched()) event.preventDefault();
  });
  return {
    close: () => (isTouched() ? setAsking(true) : onClose()),
    question: <ConfirmDiscard open={asking} onStay={() => setAsking(false)} onDiscard={onClose} />,
  };
}

interface ConfirmDiscardProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Before a form with something typed in it closes unsaved. */
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
