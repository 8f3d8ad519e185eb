import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A ref for an element that may be removed while it has the focus: the focus moves to its neighbour in a list or to the
 * surrounding region. Otherwise it would return to the top of the page.
 */
export function useFocusHandoff<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  // The clean-up of a layout effect runs while the element is still in the page.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) findFocusTarget(element)?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}

/** Focuses `<main>` when no element has the focus. */
export function restoreFocusToMain(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
}

function findFocusTarget(element: HTMLElement): HTMLElement | null | undefined {
  const siblings = [element.nextElementSibling, element.previousElementSibling];
  const neighbour = siblings.find((sibling): sibling is HTMLElement => sibling?.getAttribute('tabindex') === '-1');
  return neighbour ?? element.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
}
