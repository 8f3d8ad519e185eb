import { useCallback, useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '../../domain/constants.ts';
import type { Customer } from '../../domain/resources/customers.ts';
import { normalizeText } from '../../domain/text.ts';
import { useShopDataProvider } from './index.ts';

export type SearchResult =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; customers: Customer[] }
  | { kind: 'failed' };

/** Searches customers from the third character on, debounced. A new search cancels the one before. */
export function useCustomerSearch(text: string): { result: SearchResult; retry: () => void } {
  const shop = useShopDataProvider();
  const [result, setResult] = useState<SearchResult>({ kind: 'idle' });
  const controller = useRef(new AbortController());
  const query = normalizeText(text);

  const search = useCallback(() => {
    controller.current.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const setIfCurrent = (next: SearchResult) => !signal.aborted && setResult(next);
    shop.findCustomers(query, { signal }).then(
      (customers) => setIfCurrent({ kind: 'found', customers }),
      () => setIfCurrent({ kind: 'failed' }),
    );
  }, [shop, query]);

  useEffect(() => {
    controller.current.abort();
    if (query.length < SEARCH_MIN_LENGTH) {
      setResult({ kind: 'idle' });
      return;
    }
    setResult({ kind: 'searching' });
    const timer = setTimeout(search, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.current.abort();
    };
  }, [query, search]);

  const retry = useCallback(() => {
    setResult({ kind: 'searching' });
    search();
  }, [search]);

  return { result, retry };
}
