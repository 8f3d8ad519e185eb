import { useQuery } from '@tanstack/react-query';
import { type Waiting, waitingList } from '../../domain/resources/waitingList.ts';
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

/** Fetches the waiting list. Rejects with an HttpError. */
export function readWaitingList(shop: ShopDataProvider): Promise<Waiting[]> {
  return fetchAllRecords<Waiting>(shop, waitingList.name, { field: 'from', order: 'ASC' });
}
