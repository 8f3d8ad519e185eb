import { type DataProvider, useDataProvider } from 'react-admin';
import type { accountMethods } from './methods/account.ts';
import type { peopleMethods } from './methods/people.ts';
import type { salesMethods } from './methods/sales.ts';
import type { shopMethods } from './methods/shop.ts';

type CustomMethods = typeof salesMethods & typeof peopleMethods & typeof shopMethods & typeof accountMethods;

/** react-admin's methods for every resource, and custom methods. Money in cents, flags as booleans; failures are an `HttpError` with a pt-BR message. */
export interface ShopDataProvider extends DataProvider, CustomMethods {}

/** The data provider with its custom methods. */
export function useShopDataProvider(): ShopDataProvider {
  return useDataProvider<ShopDataProvider>();
}
