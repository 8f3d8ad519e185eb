import { type FetchQueryOptions, useQuery } from '@tanstack/react-query';
import type { Summary } from '../../../domain/responses.ts';
import { type ShopDataProvider, useShopDataProvider } from '../../dataProvider/index.ts';

const REFRESH_MS = 60_000;

/** The query of the day's figures. `staleTime` keeps the dashboard from repeating the prefetched request. */
export function getSummaryQuery(shop: ShopDataProvider) {
  return {
    queryKey: ['summary'],
    queryFn: ({ signal }) => shop.getSummary({ signal }),
    staleTime: 2_000,
  } satisfies FetchQueryOptions<Summary>;
}

/** The day's figures, refetched every minute and when the window regains focus. */
export function useSummary() {
  return useQuery({
    ...getSummaryQuery(useShopDataProvider()),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}
