import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface AskToStopProps {
  open: boolean;
  onStay: () => void;
  onStop: () => void;
}

/** Before the dialog of an import closes that is under way. */
export function AskToStop({ open, onStay, onStop }: AskToStopProps) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onStay} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Parar a importação?</DialogTitle>
      <DialogContent>Os clientes já importados continuam cadastrados.</DialogContent>
      <DialogActions>
        <Button onClick={onStay} autoFocus>
          Continuar importando
        </Button>
        <Button variant="contained" color="error" onClick={onStop}>
          Parar e fechar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
