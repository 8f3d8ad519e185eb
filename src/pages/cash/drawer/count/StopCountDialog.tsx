import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Dialog } from '../../../../components/Dialog.tsx';

interface StopCountDialogProps {
  open: boolean;
  onStay: () => void;
  /** Leaves the count as it is, to be continued; undefined where it is left already. */
  onKeep?: () => void;
  onGiveUp: () => void;
}

/** Asks whether a count that has begun stays for later or is given up: a customer may come in the middle of it. */
export function StopCountDialog({ open, onStay, onKeep, onGiveUp }: StopCountDialogProps) {
  const textId = useId();
  return (
    <Dialog open={open} onClose={onStay} aria-describedby={textId} maxWidth="xs" fullWidth>
      <DialogTitle>{onKeep ? 'Parar a contagem?' : 'Desistir da contagem?'}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>
          {onKeep && 'O que foi digitado fica neste aparelho até a contagem continuar. '}
          Ao desistir, ele é descartado e os valores do caixa aparecem de novo.
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }} disableSpacing>
        <Button color="error" onClick={onGiveUp}>
          Desistir
        </Button>
        {onKeep && (
          <Button variant="outlined" onClick={onKeep}>
            Continuar depois
          </Button>
        )}
        <Button variant="contained" onClick={onStay} autoFocus>
          {onKeep ? 'Continuar contando' : 'Voltar'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
