import { type CommissionRate, formatRate } from './fields/rate.ts';
import { type Cents, formatMoney } from './money.ts';

/* What screens and files say of a fixed commission. Apart from fields/rate.ts, which is in the first file of the build. */

/** `40%`, `fixa de R$ 25,00`; empty for none. For a text that does not say what a fixed amount is. */
export function formatSoldRate(rate: CommissionRate | null): string {
  return rate !== null && 'fixed' in rate ? `fixa de ${formatMoney(rate.fixed)}` : formatRate(rate);
}

/** Warns that a fixed commission is above a price, of which a sale pays no more; null for any other rate. */
export function warnAboutPrice(
  rate: CommissionRate | null | undefined,
  price: Cents | null | undefined,
): string | null {
  if (!rate || !('fixed' in rate) || !price || rate.fixed <= price) return null;
  return `Passa o preço de ${formatMoney(price)}: a comissão nunca é maior que o valor do serviço.`;
}
