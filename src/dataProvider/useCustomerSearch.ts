import { useCallback, useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '../../domain/constants.ts';
import type { Customer } from '../../domain/resources/customers.ts';
import { normalizeText } from '../../domain/text.ts';
import { useShopDataProvider } from './useShopDataProvider.ts';

export type SearchResult =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; customers: Customer[] }
  | { kind: 'failed' };

/**
 * Searches customers while a person types: from the third character on, once the typing rests. Only the answer to the
 * last search counts, however late an earlier one comes.
 */
export function useCustomerSearch(text: string): { result: SearchResult; retry: () => void } {
  const shop = useShopDataProvider();
  const [result, setResult] = useState<SearchResult>({ kind: 'idle' });
  const latest = useRef(new AbortController());
  const query = normalizeText(text);

  const search = useCallback(() => {
    latest.current.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    const show = (next: SearchResult) => !signal.aborted && setResult(next);
    shop.findCustomers(query, { signal }).then(
      (customers) => show({ kind: 'found', customers }),
      () => show({ kind: 'failed' }),
    );
  }, [shop, query]);

  useEffect(() => {
    // What was asked before this text was typed no longer matters.
    latest.current.abort();
    if (query.length < SEARCH_MIN_LENGTH) {
      setResult({ kind: 'idle' });
      return;
    }
    setResult({ kind: 'searching' });
    const timer = setTimeout(search, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      latest.current.abort();
    };
  }, [query, search]);

  const retry = useCallback(() => {
    setResult({ kind: 'searching' });
    search();
  }, [search]);

  return { result, retry };
}
