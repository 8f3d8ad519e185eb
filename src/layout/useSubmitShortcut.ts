import { useEffect } from 'react';

/**
 * Ctrl+Enter or ⌘+Enter presses the button that goes on: the one that submits the form with the focus, else the one
 * that is marked with `data-goes-on`. In a text of several lines Enter alone begins a new line.
 */
export function useSubmitShortcut(): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return;
      const button = findButton(event.target as Element);
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

function findButton(focused: Element): HTMLElement | null {
  const form = focused.closest('form');
  const submit = [...(form?.elements ?? [])].find((element) => (element as HTMLButtonElement).type === 'submit');
  if (submit) return submit as HTMLButtonElement;
  // A dialog without a form has a button of its own for Enter; the screen below it must not go on.
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return null;
  return findGoOnButton();
}

/** The button of the screen that goes on; null on a screen without one. */
export function findGoOnButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-goes-on]');
}
