import { useLayoutEffect, useReducer, useRef } from 'react';

/** Half of what people notice as waiting (W3C, Long Tasks): the browser has what was drawn to lay out and paint as well. */
const SHORT_MS = 25;

/**
 * Those of the items to draw by now. New ones come in pieces, each in a task of its own, so that taps and keys are heard in between:
 * one with whatever else is drawn, as the first of a kind takes longest, then twice as many each time while that is quick, and half
 * as many after a piece that was not. What has been drawn stays.
 */
export function useInPieces<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const begun = performance.now();
  const drawn = useRef<ReadonlySet<unknown>>(new Set());
  const size = useRef(1);
  const [, drawMore] = useReducer((piece: number) => piece + 1, 0);
  let room = size.current;
  const shown = items.filter((item) => drawn.current.has(keyOf(item)) || room-- > 0);
  const unfinished = shown.length < items.length;
  useLayoutEffect(() => {
    drawn.current = new Set(shown.map(keyOf));
    if (!unfinished) {
      size.current = 1;
      return;
    }
    const isShort = performance.now() - begun < SHORT_MS;
    size.current = isShort ? size.current * 2 : Math.max(1, Math.floor(size.current / 2));
    const timer = setTimeout(drawMore);
    return () => clearTimeout(timer);
  });
  return shown;
}
