import type { ReactNode } from 'react';
import { useHandsFocusOn } from '../focus.ts';

/** An empty or failed list's state. It goes away when the list comes, with the button that a person pressed in it. */
export function InsteadOfList({ children }: { children: ReactNode }) {
  return <div ref={useHandsFocusOn<HTMLDivElement>()}>{children}</div>;
}
