import { formatShortDay, toShopTime } from '../../../domain/dates.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { formatPaymentMethods } from '../../../domain/payments.ts';
import type { QueuedSale } from './storage.ts';

interface ShopClock {
  today: string;
  timeZone: string;
}

/** `às 14:32`, or on another day `em 20/11 às 14:32`. */
export function formatQueuedTime({ at }: QueuedSale, { today, timeZone }: ShopClock): string {
  const { day, time } = toShopTime(new Date(at), timeZone);
  return day === today ? `às ${time}` : `em ${formatShortDay(day)} às ${time}`;
}

/** `PIX, gorjeta de R$ 5,00` */
export function formatQueuedPayment({ sale }: QueuedSale): string {
  const methods = formatPaymentMethods(sale);
  return sale.tip ? `${methods}, gorjeta de ${formatMoney(sale.tip.amount)}` : methods;
}

export function isFromAnotherDay({ at }: QueuedSale, { today, timeZone }: ShopClock): boolean {
  return toShopTime(new Date(at), timeZone).day !== today;
}

/** The notice of the queued sales that were sold. */
export function formatSentMessage(sold: readonly QueuedSale[], clock: ShopClock): string {
  const [first] = sold;
  const amount = formatMoney(sumCents(sold.map(({ sale }) => sale.amount)));
  const sales =
    first && sold.length === 1
      ? `A venda de ${amount} guardada ${formatQueuedTime(first, clock)} entrou`
      : `${sold.length} vendas guardadas entraram, ${amount} ao todo`;
  return sold.some((queued) => isFromAnotherDay(queued, clock)) ? `${sales}, no caixa de hoje` : sales;
}

/** The bar's text: numbers of the user's queued sales, of those needing a decision, and of other users' sales. */
export function formatBarMessage(ownCount: number, decisionCount: number, othersCount: number): string {
  const parts = [
    ownCount > 0 && `${formatSales(ownCount)} neste aparelho`,
    decisionCount > 0 && `${decisionCount} para resolver`,
    othersCount > 0 &&
      (ownCount > 0 ? `${othersCount} de outra pessoa` : `${formatSales(othersCount)} neste aparelho por outra pessoa`),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

function formatSales(count: number): string {
  return count === 1 ? '1 venda guardada' : `${count} vendas guardadas`;
}
