import { type RefObject, useEffect, useRef } from 'react';

interface Region<Element extends HTMLElement> {
  ref: RefObject<Element | null>;
  tabIndex: -1;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * Keeps the keyboard's place in a region whose parts come and go: when what had the focus is gone (a card that was deleted,
 * a button that did its work), the region itself gets it. Spread the result on the region's element.
 */
export function useFocusKept<Element extends HTMLElement>(): Region<Element> {
  const ref = useRef<Element>(null);
  // React tells nobody of the blur of what it removes: that is how it differs from a person leaving.
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
    onBlur: () => {
      within.current = false;
    },
  };
}
