import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { type Shop, shop } from '../../domain/resources/shop.ts';
import { useFeature } from '../session.ts';
import { type ShopDataProvider, useShopDataProvider } from './index.ts';

/** The shop's record. It stays in memory until the page closes: a PIX code needs it without a connection too. */
export function getShopQuery(provider: ShopDataProvider) {
  return {
    queryKey: [shop.name, 'record'],
    queryFn: ({ signal }: QueryFunctionContext) => provider.getShop({ signal }),
    gcTime: Number.POSITIVE_INFINITY,
  };
}

/** The shop's record; undefined on a back end without the feature `shop`, and until it is loaded. */
export function useShop(): Shop | undefined {
  const provider = useShopDataProvider();
  const isEnabled = useFeature('shop');
  return useQuery({ ...getShopQuery(provider), enabled: isEnabled }).data;
}
