import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Customer, Id } from '../../domain/entities.ts';
import { useShopData } from './useShopData.ts';

const keyOf = (id: Id | null) => ['clientes', 'one', String(id)];

/** The record of a customer: a reservation knows only the name, not the points. `null` is one that is not there. */
export function useCustomer(id: Id | null) {
  const shop = useShopData();
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
