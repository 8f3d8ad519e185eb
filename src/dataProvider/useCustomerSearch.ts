import { useCallback, useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '../../domain/constants.ts';
import type { Customer } from '../../domain/entities.ts';
import { useShopData } from './useShopData.ts';

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
  const shop = useShopData();
  const [result, setResult] = useState<SearchResult>({ kind: 'idle' });
  const latest = useRef(0);
  const query = text.trim();

  const search = useCallback(() => {
    latest.current += 1;
    const mine = latest.current;
    const show = (next: SearchResult) => mine === latest.current && setResult(next);
    shop.findCustomers(query).then(
      (customers) => show({ kind: 'found', customers }),
      () => show({ kind: 'failed' }),
    );
  }, [shop, query]);

  useEffect(() => {
    // What was asked before this text was typed no longer matters.
    latest.current += 1;
    if (query.length < SEARCH_MIN_LENGTH) {
      setResult({ kind: 'idle' });
      return;
    }
    setResult({ kind: 'searching' });
    const timer = setTimeout(search, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query, search]);

  const retry = useCallback(() => {
    setResult({ kind: 'searching' });
    search();
  }, [search]);

  return { result, retry };
}
