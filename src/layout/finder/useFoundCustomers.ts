import { useState } from 'react';
import type { Customer } from '../../../domain/resources/customers.ts';
import { beginsWords } from '../../../domain/text.ts';
import { type SearchResult, useCustomerSearch } from '../../dataProvider/useCustomerSearch.ts';

interface FoundCustomers {
  customers: readonly Customer[];
  search: SearchResult['kind'];
  retry: () => void;
}

/** Who fits a text. While a longer text is searched for, those of the shorter one that fit it stay: the list does not flicker. */
export function useFoundCustomers(text: string): FoundCustomers {
  const { result, retry } = useCustomerSearch(text);
  const [last, setLast] = useState<readonly Customer[]>([]);
  if (result.kind === 'found' && result.customers !== last) setLast(result.customers);
  const customers =
    result.kind === 'found'
      ? result.customers
      : result.kind === 'searching'
        ? last.filter(({ name }) => beginsWords(name, text))
        : [];
  return { customers, search: result.kind, retry };
}
