import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface Region<Element extends HTMLElement> {
  ref: RefObject<Element | null>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the keyboard's place in a region whose parts come and go: when what had the focus is gone (a card that was deleted,
 * a button that did its work), the region itself gets it. Spread the result on the region's element.
 */
export function useFocusReturn<Element extends HTMLElement>(): Region<Element> {
  const ref = useRef<Element>(null);
  const within = useRef(false);
  useEffect(() => {
    if (within.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      within.current = true;
    },
    onBlur: ({ target }) => {
      // Browsers may tell of the blur of what is being removed, too, and just before it is: a person leaves what stays.
      queueMicrotask(() => {
        if (target.isConnected) within.current = ref.current?.contains(document.activeElement) ?? false;
      });
    },
  };
}
