import { useQuery } from '@tanstack/react-query';
import { type Waiting, waitingList } from '../../domain/resources/waitingList.ts';
import { allRecords } from './allRecords.ts';
import type { ShopDataProvider } from './types.ts';
import { useShopData } from './useShopData.ts';

/** Everybody who waits for an hour, whoever would come first before the others (feature `agenda`). */
export function useWaitingList() {
  const shop = useShopData();
  return useQuery({
    queryKey: [waitingList.name, 'all'],
    queryFn: () => readWaitingList(shop),
  });
}

/** The same once. Rejects with an HttpError. */
export function readWaitingList(shop: ShopDataProvider): Promise<Waiting[]> {
  return allRecords<Waiting>(shop, waitingList.name, { field: 'from', order: 'ASC' });
}
