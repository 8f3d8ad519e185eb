import { Children, type ReactNode } from 'react';
import { useInPieces } from './useInPieces.ts';

/** Draws its children one after another, each in a task of its own. None of them comes or goes. */
export function InTurn({ children }: { children: ReactNode }) {
  const all = Children.toArray(children);
  const places = useInPieces([...all.keys()], (place) => place, 1);
  return all.slice(0, places.length);
}
