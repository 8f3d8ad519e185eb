import { skipToken, useQuery } from '@tanstack/react-query';
import type { SaleRef } from '../../dataProvider/requests.ts';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';

/** A sale that was made, as it is now; null where there is none, and as long as no sale is asked for. Feature `sales.list`. */
export function useSale(sale: SaleRef | null) {
  const shop = useShopDataProvider();
  return useQuery({
    queryKey: ['vendas', 'one', sale && String(sale.id), sale?.day],
    queryFn: sale ? async () => (await shop.getSaleOfDay(sale)) ?? null : skipToken,
  });
}
