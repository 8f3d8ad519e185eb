import { useQuery } from '@tanstack/react-query';
import type { Reward } from '../../domain/resources/rewards.ts';
import { useShopData } from './useShopData.ts';

/** The rewards in the order the server lists them: the automatic one of a sale is the first that fits. */
export function useRewards({ enabled = true } = {}) {
  const shop = useShopData();
  return useQuery({
    queryKey: ['recompensas', 'asListed'],
    enabled,
    queryFn: ({ signal }): Promise<Reward[]> => shop.getRewards({ signal }),
  });
}
