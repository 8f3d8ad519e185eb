import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactElement, useCallback, useLayoutEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { createIdempotencyKey } from '../idempotencyKey.ts';
import { restoreFocusToMain } from './focus.ts';

/** How long something done can be undone, in milliseconds. */
const UNDO_MS = 8_000;

/** What a toast with a button is made with. */
export interface UndoToastProps {
  /** The toast's. */
  id: string;
  /** What was done, or has come of it. */
  text: string;
  /** Where the keyboard goes on from: it is taken to the toast, which it would hardly reach in time. Null by mouse and finger. */
  focusOrigin: HTMLElement | null;
}

/** Says what was done, in a toast that the function makes, which offers to undo it. */
export function useUndoToast(): (
  done: Omit<UndoToastProps, 'id'>,
  render: (props: UndoToastProps) => ReactElement,
) => void {
  const notify = useNotify();
  return (done, render) => {
    const id = createIdempotencyKey();
    notify(render({ ...done, id }), { type: 'success', autoHideDuration: UNDO_MS, id });
  };
}

/** The content of such a toast; `onUndo` does the work. */
export function UndoToast({ onUndo, ...toast }: UndoToastProps & { onUndo: () => void }) {
  return <ActionToast {...toast} action="Desfazer" onAction={onUndo} />;
}

interface ActionToastProps extends Omit<UndoToastProps, 'focusOrigin'> {
  /** As above; or what finds it, once the toasts before this one are there. */
  focusOrigin: HTMLElement | null | (() => HTMLElement | null);
  /** On its button. */
  action: string;
  onAction: () => void;
}

/** The content of a toast with a button. It goes as soon as that is used. */
export function ActionToast({ id, text, focusOrigin, action, onAction }: ActionToastProps) {
  const button = useRef<HTMLButtonElement>(null);
  const origin = useRef<HTMLElement>(null);
  const goBack = useCallback(() => {
    if (document.activeElement !== button.current) return;
    origin.current?.focus({ preventScroll: true });
    if (document.activeElement === button.current) button.current?.blur();
    restoreFocusToMain();
  }, []);
  useLayoutEffect(() => {
    origin.current = typeof focusOrigin === 'function' ? focusOrigin() : focusOrigin;
    if (origin.current) button.current?.focus({ preventScroll: true });
    // It goes by itself with the focus in it.
    return goBack;
  }, [focusOrigin, goBack]);

  const close = () => {
    goBack();
    // The toasts stand still while the mouse is over them, and nobody tells them that it leaves one that is taken away.
    button.current?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
    dismissToast(id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
    // On from where it was: the toast is at the page's end.
    else if (key === 'Tab') goBack();
  };
  return (
    <Content>
      {text}
      <Button
        ref={button}
        onKeyDown={onKeyDown}
        onClick={() => {
          close();
          onAction();
        }}
      >
        {action}
      </Button>
    </Content>
  );
}

export function dismissToast(id: string): void {
  // Lazy: the code of the toasts is loaded with the first toast.
  void import('./Toasts.tsx').then(({ removeToast }) => removeToast(id));
}

const Content = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  columnGap: theme.spacing(0.5),
  // A toast lets presses through to what lies under it; its button does not.
  '& > button': { pointerEvents: 'auto' },
}));
