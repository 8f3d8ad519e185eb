import type { UseQueryResult } from '@tanstack/react-query';
import { reasonOf } from './errorMessages.ts';
import { ErrorState } from './Note.tsx';

interface LoadErrorProps {
  query: Pick<UseQueryResult, 'data' | 'error'> & { refetch: () => unknown };
  /** What to say where it is not known why. */
  failure: string;
  /** What a toast says besides; `failure` where there is none. */
  said?: string;
}

/** In the place of what could not be loaded; nothing once it has been. */
export function LoadError({ query: { data, error, refetch }, failure, said = failure }: LoadErrorProps) {
  if (!error || data) return null;
  return <ErrorState message={reasonOf(error, said) ?? failure} onRetry={() => void refetch()} />;
}
