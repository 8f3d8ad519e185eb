import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface ConfirmDialogProps {
  /** What follows 'Tem certeza que deseja excluir': `o cliente Ana Souza`. */
  what: string;
  /** What deleting means beyond this one going away. */
  consequence?: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before something is deleted. */
export function ConfirmDialog({ what, consequence, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{`Tem certeza que deseja excluir ${what}?`}</DialogTitle>
      {consequence && <DialogContent>{consequence}</DialogContent>}
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          Cancelar
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm} loading={busy}>
          Excluir
        </Button>
      </DialogActions>
    </Dialog>
  );
}
