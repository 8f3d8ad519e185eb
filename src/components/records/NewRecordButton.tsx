import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';

interface NewRecordButtonProps {
  label: string;
  /** Purple for the agenda, the brand's for everything else. */
  color?: 'primary' | 'secondary';
  /** The form, given what closes it. */
  renderForm: (close: () => void) => ReactNode;
}

/** Opens the form of a new record. */
export function NewRecordButton({ label, color = 'primary', renderForm }: NewRecordButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" color={color} startIcon={<Add />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && renderForm(() => setOpen(false))}
    </>
  );
}
