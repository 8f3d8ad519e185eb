import type { ApiRecords } from './api.ts';

/* The sums of a sale done once more, without the product's own rules: in cents. */

export function toCents(reais: number): number {
  return Math.round(reais * 100);
}

export function sumPrices(services: readonly { price: number }[]): number {
  return services.reduce((total, { price }) => total + toCents(price), 0);
}

/** As a person reads it; the no-break space is a space here. */
export function formatBrl(amount: number): string {
  const text = (amount / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  return text.replaceAll('\u00a0', ' ').replace('-', '−');
}

/** The first discount of a list that a customer's points and a purchase are enough for. */
export function findFirstDiscount(
  rewards: readonly ApiRecords['reward'][],
  points: number,
  subtotal: number,
): ApiRecords['reward'] | undefined {
  return rewards.find(
    (reward) =>
      reward.type === 'discount' &&
      reward.active === '1' &&
      reward.points_required <= points &&
      toCents(reward.min_limit) <= subtotal,
  );
}
