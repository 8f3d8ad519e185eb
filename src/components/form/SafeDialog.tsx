import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type RefObject, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Dialog } from '../Dialog.tsx';
import { useIsPhone } from '../useIsPhone.ts';

interface SafeDialogProps {
  title: string;
  /** True while there is something in it that is not saved. */
  touched: RefObject<boolean>;
  /** Saving is under way: it stays open until that has ended. */
  busy: boolean;
  onClose: () => void;
  /** The content, given what asks to close. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form that nobody loses by a slip: closing it, or the page, with something typed asks first. */
export function SafeDialog({ title, touched, busy, onClose, children }: SafeDialogProps) {
  const isPhone = useIsPhone();
  const [asking, setAsking] = useState(false);
  useBeforeUnload((event) => {
    if (touched.current) event.preventDefault();
  });

  function close() {
    if (busy) return;
    if (touched.current) setAsking(true);
    else onClose();
  }

  return (
    <Dialog open onClose={close} fullScreen={isPhone} fullWidth maxWidth="sm">
      <DialogTitle>{title}</DialogTitle>
      {children(close)}
      <AskToDiscard open={asking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}

interface AskToDiscardProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Before a form with something typed in it closes unsaved. */
export function AskToDiscard({ open, onStay, onDiscard }: AskToDiscardProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Descartar o que foi digitado?"
      yes="Descartar"
      no="Continuar editando"
      danger
      onYes={onDiscard}
      onClose={onStay}
    />
  );
}
