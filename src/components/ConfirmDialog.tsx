import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  /** What confirming does. */
  text?: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Confirming deletes or discards something. */
  danger?: boolean;
  /** Inputs shown below the text. */
  children?: ReactNode;
  /** Why the last attempt failed. */
  problem?: string | null;
  /** The confirmed action is running; the dialog cannot be closed until it ends. */
  busy?: boolean;
  onConfirm: (event: MouseEvent) => void;
  /** Called on cancel, Escape and Back. */
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open = true,
    title,
    text,
    confirmLabel,
    cancelLabel = 'Cancelar',
    danger,
    children,
    problem,
    busy = false,
    onConfirm,
    onClose,
  } = props;
  const textId = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      aria-describedby={text ? textId : undefined}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      {(text || children || problem) && (
        <DialogContent sx={{ '& > * + .MuiAlert-root': { mt: 1.5 } }}>
          {text && <DialogContentText id={textId}>{text}</DialogContentText>}
          {children}
          {problem && (
            <Alert severity="error" variant="outlined">
              {problem}
            </Alert>
          )}
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {cancelLabel}
        </Button>
        <BusyButton variant="contained" color={danger ? 'error' : 'primary'} onClick={onConfirm} busy={busy}>
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
