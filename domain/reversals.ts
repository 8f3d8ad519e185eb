import { negate } from './money.ts';
import type { SaleListed } from './schemas/saleResponse.ts';

/**
 * The row of a reversal in a list of sales: the voided sale with negative amounts, at the moment of the void, with its
 * reason as the observation. Its id is the negative of the sale's; its number is the sale's. Throws for a sale that is
 * not voided.
 */
export function buildReversal(sale: SaleListed): SaleListed {
  const { voided, taken_at: _, ...rest } = sale;
  if (!voided) throw new Error(`sale ${sale.id} is not voided`);
  return {
    ...rest,
    voided,
    id: negate(Number(sale.id)),
    reverses: sale.id,
    created_at: voided.at,
    observation: voided.reason,
    amount: negate(sale.amount),
    ...(sale.share !== undefined && { share: negate(sale.share) }),
    points: negate(sale.points),
    points_taken: negate(sale.points_taken),
    services: sale.services.map((service) => ({
      ...service,
      price: negate(service.price),
      points: negate(service.points),
    })),
    ...(sale.payments && {
      payments: sale.payments.map((payment) => ({
        ...payment,
        amount: negate(payment.amount),
        fee: negate(payment.fee),
        tendered: null,
        change: 0,
      })),
    }),
    ...(sale.tip && { tip: { ...sale.tip, amount: negate(sale.tip.amount) } }),
    ...(sale.items && {
      // What a void takes back of a commission is in the statement.
      items: sale.items.map(({ rate: _rate, commission: _commission, ...item }) => ({
        ...item,
        price: negate(item.price),
        discount: negate(item.discount),
        total: negate(item.total),
      })),
    }),
  };
}
