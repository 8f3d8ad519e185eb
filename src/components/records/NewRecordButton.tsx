import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useDialog } from '../DialogHost.tsx';

interface NewRecordButtonProps {
  label: string;
  /** Purple for the agenda, the brand's for everything else. */
  color?: 'primary' | 'secondary';
  /** A plus by default. */
  icon?: ReactNode;
  /** While what the form needs is not known yet. */
  disabled?: boolean;
  /** The form, given what closes it. */
  renderForm: (close: () => void) => ReactNode;
}

export function NewRecordButton({
  label,
  color = 'primary',
  icon = <Add />,
  disabled,
  renderForm,
}: NewRecordButtonProps) {
  const openDialog = useDialog();
  return (
    <Button
      variant="contained"
      color={color}
      startIcon={icon}
      disabled={disabled}
      onClick={() => openDialog(renderForm)}
    >
      {label}
    </Button>
  );
}
