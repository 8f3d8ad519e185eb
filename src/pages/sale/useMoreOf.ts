import { useState } from 'react';

/** The first of a long list, and more on demand: a screen of thousands would be slow to draw and no quicker to read. */
export function useMoreOf<T>(all: readonly T[], page: number): { shown: readonly T[]; left: number; more: () => void } {
  const [count, setCount] = useState(page);
  return { shown: all.slice(0, count), left: Math.max(0, all.length - count), more: () => setCount(count + page) };
}
