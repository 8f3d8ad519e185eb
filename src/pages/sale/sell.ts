import type { QueryClient } from '@tanstack/react-query';
import type { Sale } from '../../../domain/entities.ts';
import type { NewSale, ShopDataProvider } from '../../dataProvider/types.ts';

/** What no sale changes. Everything else that is on a screen is read again after one. */
const UNCHANGED_BY_SALES = new Set<unknown>(['servicos', 'colaboradores', 'recompensas', 'despesas']);

/** Sends a sale. Rejects as `createSale` does, and for an answer that is no sale. */
export async function sell(shop: ShopDataProvider, sale: NewSale, key: string): Promise<Sale> {
  const answer = await shop.createSale(sale, key);
  // A portal of some public network answers 200 to anything: only a sale with an id is one.
  if (answer?.id == null) throw new Error('the answer is no sale');
  return answer;
}

/** Has the screens read again what a sale changes. */
export function refreshAfterSale(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !UNCHANGED_BY_SALES.has(queryKey[0]) });
}
