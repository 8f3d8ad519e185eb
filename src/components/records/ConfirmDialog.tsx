import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { BusyButton } from '../BusyButton.tsx';

interface ConfirmDialogProps {
  /** What is done after a yes, as it follows 'Tem certeza que deseja'; deleting by default. */
  verb?: 'excluir' | 'anonimizar';
  /** To whom or what: `o cliente Ana Souza`. */
  what: string;
  /** What that means beyond this one going away. */
  consequence?: string;
  /** Why the last try failed. */
  problem?: string | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before something is lost for good. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { verb = 'excluir', what, consequence, problem, busy, onConfirm, onClose } = props;
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
        {`Tem certeza que deseja ${verb} ${what}?`}
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
          {verb === 'excluir' ? 'Excluir' : 'Anonimizar'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
