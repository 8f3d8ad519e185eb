import { useQuery } from '@tanstack/react-query';
import { closings } from '../../../domain/resources/closings.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useToday } from '../../shopClock.ts';

/** GET /cash-register of the shop's current day. */
export function useCashRegister() {
  const shop = useShopDataProvider();
  const today = useToday();
  return useQuery({
    queryKey: [closings.name, 'register', today],
    queryFn: ({ signal }) => shop.getCashRegister({ signal }),
  });
}
