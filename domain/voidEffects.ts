import { PAYMENT_METHODS, paymentMethods } from './constants.ts';
import { formatMoney } from './money.ts';
import { formatPoints } from './numbers.ts';
import { sumTakingsByMethod } from './payments.ts';
import type { SaleListed } from './schemas/saleResponse.ts';

/** The consequences of voiding a sale, one sentence each, for the person who confirms it. */
export function describeVoidEffects(sale: SaleListed): string[] {
  const { customer, points, points_taken, reward, reservation_id, tip } = sale;
  const takings = sumTakingsByMethod(sale);
  return [
    ...paymentMethods.flatMap((method) =>
      takings[method] === 0
        ? []
        : [`${formatMoney(takings[method])} (${PAYMENT_METHODS[method]}) saem do caixa de hoje.`],
    ),
    ...(tip ? [`A gorjeta de ${formatMoney(tip.amount)} é devolvida.`] : []),
    ...(customer === null ? [] : [`A visita sai do cadastro de ${customer}.`]),
    ...(customer !== null && points > 0
      ? [`${customer} perde ${formatPoints(points)}, mesmo que já os tenha usado.`]
      : []),
    ...(points_taken > 0
      ? [`${formatPoints(points_taken)} da recompensa ${reward ?? ''} voltam para ${customer}.`]
      : []),
    ...(reservation_id === null ? [] : ['O agendamento volta a ficar em aberto.']),
  ];
}
