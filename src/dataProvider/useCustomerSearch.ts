import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '../../domain/constants.ts';
import { type Customer, customers } from '../../domain/resources/customers.ts';
import { normalizeText } from '../../domain/text.ts';
import { useShopDataProvider } from './index.ts';

export type SearchResult =
  | { kind: 'idle' }
  /** `previous`: what the last search found. */
  | { kind: 'searching'; previous: Customer[] }
  | { kind: 'found'; customers: Customer[] }
  | { kind: 'failed' };

/** Searches customers from the third character on, debounced. A new search cancels the one before. */
export function useCustomerSearch(text: string): { result: SearchResult; retry: () => void } {
  const shop = useShopDataProvider();
  const query = normalizeText(text);
  const isLongEnough = query.length >= SEARCH_MIN_LENGTH;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: [customers.name, 'search', query],
    enabled: isLongEnough,
    queryFn: async ({ signal }) => {
      // Typing on cancels this query.
      await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS));
      signal.throwIfAborted();
      return shop.findCustomers(query, { signal });
    },
    placeholderData: keepPreviousData,
    retry: false,
    // The same text may find others a moment later.
    gcTime: 0,
  });
  // The same object until the search changes: a screen resets its selection with a new result.
  const result = useMemo((): SearchResult => {
    if (!isLongEnough) return { kind: 'idle' };
    if (data && !isPlaceholderData) return { kind: 'found', customers: data };
    return isError ? { kind: 'failed' } : { kind: 'searching', previous: data ?? [] };
  }, [isLongEnough, data, isPlaceholderData, isError]);
  return { result, retry: () => void refetch() };
}
