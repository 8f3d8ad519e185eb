import { useEffect } from 'react';

/** On an Apple keyboard it is ⌘, and Ctrl+K in a text field there deletes the rest of the line. */
export const isApple = /Mac|iP/.test(navigator.platform);

/** Ctrl+K, or ⌘K, wherever the focus is; but not over a dialog, whose form would be left behind. */
export function useShortcut(onPress: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isApple ? event.metaKey : event.ctrlKey)) return;
      if (event.altKey || event.shiftKey || event.isComposing) return;
      // The browser's own use of it would take the focus out of the page, from under a dialog too.
      event.preventDefault();
      if (!event.repeat && !document.querySelector('[role="dialog"], [role="alertdialog"]')) onPress();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onPress]);
}
