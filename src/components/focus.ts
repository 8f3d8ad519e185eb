import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For an element that may go away with the focus in it: the focus goes on to its neighbour in a list, else to the region around.
 * Otherwise the keyboard would start again at the top of the page.
 */
export function useFocusHandoff<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  // A layout effect: when it is undone, the element is still where it was.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) nextTo(element)?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}

/** Gives the focus to the screen where nothing has it. */
export function restoreFocusToMain(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
}

function nextTo(element: HTMLElement): HTMLElement | null | undefined {
  const siblings = [element.nextElementSibling, element.previousElementSibling];
  const neighbour = siblings.find((sibling): sibling is HTMLElement => sibling?.getAttribute('tabindex') === '-1');
  return neighbour ?? element.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
}
