import type { FetchQueryOptions } from '@tanstack/react-query';
import type { RaRecord, SortPayload } from 'react-admin';
import { AGENDA_ORDER } from '../../domain/reservations.ts';
import type { ShopDataProvider } from './useShopDataProvider.ts';

export const PER_PAGE = 24;

export const SORT_BY_NAME: SortPayload = { field: 'name', order: 'ASC' };

/** Pages have whole days, so most have more records than this. */
export const AGENDA_PAGINATION = { perPage: 48, meta: { wholeDays: true } };

/** Today first, by time. */
export const AGENDA_SORT: SortPayload = { field: AGENDA_ORDER, order: 'ASC' };

/** The query of a list's first page, for prefetching: it has react-admin's own key, so that the list finds the answer. */
export function getFirstPageQuery(
  shop: ShopDataProvider,
  resource: string,
  sort: SortPayload,
  { perPage = PER_PAGE, meta }: { perPage?: number; meta?: object } = {},
): FetchQueryOptions {
  const params = { pagination: { page: 1, perPage }, sort, filter: {}, meta };
  return {
    queryKey: [resource, 'getList', params],
    queryFn: ({ signal }) => shop.getList<RaRecord>(resource, { ...params, signal }),
  };
}
