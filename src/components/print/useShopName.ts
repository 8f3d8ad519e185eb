import { useShop } from '../../dataProvider/useShop.ts';

/** What stands at the head of what is printed: the shop's name where it has said one, and else ours. */
export function useShopName(): string {
  return useShop()?.name.trim() || 'Navalha';
}
