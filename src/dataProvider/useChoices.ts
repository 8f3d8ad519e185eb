import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useGetList } from 'react-admin';
import { employees } from '../../domain/resources/employees.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { BY_NAME } from './firstPage.ts';
import { useShopData } from './useShopData.ts';

/** More than any shop has. */
const ALL = { page: 1, perPage: 1000 };

/** All records of a resource by name. */
export function useAllByName<T extends RaRecord>(resource: string) {
  return useGetList<T>(resource, { sort: BY_NAME, pagination: ALL });
}

/** All records of a resource by name, for a form to choose from. `onRetry` is there when they could not be loaded. */
export function useChoices<T extends RaRecord>(
  resource: string,
): { data: T[] | undefined; isPending: boolean; onRetry: (() => void) | undefined } {
  const { data, error, isPending, refetch } = useAllByName<T>(resource);
  return { data, isPending, onRetry: error && !data ? () => void refetch() : undefined };
}

/** All rewards, in the order the server lists them. */
export function useRewards() {
  const shop = useShopData();
  return useQuery({
    queryKey: [rewards.name, 'asListed'],
    queryFn: ({ signal }) => shop.getRewards({ signal }),
  });
}

/** The employees who work here now. */
export function useActiveEmployees() {
  const shop = useShopData();
  return useQuery({
    queryKey: [employees.name, 'active'],
    queryFn: ({ signal }) => shop.getActiveEmployees({ signal }),
  });
}
