import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

/** A query client that asks again only where that can help, and never sends a change twice by itself. */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays one; an unreachable or busy server may be back in a moment.
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        // `online` would leave a person without a connection in front of skeletons for ever.
        networkMode: 'always',
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
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
