import { type RefObject, useEffect } from 'react';

/** Apple devices use ⌘K: there, Ctrl+K in a text field deletes the rest of the line. */
export const isApple = /Mac|iP/.test(navigator.platform);

/** Text typed between the shortcut and the first render; null if the shortcut was not pressed. */
let typedSinceShortcut: string | null = null;

/** Records the shortcut until the app is rendered. To call once, when the page's code starts. */
export function listenForShortcut(): void {
  document.addEventListener('keydown', handleEarlyKeyDown);
}

function handleEarlyKeyDown(event: KeyboardEvent): void {
  // On the login page there is no finder, and the keys may be a password.
  if (document.querySelector('form')) typedSinceShortcut = null;
  else if (isShortcut(event)) {
    event.preventDefault();
    typedSinceShortcut ??= '';
  } else if (typedSinceShortcut !== null && isCharacter(event)) typedSinceShortcut += event.key;
}

/**
 * Calls `onPress` for Ctrl+K or ⌘K, except over a dialog, whose form would lose its input. `typed` is null while the finder is
 * closed; until its dialog is rendered, the typed text is added to it.
 */
export function useShortcut(typed: RefObject<string | null>, onPress: () => void): void {
  useEffect(() => {
    document.removeEventListener('keydown', handleEarlyKeyDown);
    if (typedSinceShortcut !== null) {
      typed.current = typedSinceShortcut;
      typedSinceShortcut = null;
      onPress();
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]');
      if (isShortcut(event)) {
        // Otherwise the browser moves the focus to its address bar, also over a dialog.
        event.preventDefault();
        if (!event.repeat && typed.current === null && !dialog) onPress();
      } else if (typed.current !== null && !dialog && isCharacter(event)) {
        event.preventDefault();
        typed.current += event.key;
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [typed, onPress]);
}

function isShortcut(event: KeyboardEvent): boolean {
  const isPressed = event.key?.toLowerCase() === 'k' && (isApple ? event.metaKey : event.ctrlKey);
  return isPressed && !event.altKey && !event.shiftKey && !event.isComposing;
}

function isCharacter(event: KeyboardEvent): boolean {
  return event.key?.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
}
