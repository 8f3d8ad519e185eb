import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useDialog } from '../DialogHost.tsx';

interface NewRecordButtonProps {
  label: string;
  /** Purple for the agenda, the brand's color elsewhere. */
  color?: 'primary' | 'secondary';
  /** A plus by default. */
  icon?: ReactNode;
  /** True while the data that the form needs is loading. */
  disabled?: boolean;
  /** Shows the icon alone, where there is no room for the label. */
  isIconOnly?: boolean;
  /** Renders the form; `close` closes it. */
  renderForm: (close: () => void) => ReactNode;
}

export function NewRecordButton({
  label,
  color = 'primary',
  icon = <Add />,
  disabled,
  isIconOnly,
  renderForm,
}: NewRecordButtonProps) {
  const openDialog = useDialog();
  return (
    <Button
      variant="contained"
      color={color}
      startIcon={isIconOnly ? undefined : icon}
      disabled={disabled}
      onClick={() => openDialog(renderForm)}
      {...(isIconOnly && { 'aria-label': label, title: label, sx: { minWidth: 48, paddingInline: 0 } })}
    >
      {isIconOnly ? icon : label}
    </Button>
  );
}
