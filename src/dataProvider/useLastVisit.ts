import { useQuery } from '@tanstack/react-query';
import { DONE } from '../../domain/constants.ts';
import type { Id } from '../../domain/ids.ts';
import { getVisitOfReservation, getVisitOfSale, type LastVisit } from '../../domain/lastVisit.ts';
import { customers } from '../../domain/resources/customers.ts';
import { type Reservation, reservations } from '../../domain/resources/reservations.ts';
import { useMayCall } from '../access.ts';
import { useFeature } from '../session.ts';
import { useToday } from '../shopClock.ts';
import { type ShopDataProvider, useShopDataProvider } from './index.ts';

/**
 * A customer's last visit ('Como da última vez'): their last sale; for a professional, who may not read sales, their last
 * appointment that is done. Data is null without one, and undefined on a back end without the feature `sales.list`.
 */
export function useLastVisit(customerId: Id | null) {
  const shop = useShopDataProvider();
  const today = useToday();
  const isEnabled = useFeature('sales.list');
  const mayReadSales = useMayCall('GET /sales');
  return useQuery({
    // Under the key of customers, so that a sale and an appointment invalidate it.
    queryKey: [customers.name, 'lastVisit', String(customerId), today, mayReadSales],
    enabled: isEnabled && customerId !== null,
    queryFn: ({ signal }): Promise<LastVisit | null> => {
      const id = customerId as Id;
      return mayReadSales ? readLastSale(shop, id, today, signal) : readLastReservation(shop, id, signal);
    },
  });
}

async function readLastSale(shop: ShopDataProvider, customerId: Id, today: string, signal: AbortSignal) {
  const sale = await shop.getLastSale(customerId, today, { signal });
  return sale ? getVisitOfSale(sale) : null;
}

async function readLastReservation(shop: ShopDataProvider, customerId: Id, signal: AbortSignal) {
  const { data } = await shop.getList<Reservation>(reservations.name, {
    filter: { customer_id: customerId, status: DONE },
    sort: { field: 'date', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
    signal,
  });
  return data[0] ? getVisitOfReservation(data[0]) : null;
}
