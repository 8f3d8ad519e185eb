import type { SaleListed } from './responses.ts';

/**
 * A reversal as a row of a list of sales: the sale that was voided with every amount below zero, at the moment of the void and with its
 * reason as the observation. Its id is the sale's below zero; its number stays the sale's. Throws for a sale that is not voided.
 */
export function buildReversal(sale: SaleListed): SaleListed {
  const { voided } = sale;
  if (!voided) throw new Error(`sale ${sale.id} is not voided`);
  return {
    ...sale,
    id: negative(Number(sale.id)),
    reverses: sale.id,
    created_at: voided.at,
    observation: voided.reason,
    amount: negative(sale.amount),
    ...(sale.share !== undefined && { share: negative(sale.share) }),
    points: negative(sale.points),
    points_taken: negative(sale.points_taken),
    services: sale.services.map((service) => ({
      ...service,
      price: negative(service.price),
      points: negative(service.points),
    })),
    ...(sale.payments && {
      payments: sale.payments.map((payment) => ({
        ...payment,
        amount: negative(payment.amount),
        fee: negative(payment.fee),
        tendered: null,
        change: 0,
      })),
    }),
    ...(sale.tip && { tip: { ...sale.tip, amount: negative(sale.tip.amount) } }),
    ...(sale.items && {
      items: sale.items.map((item) => ({
        ...item,
        price: negative(item.price),
        discount: negative(item.discount),
        total: negative(item.total),
      })),
    }),
  };
}

/** `0 -` and not a unary minus, which would make a -0 of nothing. */
function negative(amount: number): number {
  return 0 - amount;
}
