import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { Shop } from '../../domain/resources/shop.ts';
import { useFeature } from '../session.ts';
import type { ShopDataProvider } from './types.ts';
import { useShopDataProvider } from './useShopDataProvider.ts';

/** What the shop says of itself. Once read it stays for as long as the page: a PIX code is also made without a connection. */
export function getShopQuery(provider: ShopDataProvider) {
  return {
    queryKey: ['ajustes', 'record'],
    queryFn: ({ signal }: QueryFunctionContext) => provider.getShop({ signal }),
    gcTime: Number.POSITIVE_INFINITY,
  };
}

/** What the shop says of itself; undefined on a back end without the feature `shop`, and until it is read. */
export function useShop(): Shop | undefined {
  const provider = useShopDataProvider();
  const isTold = useFeature('shop');
  return useQuery({ ...getShopQuery(provider), enabled: isTold }).data;
}
