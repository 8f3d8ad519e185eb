import { useLayoutEffect, useReducer, useRef } from 'react';

/**
 * Those of the items to draw by now. New ones come in pieces, each in a task of its own, so that taps and keys are heard in between:
 * one with whatever else is drawn, then twice as many each time, as the first of a kind takes longest. What has been drawn stays.
 */
export function useInPieces<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const drawn = useRef<ReadonlySet<unknown>>(new Set());
  const size = useRef(1);
  const [, drawMore] = useReducer((piece: number) => piece + 1, 0);
  let room = size.current;
  const shown = items.filter((item) => drawn.current.has(keyOf(item)) || room-- > 0);
  const unfinished = shown.length < items.length;
  useLayoutEffect(() => {
    drawn.current = new Set(shown.map(keyOf));
    size.current = unfinished ? size.current * 2 : 1;
    if (!unfinished) return;
    const timer = setTimeout(drawMore);
    return () => clearTimeout(timer);
  });
  return shown;
}
