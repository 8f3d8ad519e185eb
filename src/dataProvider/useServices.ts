import { useQuery } from '@tanstack/react-query';
import type { Service } from '../../domain/entities.ts';
import { useShopData } from './useShopData.ts';

/** More than any shop offers. */
const ALL = { page: 1, perPage: 1000 };

/** All services by name. */
export function useServices() {
  const shop = useShopData();
  return useQuery({
    queryKey: ['servicos', 'all'],
    queryFn: async ({ signal }) =>
      (
        await shop.getList<Service>('servicos', {
          pagination: ALL,
          sort: { field: 'name', order: 'ASC' },
          filter: {},
          signal,
        })
      ).data,
  });
}
