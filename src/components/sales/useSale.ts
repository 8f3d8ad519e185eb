import { skipToken, useQuery } from '@tanstack/react-query';
import { sales } from '../../../domain/resources/sales.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import type { SaleRef } from '../../dataProvider/methods/sales.ts';

/** The current state of a sale; null where it does not exist or none is requested. Feature `sales.list`. */
export function useSale(sale: SaleRef | null) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: [sales.name, 'byId', sale && String(sale.id), sale?.day],
    queryFn: sale ? async () => (await shop.getSaleOfDay(sale)) ?? null : skipToken,
  });
}
