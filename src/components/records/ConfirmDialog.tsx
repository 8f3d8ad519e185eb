import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { BusyButton } from '../BusyButton.tsx';

interface ConfirmDialogProps {
  /** What follows 'Tem certeza que deseja excluir': `o cliente Ana Souza`. */
  what: string;
  /** What deleting means beyond this one going away. */
  consequence?: string;
  /** Why the last try failed. */
  problem?: string | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before something is deleted. */
export function ConfirmDialog({ what, consequence, problem, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={consequence ? textId : undefined}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {`Tem certeza que deseja excluir ${what}?`}
      </DialogTitle>
      {(consequence || problem) && (
        <DialogContent>
          {consequence && <div id={textId}>{consequence}</div>}
          {problem && (
            <Alert severity="error" variant="outlined" sx={{ mt: consequence ? 1.5 : 0 }}>
              {problem}
            </Alert>
          )}
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={busy} autoFocus>
          Cancelar
        </Button>
        <BusyButton variant="contained" color="error" onClick={onConfirm} busy={busy}>
          Excluir
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
