import type { FetchQueryOptions } from '@tanstack/react-query';
import type { Summary } from '../../../domain/entities.ts';
import type { ShopDataProvider } from '../../dataProvider/types.ts';

/** How the day's figures are asked for. What came a moment ago, before the dashboard was drawn, is not asked for twice. */
export function summaryQuery(shop: ShopDataProvider) {
  return {
    queryKey: ['summary'],
    queryFn: ({ signal }) => shop.getSummary({ signal }),
    staleTime: 2_000,
  } satisfies FetchQueryOptions<Summary>;
}
