import { useDataProvider } from 'react-admin';
import type { ShopDataProvider } from './types.ts';

/** The data provider with its methods that are no verbs, for `useQuery` and for event handlers. */
export function useShopDataProvider(): ShopDataProvider {
  return useDataProvider<ShopDataProvider>();
}
