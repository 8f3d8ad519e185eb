import { formatDay, toShopTime } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { QueuedSale } from './storage.ts';

interface ShopClock {
  today: string;
  timeZone: string;
}

/** `às 14:32`, and on another day `em 20/11 às 14:32`. */
export function formatQueuedTime({ at }: QueuedSale, { today, timeZone }: ShopClock): string {
  const { day, time } = toShopTime(new Date(at), timeZone);
  return day === today ? `às ${time}` : `em ${formatDay(day).slice(0, 5)} às ${time}`;
}

export function isFromAnotherDay({ at }: QueuedSale, { today, timeZone }: ShopClock): boolean {
  return toShopTime(new Date(at), timeZone).day !== today;
}

/** The toast for a queued sale that is sold. */
export function formatSoldMessage(queued: QueuedSale, clock: ShopClock): string {
  const sale = `A venda de ${formatMoney(queued.sale.amount)} guardada ${formatQueuedTime(queued, clock)} entrou`;
  return isFromAnotherDay(queued, clock) ? `${sale}, no caixa de hoje` : sale;
}

/** The bar's text: how many sales of this person are queued, how many of them need a decision, and how many are somebody else's. */
export function formatBarMessage(mine: number, toDecide: number, others: number): string {
  const parts = [
    mine > 0 && `${sales(mine)} neste aparelho`,
    toDecide > 0 && `${toDecide} para resolver`,
    others > 0 && (mine > 0 ? `${others} de outra pessoa` : `${sales(others)} neste aparelho por outra pessoa`),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

function sales(count: number): string {
  return count === 1 ? '1 venda guardada' : `${count} vendas guardadas`;
}
