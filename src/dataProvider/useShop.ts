import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { Id } from '../../domain/ids.ts';
import { type Shop, shop } from '../../domain/resources/shop.ts';
import { useOwnEmployeeId } from '../access.ts';
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

/** Whether the user may book over another appointment: of the professionals, only where the shop allows it. */
export function useMayOverbook(): boolean {
  const settings = useShop();
  return useOwnEmployeeId() === undefined || settings?.professional_overbooks === true;
}

/** The only employee whose work the user may sell; undefined for who may sell everybody's. */
export function useOnlySeller(): Id | undefined {
  const own = useOwnEmployeeId();
  return useShop()?.professional_sells_for_others ? undefined : own;
}
