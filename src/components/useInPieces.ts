import { useLayoutEffect, useReducer, useRef } from 'react';

/**
 * Those of the items to draw by now: of new ones `size` at a time, each time in a task of its own, so that taps and keys are heard in
 * between; with the first drawing as many as `atFirst` says. What has been drawn stays.
 */
export function useInPieces<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => unknown,
  size: number,
  atFirst = size,
): Item[] {
  const drawn = useRef<ReadonlySet<unknown>>(null);
  const [, drawMore] = useReducer((piece: number) => piece + 1, 0);
  let room = drawn.current ? size : atFirst;
  const shown = items.filter((item) => drawn.current?.has(keyOf(item)) || room-- > 0);
  const unfinished = shown.length < items.length;
  useLayoutEffect(() => {
    drawn.current = new Set(shown.map(keyOf));
    if (!unfinished) return;
    const timer = setTimeout(drawMore);
    return () => clearTimeout(timer);
  });
  return shown;
}
