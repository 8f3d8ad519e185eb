import { useQuery } from '@tanstack/react-query';
import type { Customer } from '../../domain/resources/customers.ts';
import { useShopData } from './useShopData.ts';

const SHOWN = 8;

/** Those who come most often, to be chosen without typing. A convenience: where it cannot be loaded there are none. Undefined while they are on their way. */
export function useFrequentCustomers(): Customer[] | undefined {
  const shop = useShopData();
  const { data, isError } = useQuery({
    queryKey: ['clientes', 'frequent'],
    queryFn: async ({ signal }) =>
      (
        await shop.getList<Customer>('clientes', {
          pagination: { page: 1, perPage: SHOWN },
          sort: { field: 'total_visits', order: 'DESC' },
          filter: {},
          signal,
        })
      ).data,
  });
  return data ?? (isError ? [] : undefined);
}
