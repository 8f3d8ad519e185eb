import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { getChangedResource, invalidate, shouldInvalidate } from './dataProvider/invalidation.ts';

/**
 * A query client that asks again only where that can help, and never sends a change twice by itself. A mutation whose key begins
 * with a resource's name marks stale what that resource's changes do.
 */
export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    // Not waited for: the screen answers at once and shows the fresh lists as they come.
    onSettled: (_data, error, _variables, _result, mutation) => {
      const changed = getChangedResource(mutation);
      if (changed !== undefined && shouldInvalidate(error)) void invalidate(queryClient, changed);
    },
  });
  const queryClient = new FreshQueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        // A refusal stays one; an unreachable or busy server may soon be back.
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        // `online` would leave a person without a connection in front of skeletons for ever.
        networkMode: 'always',
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}

class FreshQueryClient extends QueryClient {
  /**
   * Asks anew also for what is on its way for the first time: react-query by itself waits for that answer, which may be from
   * before the change.
   */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const found = this.getQueryCache().findAll(filters);
    for (const query of found) if (query.state.data === undefined) query.cancel({ revert: true });
    return super.invalidateQueries(filters, options);
  }
}

function isRefusal(error: unknown): boolean {
  return !(error instanceof HttpError) || (error.status >= 400 && error.status < 500);
}
