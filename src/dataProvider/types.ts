import type { DataProvider } from 'react-admin';
import type { CustomMethods } from './customMethods.ts';

/** react-admin's methods for every resource, and custom methods. Money in cents, flags as booleans; failures are an `HttpError` with a pt-BR message. */
export interface ShopDataProvider extends DataProvider, CustomMethods {}
