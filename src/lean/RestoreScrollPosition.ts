import type { ReactNode } from 'react';

/** Would stand around the list of a <Resource>; ours have none (routes.tsx), and what it takes need not be sent. */
export function RestoreScrollPosition({ children }: { children: ReactNode }) {
  return children;
}
