import { useQuery } from '@tanstack/react-query';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useFeature } from '../../session.ts';

/** What stands at the head of what is printed: the shop's name where the back end knows it (feature `shop`), and else ours. */
export function useShopName(): string {
  const shop = useShopData();
  const isTold = useFeature('shop');
  const { data } = useQuery({
    queryKey: ['shop', 'name'],
    queryFn: ({ signal }) => shop.getShopName({ signal }),
    enabled: isTold,
  });
  return data ?? 'Navalha';
}
