import { type RefCallback, useCallback, useState } from 'react';

/** In CSS pixels: how high the element is that gets the ref, from when it is there. */
export function useHeight(): [number, RefCallback<HTMLElement>] {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLElement) => {
    // Not measured when drawn: the element's size may still be on its way to a new one then.
    const observer = new ResizeObserver(() => {
      // While the page is printed the screen has no height.
      if (element.offsetHeight > 0) setHeight(element.offsetHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [height, ref];
}
