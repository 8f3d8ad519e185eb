import { type FetchQueryOptions, useQuery } from '@tanstack/react-query';
import type { Summary } from '../../../domain/responses.ts';
import type { ShopDataProvider } from '../../dataProvider/types.ts';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';

const FRESH_MS = 60_000;

/** How the day's figures are asked for. What came a moment ago, before the dashboard was drawn, is not asked for twice. */
export function summaryQuery(shop: ShopDataProvider) {
  return {
    queryKey: ['summary'],
    queryFn: ({ signal }) => shop.getSummary({ signal }),
    staleTime: 2_000,
  } satisfies FetchQueryOptions<Summary>;
}

/** The day's figures, asked again every minute and when the page is looked at again. */
export function useSummary() {
  return useQuery({
    ...summaryQuery(useShopDataProvider()),
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}
