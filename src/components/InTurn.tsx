import { Children, type ReactNode } from 'react';
import { useInPieces } from './useInPieces.ts';

/** Draws its children one after another, the first at once. None of them comes or goes. */
export function InTurn({ children }: { children: ReactNode }) {
  const all = Children.toArray(children);
  const places = useInPieces([...all.keys()], (place) => place);
  return all.slice(0, places.length);
}
