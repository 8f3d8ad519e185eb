import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { type Employee, employees } from '../../domain/resources/employees.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { useFeature } from '../session.ts';
import { allRecords } from './allRecords.ts';
import { BY_NAME } from './firstPage.ts';
import { useShopData } from './useShopData.ts';

/** All records of a resource by name. */
export function useAllByName<T extends RaRecord>(resource: string) {
  const shop = useShopData();
  return useQuery({
    queryKey: [resource, 'all', BY_NAME],
    queryFn: () => allRecords<T>(shop, resource, BY_NAME),
  });
}

/** All records of a resource by name, for a form to choose from. `onRetry` is there when they could not be loaded. */
export function useChoices<T extends RaRecord>(
  resource: string,
): { data: T[] | undefined; isPending: boolean; onRetry: (() => void) | undefined } {
  const { data, error, isPending, refetch } = useAllByName<T>(resource);
  return { data, isPending, onRetry: error && !data ? () => void refetch() : undefined };
}

/** All rewards, in the order the server lists them: the automatic one of a sale is the first that fits. */
export function useRewards({ enabled = true } = {}) {
  const shop = useShopData();
  return useQuery({
    queryKey: [rewards.name, 'asListed'],
    enabled,
    queryFn: ({ signal }) => shop.getRewards({ signal }),
  });
}

/** The employees who work here now. What is their own of a service means something only where the back end says that it knows. */
export function useActiveEmployees() {
  const shop = useShopData();
  const hasTerms = useFeature('agenda');
  return useQuery({
    queryKey: [employees.name, 'active'],
    queryFn: ({ signal }) => shop.getActiveEmployees({ signal }),
    select: hasTerms ? undefined : withoutTerms,
  });
}

function withoutTerms(active: Employee[]): Employee[] {
  return active.map(({ terms: _, ...employee }) => employee);
}
