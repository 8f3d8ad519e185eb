import { useGetList } from 'react-admin';
import { LIMITS, SEARCH_MIN_LENGTH } from '../../../domain/constants.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import { useCustomerSearch } from '../../dataProvider/useCustomerSearch.ts';

/** How many customers are offered before anything is typed. */
const FIRST = 20;

interface CustomerOptions {
  options: Customer[];
  loading: boolean;
  /** In the place of the options when there are none. */
  sentence: string;
}

const NOT_FOUND = 'Não foi possível buscar os clientes.';

/** The customers that fit what is typed; the first ones before anything is. */
export function useCustomerOptions(typed: string): CustomerOptions {
  const text = typed.trim().slice(0, LIMITS.query);
  const first = useGetList<Customer>('clientes', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: FIRST },
  });
  const { result } = useCustomerSearch(text);
  if (text === '') {
    const sentence = first.isError ? NOT_FOUND : 'Nenhum cliente cadastrado. Cadastre em Clientes.';
    return { options: first.data ?? [], loading: first.isPending, sentence };
  }
  if (text.length < SEARCH_MIN_LENGTH)
    return { options: [], loading: false, sentence: 'Digite ao menos 3 letras ou números' };
  return {
    options: result.kind === 'found' ? result.customers : [],
    // Idle is the moment before the search begins.
    loading: result.kind === 'searching' || result.kind === 'idle',
    sentence: result.kind === 'failed' ? NOT_FOUND : 'Nenhum cliente encontrado',
  };
}
