import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import { LIMITS, SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '../../../domain/constants.ts';
import type { Customer } from '../../../domain/entities.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';

/** How many customers are offered before anything is typed. */
const FIRST = 20;

interface CustomerOptions {
  options: Customer[];
  loading: boolean;
  /** In the place of the options when there are none. */
  sentence: string;
}

/** The customers that fit what is typed, from the third character on, once the typing rests; the first ones before any. */
export function useCustomerOptions(typed: string): CustomerOptions {
  const text = typed.trim().slice(0, LIMITS.query);
  const first = useGetList<Customer>('clientes', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: FIRST },
  });
  const found = useSearch(text);
  if (text === '') return answer(first, 'Nenhum cliente cadastrado. Cadastre em Clientes.');
  if (text.length < SEARCH_MIN_LENGTH) {
    return { options: [], loading: false, sentence: 'Digite ao menos 3 letras ou números' };
  }
  return answer(found, 'Nenhum cliente encontrado');
}

interface Asked {
  data: Customer[] | undefined;
  isPending: boolean;
  isError: boolean;
}

function answer({ data, isPending, isError }: Asked, none: string): CustomerOptions {
  return { options: data ?? [], loading: isPending, sentence: isError ? 'Não foi possível buscar os clientes.' : none };
}

/** An earlier search that is still pending is cancelled. */
function useSearch(text: string): Asked {
  const shop = useShopData();
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({
    queryKey: ['clientes', 'find', query],
    queryFn: ({ signal }) => shop.findCustomers(query, { signal }),
    enabled: query.length >= SEARCH_MIN_LENGTH,
  });
  // What an earlier text has found is no answer to this one.
  return query === text ? found : { data: undefined, isPending: true, isError: false };
}
