import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface QuestionProps {
  open?: boolean;
  title: string;
  text?: string;
  yes: string;
  no: string;
  /** `yes` throws something away. */
  danger?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** A question before something that cannot be undone. */
export function Question({ open = true, title, text, yes, no, danger = false, onYes, onNo }: QuestionProps) {
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={open}
      onClose={onNo}
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {text && (
        <DialogContent>
          <DialogContentText id={textId}>{text}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onNo} autoFocus>
          {no}
        </Button>
        <Button variant="contained" color={danger ? 'error' : 'primary'} onClick={onYes}>
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
