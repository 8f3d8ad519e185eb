import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { invalidateAfterMutation } from './dataProvider/invalidation.ts';

/**
 * A query client that retries queries only after failures that may pass, and never retries mutations. A mutation whose key begins
 * with a resource's name invalidates the queries that its changes make stale.
 */
export function createQueryClient(): QueryClient {
  const mutationCache = new MutationCache({
    // Not awaited: the screen reacts at once and the lists refetch in the background.
    onSettled: (_data, error, _variables, _result, mutation) => invalidateAfterMutation(queryClient, mutation, error),
  });
  const queryClient = new RestartingQueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        // A 4xx response does not change; an unreachable or busy server may soon be back.
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        // `online` would pause queries without a connection and show skeletons forever.
        networkMode: 'always',
        refetchOnWindowFocus: true,
        // Without the server a screen that was left shows what it had.
        gcTime: 60 * 60_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // `checkAuth` only reads the known session. Checking it again at each screen would render the whole app twice.
  queryClient.setQueryDefaults(['auth', 'checkAuth'], { staleTime: Number.POSITIVE_INFINITY });
  return queryClient;
}

class RestartingQueryClient extends QueryClient {
  /**
   * Also restarts queries in their first fetch: react-query itself waits for that response, which may be older than the change.
   */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const queries = this.getQueryCache().findAll(filters);
    for (const query of queries) if (query.state.data === undefined) query.cancel({ revert: true });
    return super.invalidateQueries(filters, options);
  }
}

function isRefusal(error: unknown): boolean {
  return !(error instanceof HttpError) || (error.status >= 400 && error.status < 500);
}
