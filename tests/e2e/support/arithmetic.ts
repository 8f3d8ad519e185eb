import type { ApiRecords } from './api.ts';

/* The sums of a sale, computed independently of the product's rules, in cents. */

export function toCents(reais: number): number {
  return Math.round(reais * 100);
}

export function sumPrices(services: readonly { price: number }[]): number {
  return services.reduce((total, { price }) => total + toCents(price), 0);
}

/** The amount as displayed, with a plain space instead of the no-break space. */
export function formatBrl(amount: number): string {
  const text = (amount / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  return text.replaceAll('\u00a0', ' ').replace('-', '−');
}

/** The first active discount that the customer's points and the subtotal allow. */
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
