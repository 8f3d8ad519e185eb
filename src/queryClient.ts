import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

/** A query client that asks again only where that can help, and never sends a change twice by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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

function isRefusal(error: unknown): boolean {
  return !(error instanceof HttpError) || (error.status >= 400 && error.status < 500);
}
