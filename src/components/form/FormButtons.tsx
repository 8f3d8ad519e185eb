import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { BusyButton } from '../BusyButton.tsx';

interface FormButtonsProps {
  /** What the button that saves says. */
  label?: string;
  busy: boolean;
  onCancel: () => void;
}

/** The foot of a dialog's form. */
export function FormButtons({ label = 'Salvar', busy, onCancel }: FormButtonsProps) {
  return (
    <DialogActions>
      <Button onClick={onCancel} disabled={busy}>
        Cancelar
      </Button>
      <BusyButton type="submit" variant="contained" busy={busy}>
        {label}
      </BusyButton>
    </DialogActions>
  );
}
