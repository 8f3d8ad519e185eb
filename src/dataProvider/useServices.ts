import { useQuery } from '@tanstack/react-query';
import type { Service } from '../../domain/entities.ts';
import { useShopData } from './useShopData.ts';

/** More than any shop offers. */
const ALL = { page: 1, perPage: 1000 };

/** All services by name. */
export function useServices() {
  const shop = useShopData();
  return useQuery({
    queryKey: ['services', 'all'],
    queryFn: async ({ signal }) =>
      (
        await shop.getList<Service>('services', {
          pagination: ALL,
          sort: { field: 'name', order: 'ASC' },
          filter: {},
          signal,
        })
      ).data,
  });
}
