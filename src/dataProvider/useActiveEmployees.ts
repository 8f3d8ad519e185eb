import { useQuery } from '@tanstack/react-query';
import { employees } from '../../domain/resources/employees.ts';
import { useShopData } from './useShopData.ts';

/** The employees who work here now. */
export function useActiveEmployees() {
  const shop = useShopData();
  return useQuery({
    queryKey: [employees.name, 'active'],
    queryFn: ({ signal }) => shop.getActiveEmployees({ signal }),
  });
}
