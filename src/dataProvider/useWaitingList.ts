import { useQuery } from '@tanstack/react-query';
import { type Waiting, waitingList } from '../../domain/resources/waitingList.ts';
import { useFeature } from '../session.ts';
import { useToday } from '../shopClock.ts';
import { fetchAllRecords } from './fetchAllRecords.ts';
import { type ShopDataProvider, useShopDataProvider } from './index.ts';

/** The waiting list, the earliest `from` first (feature `agenda`). */
export function useWaitingList() {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: [waitingList.name, 'all'],
    queryFn: () => readWaitingList(shop),
  });
}

/** The first free hour of each entry that has one within 31 days (feature `waiting.hours`). */
export function useFirstFreeHours() {
  const shop = useShopDataProvider();
  const today = useToday();
  const isEnabled = useFeature('waiting.hours');
  return useQuery({
    queryKey: [waitingList.name, 'free', today],
    enabled: isEnabled,
    queryFn: ({ signal }) => shop.getFirstFreeHours({ signal }),
  });
}

/** Fetches the waiting list. Rejects with an HttpError. */
export function readWaitingList(shop: ShopDataProvider): Promise<Waiting[]> {
  return fetchAllRecords<Waiting>(shop, waitingList.name, { field: 'from', order: 'ASC' });
}
