import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Dispatch } from 'react';
import type { Customer, Id } from '../../../domain/entities.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import type { WizardAction } from './state.ts';

const keyOf = (id: Id | null) => ['customers', 'inSale', String(id)];

/** The record of the sale's customer: a reservation knows only the name, not the points. `null` is one that is not there. */
export function useSaleCustomer(id: Id | null) {
  const shop = useShopData();
  return useQuery({
    queryKey: keyOf(id),
    enabled: id !== null,
    // Long enough for one sale: what a search has just answered is not asked again.
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Customer | null> =>
      (await shop.getMany<Customer>('customers', { ids: [id as Id], signal })).data[0] ?? null,
  });
}

/** Takes a customer into the sale. The record is at hand: its points are known at once. */
export function useChooseCustomer(dispatch: Dispatch<WizardAction>): (customer: Customer) => void {
  const queryClient = useQueryClient();
  return (customer) => {
    queryClient.setQueryData(keyOf(customer.id), customer);
    dispatch({ type: 'customerChosen', id: customer.id });
  };
}
