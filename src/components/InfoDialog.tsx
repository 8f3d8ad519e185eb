import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface InfoDialogProps {
  title: string;
  maxWidth: 'xs' | 'sm' | 'md';
  /** Buttons after 'Fechar'. */
  actions?: ReactNode;
  /** Neither Escape nor a tap beside the dialog closes it: what it shows is not shown again. */
  isClosedByButtonOnly?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that only shows information. */
export function InfoDialog({ title, maxWidth, actions, isClosedByButtonOnly, onClose, children }: InfoDialogProps) {
  return (
    <Dialog open onClose={isClosedByButtonOnly ? undefined : onClose} fullWidth maxWidth={maxWidth}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fechar</Button>
        {actions}
      </DialogActions>
    </Dialog>
  );
}
