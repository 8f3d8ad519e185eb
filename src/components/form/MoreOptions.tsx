import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

/** They open below the visible part of a dialog. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

interface MoreOptionsProps {
  label?: string;
  /** The names of the inputs. */
  fields: readonly string[];
  /** The input to open them for and to focus; each new object does it again. */
  wanted?: { field: string } | null;
  children: ReactNode;
}

/** Less frequent inputs of a form, folded until somebody opens them or one of these `fields` is refused. */
export function MoreOptions({ label = 'Mais opções', fields, wanted = null, children }: MoreOptionsProps) {
  const id = useId();
  const { errors } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || fields.some((name) => errors[name]);
  const { setFocus } = useFormContext();
  const [opened, setOpened] = useState(wanted);
  if (wanted !== opened) {
    setOpened(wanted);
    setOpen(true);
  }
  useEffect(() => {
    if (wanted) setFocus(wanted.field);
  }, [wanted, setFocus]);
  return (
    <>
      <Button
        color="inherit"
        endIcon={isShown ? <ExpandLess /> : <ExpandMore />}
        sx={{ justifyContent: 'space-between', mx: -1, px: 1, color: 'text.secondary' }}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onClick={() => setOpen(!isShown)}
      >
        {label}
      </Button>
      {isShown && (
        <Stack id={id} ref={scrollIntoView} useFlexGap spacing={2}>
          {children}
        </Stack>
      )}
    </>
  );
}
