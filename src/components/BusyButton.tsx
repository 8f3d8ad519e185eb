import Button, { type ButtonProps } from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { useFocusHandoff } from './focus.ts';

interface BusyButtonProps extends ButtonProps {
  busy: boolean;
}

/** A button that shows that its work is under way, and has the focus again afterwards unless something else got it meanwhile. */
export function BusyButton({ busy, ...props }: BusyButtonProps) {
  const button = useFocusHandoff<HTMLButtonElement>();
  const focused = useRef(false);
  useLayoutEffect(() => {
    // Browsers take the focus from a disabled button, but only after this.
    if (busy) focused.current = document.activeElement === button.current;
    else if (focused.current) {
      focused.current = false;
      // On nothing, or on the dialog around: a field that was refused keeps it.
      const isFree = document.activeElement?.contains(button.current);
      if (isFree) button.current?.focus({ preventScroll: true });
    }
  }, [busy, button]);
  return <Button {...props} ref={button} loading={busy} />;
}
