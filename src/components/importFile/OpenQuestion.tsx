import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { RefObject } from 'react';

interface OpenQuestionProps {
  /** Describes the button that waits for the answer. */
  id: string;
  text: string;
  /** What the answer is given in, and the button that leads there. */
  target?: RefObject<HTMLElement | null> | undefined;
  label?: string;
}

/** Why a step cannot go on, beside its buttons: the question itself may be scrolled out of sight. */
export function OpenQuestion({ id, text, target, label = 'Responder' }: OpenQuestionProps) {
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        target && (
          <Button color="inherit" size="small" onClick={() => leadTo(target.current)}>
            {label}
          </Button>
        )
      }
      sx={{ flexShrink: 0, mx: 3, mt: 1.5 }}
    >
      <span id={id}>{text}</span>
    </Alert>
  );
}

function leadTo(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
  element?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
}
