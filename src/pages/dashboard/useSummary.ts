import { useQuery } from '@tanstack/react-query';
import { useShopData } from '../../dataProvider/useShopData.ts';

const FRESH_MS = 60_000;

/** The day's figures, asked again every minute and when the page is looked at again. */
export function useSummary() {
  const shop = useShopData();
  return useQuery({
    queryKey: ['summary'],
    queryFn: ({ signal }) => shop.getSummary({ signal }),
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}
