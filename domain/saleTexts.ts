import { PAYMENT_METHODS, paymentMethods } from './constants.ts';
import { DEFAULT_TIME_ZONE, formatDateTime, formatDay, formatShortDay, toShopTimeOrEmpty } from './dates.ts';
import type { Id } from './ids.ts';
import { formatMoney } from './money.ts';
import { formatPoints } from './numbers.ts';
import { formatPaymentMethods, sumTakingsByMethod, sumTipsByMethod } from './payments.ts';
import type { SaleListed, SaleVoid } from './schemas/saleResponse.ts';

/* A sale in words. */

/** Whether a row of the list is a sale or a void. */
export function getEntryKind({ reverses }: Pick<SaleListed, 'reverses'>): string {
  return reverses === undefined ? 'Venda' : 'Estorno';
}

/** `venda nº 12` */
export function formatSaleNumber(number: Id): string {
  return `venda nº ${number}`;
}

/** The name of a sale or its void: `venda nº 12`, `estorno da venda nº 12`. */
export function formatSaleName({ number, id, reverses }: Pick<SaleListed, 'number' | 'id' | 'reverses'>): string {
  const name = formatSaleNumber(number ?? id);
  return reverses === undefined ? name : `estorno da ${name}`;
}

/** When a sale was made: before its arrival if a device stored it offline. A void has its own time. */
export function getSoldAt<Instant>({
  created_at,
  taken_at,
}: {
  created_at: Instant;
  taken_at?: string;
}): Instant | string {
  return taken_at ?? created_at;
}

/** `enviada às 12:05`, on a later day `enviada em 21/11/2026 às 12:05`; null for a sale that arrived in the minute in which it was made. */
export function formatArrival(sale: Pick<SaleListed, 'created_at' | 'taken_at'>, timeZone: string): string | null {
  const arrival = toShopTimeOrEmpty(sale.created_at, timeZone);
  const sold = toShopTimeOrEmpty(getSoldAt(sale), timeZone);
  if (sold.day !== arrival.day) return `enviada em ${formatDay(arrival.day)} às ${arrival.time}`;
  return sold.time === arrival.time ? null : `enviada às ${arrival.time}`;
}

/** When a sale was made, in a list of the day of its arrival, and when it arrived: `11:30`; of an earlier day `19/11 12:00`. */
export function formatSoldTime(
  sale: Pick<SaleListed, 'created_at' | 'taken_at'>,
  timeZone: string,
): { sold: string; arrival: string | null } {
  const { day, time } = toShopTimeOrEmpty(getSoldAt(sale), timeZone);
  const arrival = toShopTimeOrEmpty(sale.created_at, timeZone);
  if (day === arrival.day) return { sold: time, arrival: formatArrival(sale, timeZone) };
  return { sold: `${formatShortDay(day)} ${time}`, arrival: `enviada às ${arrival.time}` };
}

/** The day and time at which a sale that a device stored offline arrived: its total is in the figures of that day. Empty for others. */
export function formatArrivalTime(sale: Pick<SaleListed, 'created_at' | 'taken_at'>, timeZone: string): string {
  return formatArrival(sale, timeZone) === null ? '' : formatDateTime(sale.created_at, timeZone);
}

/** The names of the employees of a sale: those of its lines, the sale's own employee first; only the sale's if no line has one. */
export function getWorkers({ employee, items }: Workers): string[] {
  const names = new Set(items?.flatMap((item) => item.employee ?? []));
  if (names.size === 0) return employee === null || employee === undefined ? [] : [employee];
  return employee && names.has(employee) ? [...new Set([employee, ...names])] : [...names];
}

/** The customer of a sale in a list. */
export function getCustomerLabel({ customer, individual }: Pick<SaleListed, 'customer' | 'individual'>): string {
  return customer ?? (individual ? 'Venda avulsa' : 'Sem cliente');
}

interface Workers {
  employee: string | null;
  items?: readonly { employee: string | null }[];
}

/**
 * The payment of a sale and its tip: `PIX · gorjeta de R$ 5,00`; where it was split, and for a void, with the amount of each method without
 * the tip: `Dinheiro R$ 20,00 + PIX R$ 50,00`.
 */
export function formatPayment(sale: SaleListed): string {
  const isVoid = sale.reverses !== undefined;
  const takings = sumTakingsByMethod(sale);
  const methods = paymentMethods.filter((method) => takings[method] !== 0);
  const amounts = methods.map((method) => `${PAYMENT_METHODS[method]} ${formatMoney(takings[method])}`);
  const payment = isVoid || methods.length > 1 ? amounts.join(' + ') : formatPaymentMethods(sale);
  return [payment, ...(sale.tip ? [formatTip(sale.tip, isVoid)] : [])].join(' · ');
}

function formatTip({ amount, employee }: NonNullable<SaleListed['tip']>, isVoid: boolean): string {
  return `gorjeta de ${isVoid ? `${employee ?? 'quem atendeu'} ` : ''}${formatMoney(amount)}`;
}

/** The names of the sold services, each with its employee if there are several; empty for a sale without services. */
export function formatSoldServices(sale: Pick<SaleListed, 'services' | 'employee' | 'items'>): string {
  const hasSeveralWorkers = getWorkers(sale).length > 1;
  return sale.services
    .flatMap(({ id, name }, line) => {
      const worker = hasSeveralWorkers ? sale.items?.[line]?.employee : null;
      return id === null ? [] : [worker ? `${name} (${worker})` : name];
    })
    .join(', ');
}

/** Who voided a sale and when, and the sale that corrects it: `Estornada por … em 20/11/2026 às 09:05`. */
export function formatVoid({ at, by, corrected_by }: SaleVoid, timeZone = DEFAULT_TIME_ZONE): string {
  const what = corrected_by === null ? 'Estornada' : `Corrigida pela ${formatSaleNumber(corrected_by)}`;
  return `${what} por ${by} em ${formatDateTime(at, timeZone)}`;
}

/** The same with the reason, if there is one. */
export function formatVoidWithReason(voided: SaleVoid, timeZone?: string): string {
  return [formatVoid(voided, timeZone), voided.reason].filter(Boolean).join(': ');
}

/** What leaves today's cash when a sale is voided, with the tip, one sentence for each method. */
export function describeVoidedTakings(sale: SaleListed): string[] {
  const takings = sumTakingsByMethod(sale);
  const tips = sumTipsByMethod(sale);
  return paymentMethods.flatMap((method) => {
    const tip = tips[method] === 0 ? '' : `, com ${formatMoney(tips[method])} de gorjeta`;
    const paid = takings[method] + tips[method];
    return paid === 0 ? [] : [`${formatMoney(paid)} (${PAYMENT_METHODS[method]}) saem do caixa de hoje${tip}.`];
  });
}

/** The consequences of voiding a sale, one sentence each, for the person who confirms it. */
export function describeVoidEffects(sale: SaleListed): string[] {
  const { customer, points, points_taken, reward, reservation_id } = sale;
  return [
    ...describeVoidedTakings(sale),
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
