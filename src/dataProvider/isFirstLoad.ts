import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether a query has neither data nor a failure yet. TanStack's `isPending` is also true while a failed query is retried, when the page
 * must not go back to its placeholders.
 */
export function isFirstLoad({ data, isFetched }: Pick<UseQueryResult, 'data' | 'isFetched'>): boolean {
  return data === undefined && !isFetched;
}
