import type { DataProvider } from 'react-admin';
import type { CustomMethods } from './customMethods.ts';

/** react-admin's verbs for every resource, and what is not CRUD: money in cents, flags as booleans, failures as an `HttpError` fit to show. */
export interface ShopDataProvider extends DataProvider, CustomMethods {}
