import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactElement, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import toast from 'react-hot-toast';
import { ACTION_TOASTER, type NoticeSubject, useCloseWithSubject } from './ActionNotices.tsx';
import { restoreFocusToMain } from './focus.ts';

/** Time in which an action can be undone, in milliseconds. */
export const UNDO_MS = 8_000;

export interface UndoToastProps {
  /** The toast's id. */
  id: string;
  /** What was done or what resulted. */
  text: ReactNode;
  /**
   * After an action by keyboard: the element that gets the focus back. The toast then takes the focus, since it is far away in
   * tab order. Null after mouse and touch.
   */
  focusOrigin: HTMLElement | null;
  /** The record that was changed: after another change of it the toast closes. */
  about?: NoticeSubject;
}

/** Returns a function that shows the success of an action on a record with an undo button; `render` makes its content. */
export function useUndoToast(): (
  props: Omit<UndoToastProps, 'id'> & { about: NoticeSubject },
  render: (props: UndoToastProps) => ReactElement,
) => void {
  const notify = useNotify();
  return (props, render) => {
    const id = createToastId();
    const subject = props.about.resource;
    notify(render({ ...props, id }), { type: 'success', autoHideDuration: UNDO_MS, ...buildActionToast(id), subject });
  };
}

/** The options of `useNotify` for a toast with a button. */
export function buildActionToast(id: string) {
  return { id, toasterId: ACTION_TOASTER };
}

let lastToastId = 0;

/** An id that no other toast of this page has. */
export function createToastId(): string {
  lastToastId += 1;
  return `toast-${lastToastId}`;
}

/** The content of an undo toast; `onUndo` does the work. */
export function UndoToast({ onUndo, ...props }: UndoToastProps & { onUndo: () => void }) {
  return <ActionToast {...props} action="Desfazer" onAction={onUndo} />;
}

interface ActionToastProps extends Omit<UndoToastProps, 'focusOrigin'> {
  /** The element, or a function that finds it once earlier toasts are mounted. */
  focusOrigin: HTMLElement | null | (() => HTMLElement | null);
  /** The button's label. */
  action: string;
  onAction: () => void;
  /** Whether its screen was left before the toast is shown, which then closes. */
  isObsolete?: () => boolean;
}

/** The content of a toast with a button; the button closes the toast. */
export function ActionToast({ id, text, focusOrigin, about, action, onAction, isObsolete }: ActionToastProps) {
  useCloseWithSubject(id, about);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const originRef = useRef<HTMLElement>(null);
  const returnFocus = useCallback(() => {
    if (document.activeElement !== buttonRef.current) return;
    originRef.current?.focus({ preventScroll: true });
    if (document.activeElement === buttonRef.current) buttonRef.current?.blur();
    restoreFocusToMain();
  }, []);
  useLayoutEffect(() => {
    if (isObsolete?.()) {
      toast.dismiss(id);
      return;
    }
    originRef.current = typeof focusOrigin === 'function' ? focusOrigin() : focusOrigin;
    if (originRef.current) buttonRef.current?.focus({ preventScroll: true });
    // The toast may be dismissed with the focus in it.
    return returnFocus;
  }, [id, focusOrigin, returnFocus, isObsolete]);

  const close = () => {
    returnFocus();
    toast.dismiss(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The dialog that holds the toast stays open.
      event.stopPropagation();
      close();
    }
    // The toast is at the end of the screen: Tab continues from the origin.
    else if (event.key === 'Tab') returnFocus();
  };
  return (
    <Content>
      {text}
      <Button
        ref={buttonRef}
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

const Content = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  alignItems: 'center',
  columnGap: theme.spacing(1),
  overflowWrap: 'anywhere',
  '& > button': { flex: 'none' },
}));
