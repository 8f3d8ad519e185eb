import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';

/** They open below the visible part of a dialog. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

interface MoreOptionsProps {
  label?: string;
  /** The names of the inputs. */
  fields: readonly string[];
  children: ReactNode;
}

/** Less frequent inputs of a form, folded until somebody opens them or one of these `fields` is refused. */
export function MoreOptions({ label = 'Mais opções', fields, children }: MoreOptionsProps) {
  const id = useId();
  const { errors } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || fields.some((name) => errors[name]);
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
