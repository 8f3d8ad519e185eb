import Button, { type ButtonProps } from '@mui/material/Button';
import { type MouseEventHandler, useLayoutEffect, useRef } from 'react';
import { useFocusHandoff } from './focus.ts';

interface BusyButtonProps extends ButtonProps {
  busy: boolean;
}

/**
 * A button that saves or confirms, with a loading state. It takes the focus back afterwards, unless another element has it, and
 * ignores the second click of a double click.
 */
export function BusyButton({ busy, onClick, ...props }: BusyButtonProps) {
  const button = useFocusHandoff<HTMLButtonElement>();
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // Browsers move the focus away from a disabled button, but only after layout effects.
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      // Free: the focus is on the body or on the dialog. A refused field keeps the focus.
      const isFree = document.activeElement?.contains(button.current);
      if (isFree) button.current?.focus({ preventScroll: true });
    }
  }, [busy, button]);
  return <Button {...props} ref={button} loading={busy} onClick={ignoreDoubleClick(onClick)} />;
}

/** A click handler without the second click of a double click, which may hit a button that has just appeared under the pointer. */
export function ignoreDoubleClick(
  onClick?: MouseEventHandler<HTMLButtonElement>,
): MouseEventHandler<HTMLButtonElement> {
  return (event) => {
    // Also keeps a submit button from submitting. `detail` counts the clicks of a series; of a key it is 0.
    if (event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
}
