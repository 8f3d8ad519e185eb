import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface AskToDiscardProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Before a form with something typed in it closes unsaved. */
export function AskToDiscard({ open, onStay, onDiscard }: AskToDiscardProps) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onStay} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Descartar o que foi digitado?</DialogTitle>
      <DialogActions>
        <Button onClick={onStay} autoFocus>
          Continuar editando
        </Button>
        <Button variant="contained" color="error" onClick={onDiscard}>
          Descartar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
