import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { Id } from '../../domain/ids.ts';
import { type Customer, customers } from '../../domain/resources/customers.ts';
import { getListRoute, useMayCall } from '../access.ts';
import { useShopDataProvider } from './index.ts';

const getCustomerKey = (id: Id | null) => [customers.name, 'byId', String(id)];

/** Whether the user may read every customer's record. A professional finds only their own customers, by name. */
export function useMayReadCustomers(): boolean {
  return useMayCall(getListRoute(customers));
}

/**
 * A customer's record, which has the points that a reservation's customer lacks. Data is null if it does not exist, and undefined for
 * who may not read the records, except after `useRememberCustomer`.
 */
export function useCustomer(id: Id | null) {
  const shop = useShopDataProvider();
  const mayRead = useMayReadCustomers();
  return useQuery({
    queryKey: getCustomerKey(id),
    enabled: id !== null && mayRead,
    // About the length of one sale: a record from a search is not fetched again.
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Customer | null> =>
      (await shop.getMany<Customer>(customers.name, { ids: [id as Id], signal })).data[0] ?? null,
  });
}

/** Returns a function that caches a customer for the screen that needs it next. */
export function useRememberCustomer(): (customer: Customer) => void {
  const queryClient = useQueryClient();
  return (customer) => {
    queryClient.setQueryData(getCustomerKey(customer.id), customer);
  };
}

const MAX_SHOWN = 8;

/** More than are shown, since `isLeftOut` removes some. */
const FETCHED = 24;

/** At most eight customers, the latest visit first, without those left out. Undefined while loading, empty after a failure and for who may not list them. */
export function useRecentCustomers(isLeftOut: (id: Id) => boolean = () => false): Customer[] | undefined {
  const mayList = useMayReadCustomers();
  const { data, isError } = useGetList<Customer>(
    customers.name,
    { pagination: { page: 1, perPage: FETCHED }, sort: { field: 'last_visit', order: 'DESC' } },
    { enabled: mayList },
  );
  const recent = data?.filter(({ id }) => !isLeftOut(id)).slice(0, MAX_SHOWN);
  return recent ?? (isError || !mayList ? [] : undefined);
}
