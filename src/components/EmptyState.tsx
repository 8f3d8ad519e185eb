import type { ReactNode } from 'react';
import { Note } from './Note.tsx';

interface EmptyStateProps {
  icon: ReactNode;
  /** Says what is not there and what to do next. */
  text: string;
  /** The button that does it. */
  action?: ReactNode;
}

/** In the place of a list that has nothing in it. */
export function EmptyState({ icon, text, action }: EmptyStateProps) {
  return (
    <Note icon={icon} text={text}>
      {action}
    </Note>
  );
}
