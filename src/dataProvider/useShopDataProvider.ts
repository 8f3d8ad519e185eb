import { useDataProvider } from 'react-admin';
import type { ShopDataProvider } from './types.ts';

/** The data provider with its custom methods. */
export function useShopDataProvider(): ShopDataProvider {
  return useDataProvider<ShopDataProvider>();
}
