import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For an element that may go away with the focus in it: the focus goes on to its neighbour in a list, else to the screen.
 * Otherwise the keyboard would start again at the top of the page.
 */
export function useHandsFocusOn<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  // A layout effect: when it is undone, the element is still where it was.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) (neighbourOf(element) ?? screen())?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}

/** Gives the focus to the screen where nothing has it. */
export function focusScreenIfNowhere(): void {
  if (document.activeElement === document.body) screen()?.focus({ preventScroll: true });
}

function neighbourOf(element: HTMLElement): HTMLElement | null {
  const siblings = [element.nextElementSibling, element.previousElementSibling];
  return siblings.find((sibling): sibling is HTMLElement => sibling?.getAttribute('tabindex') === '-1') ?? null;
}

function screen(): HTMLElement | null {
  return document.querySelector('main');
}
