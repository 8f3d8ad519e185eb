import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { Id } from '../../domain/ids.ts';
import type { Customer } from '../../domain/resources/customers.ts';
import { useShopDataProvider } from './useShopDataProvider.ts';

const keyOf = (id: Id | null) => ['clientes', 'one', String(id)];

/** The record of a customer: a reservation knows only the name, not the points. `null` is one that is not there. */
export function useCustomer(id: Id | null) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: keyOf(id),
    enabled: id !== null,
    // Long enough for one sale: what a search has just answered is not asked again.
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Customer | null> =>
      (await shop.getMany<Customer>('clientes', { ids: [id as Id], signal })).data[0] ?? null,
  });
}

/** Keeps a record that is at hand for the screen that is about to ask for it. */
export function useRememberCustomer(): (customer: Customer) => void {
  const queryClient = useQueryClient();
  return (customer) => {
    queryClient.setQueryData(keyOf(customer.id), customer);
  };
}

const SHOWN = 8;

/** Enough that as many are left where most of them have an appointment. */
const ASKED_FOR = 24;

/**
 * Those who come most often and are not left out, at most eight, to be chosen without typing: undefined while they are on their way, none
 * where they cannot be loaded.
 */
export function useFrequentCustomers(isLeftOut: (id: Id) => boolean = () => false): Customer[] | undefined {
  const { data, isError } = useGetList<Customer>('clientes', {
    pagination: { page: 1, perPage: ASKED_FOR },
    sort: { field: 'total_visits', order: 'DESC' },
  });
  const frequent = data?.filter(({ id }) => !isLeftOut(id)).slice(0, SHOWN);
  return frequent ?? (isError ? [] : undefined);
}
