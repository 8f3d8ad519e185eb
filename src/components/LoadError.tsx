import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from './EmptyState.tsx';
import { getFailureReason } from './errorMessages.ts';

interface LoadErrorProps {
  query: Pick<UseQueryResult, 'data' | 'error'> & { refetch: () => unknown };
  /** What to say where it is not known why. */
  failure: string;
  /** What a toast says besides; `failure` where there is none. */
  toastMessage?: string;
}

/** In the place of what could not be loaded; nothing once it has been. */
export function LoadError({ query: { data, error, refetch }, failure, toastMessage = failure }: LoadErrorProps) {
  if (!error || data) return null;
  return <ErrorState message={getFailureReason(error, toastMessage) ?? failure} onRetry={() => void refetch()} />;
}
