import { formatDay, shopTime } from '../../domain/dates.ts';
import { formatMoney } from '../../domain/money.ts';
import type { KeptSale } from './storage.ts';

/** The shop's day and time zone, by which moments are told. */
export interface ShopClock {
  today: string;
  timeZone: string;
}

/** `às 14:32`, and on another day `em 20/11 às 14:32`. */
export function momentOf({ at }: KeptSale, { today, timeZone }: ShopClock): string {
  const { day, time } = shopTime(new Date(at), timeZone);
  return day === today ? `às ${time}` : `em ${formatDay(day).slice(0, 5)} às ${time}`;
}

export function isOfAnotherDay({ at }: KeptSale, { today, timeZone }: ShopClock): boolean {
  return shopTime(new Date(at), timeZone).day !== today;
}

/** What is told of a kept sale that the server has taken. */
export function soldSentence(kept: KeptSale, clock: ShopClock): string {
  const sale = `A venda de ${formatMoney(kept.sale.amount)} guardada ${momentOf(kept, clock)} entrou`;
  return isOfAnotherDay(kept, clock) ? `${sale}, no caixa de hoje` : sale;
}

/** What the bar says: how many of this person's wait, how many of those for a decision of hers, and how many are somebody else's. */
export function barSentence(mine: number, toDecide: number, others: number): string {
  const parts = [
    mine > 0 && `${sales(mine)} neste aparelho`,
    toDecide > 0 && `${toDecide} para resolver`,
    others > 0 && (mine > 0 ? `${others} de outra pessoa` : `${sales(others)} neste aparelho por outra pessoa`),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

/** `1 venda guardada`, `2 vendas guardadas`. */
function sales(count: number): string {
  return count === 1 ? '1 venda guardada' : `${count} vendas guardadas`;
}
