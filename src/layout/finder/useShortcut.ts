import { type RefObject, useEffect, useRef } from 'react';

/** On an Apple keyboard it is ⌘, and Ctrl+K in a text field there deletes the rest of the line. */
export const isApple = /Mac|iP/.test(navigator.platform);

/** What was typed after the shortcut before the app was rendered; null where it was not pressed. */
let pressedWith: string | null = null;

/** Remembers the shortcut until the app is rendered. To call once, when the page's code begins to run. */
export function listenForShortcut(): void {
  document.addEventListener('keydown', rememberShortcut);
}

function rememberShortcut(event: KeyboardEvent): void {
  // At the login page nothing can be found, and a password is typed.
  if (document.querySelector('form')) pressedWith = null;
  else if (isShortcut(event)) {
    event.preventDefault();
    pressedWith ??= '';
  } else if (pressedWith !== null && isCharacter(event)) pressedWith += event.key;
}

/**
 * Ctrl+K, or ⌘K, wherever the focus is; but not over a dialog, whose form would be left behind. Returns what has been typed
 * since, while the code of the finder was not there.
 */
export function useShortcut(isOpen: boolean, onPress: () => void): RefObject<string> {
  const typed = useRef('');
  useEffect(() => {
    document.removeEventListener('keydown', rememberShortcut);
    if (pressedWith === null) return;
    typed.current = pressedWith;
    pressedWith = null;
    onPress();
  }, [onPress]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]');
      if (isShortcut(event)) {
        // The browser's own use of it would take the focus out of the page, from under a dialog too.
        event.preventDefault();
        if (!event.repeat && !isOpen && !dialog) onPress();
      } else if (isOpen && !dialog && isCharacter(event)) {
        event.preventDefault();
        typed.current += event.key;
      }
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      if (isOpen) typed.current = '';
    };
  }, [isOpen, onPress]);
  return typed;
}

function isShortcut(event: KeyboardEvent): boolean {
  const isPressed = event.key?.toLowerCase() === 'k' && (isApple ? event.metaKey : event.ctrlKey);
  return isPressed && !event.altKey && !event.shiftKey && !event.isComposing;
}

function isCharacter(event: KeyboardEvent): boolean {
  return event.key?.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
}
