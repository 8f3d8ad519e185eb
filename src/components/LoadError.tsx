import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from './EmptyState.tsx';
import { getFailureReason } from './errorMessages.ts';

interface LoadErrorProps {
  query: Pick<UseQueryResult, 'data' | 'error'> & { refetch: () => unknown };
  /** Shown where the error has no message. */
  failure: string;
  /** The toast's text; `failure` by default. */
  toastMessage?: string;
}

/** Shows that a query failed and offers to try again; renders nothing once there is data. */
export function LoadError({ query: { data, error, refetch }, failure, toastMessage = failure }: LoadErrorProps) {
  if (!error || data) return null;
  return <ErrorState message={getFailureReason(error, toastMessage) ?? failure} onRetry={() => void refetch()} />;
}
