import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from '../../../../domain/constants.ts';
import { type Day, formatDay, toShopTime } from '../../../../domain/dates.ts';
import { type ByMethod, CASH_MOVEMENT_KINDS } from '../../../../domain/drawer.ts';
import { type Cents, formatMoney, negate, sumCents } from '../../../../domain/money.ts';
import { formatMissingAmount } from '../../../../domain/payments.ts';
import type { CashCount, CashSession, SessionRow } from '../../../../domain/schemas/cashSession.ts';
import { computeOpeningDifference, getFloatAtOpening } from '../../../../domain/sessionFloat.ts';

/** `às 08:02`; of another day than `day`, `em 26/11/2026 às 08:02`. */
export function formatMoment(instant: string, day: Day, timeZone: string): string {
  const moment = toShopTime(new Date(instant), timeZone);
  return moment.day === day ? `às ${moment.time}` : `em ${formatDay(moment.day)} às ${moment.time}`;
}

/** `Falta R$ 5,00`, `Sobra R$ 5,00`, `Confere` */
export function formatDifference(difference: Cents): string {
  return formatMissingAmount(negate(difference)) ?? 'Confere';
}

/** `Falta R$ 49,36 em Dinheiro. Sobra R$ 1,00 em PIX.`; `Tudo conferiu.` without a difference. */
export function formatDifferences(differences: ByMethod): string {
  const different = paymentMethods.filter((method) => differences[method] !== 0);
  if (different.length === 0) return 'Tudo conferiu.';
  return different.map((method) => `${formatDifference(differences[method])} em ${PAYMENT_METHODS[method]}.`).join(' ');
}

const ROW_KINDS: Record<string, string> = {
  ...CASH_MOVEMENT_KINDS,
  opening: 'Abertura do caixa',
  count: 'Contagem',
  reopening: 'Reabertura',
  float_correction: 'Fundo de troco corrigido',
  sale: 'Venda',
  tip: 'Gorjeta da venda',
  sale_void: 'Estorno da venda',
  tip_void: 'Gorjeta devolvida da venda',
  expense: 'Despesa',
  expense_edit: 'Despesa alterada',
  expense_remove: 'Despesa excluída',
  closing: 'Fechamento',
  fee: 'Taxa da venda',
  fee_void: 'Taxa devolvida da venda',
  difference: 'Diferença',
  day: 'Vendas do dia',
};

/** The kinds of rows that are events: their amounts are no part of a sum. */
export const EVENT_KINDS: ReadonlySet<string> = new Set(['opening', 'count', 'reopening', 'float_correction']);

/** What stayed in the drawer, what came in or went out since, and what there should have been at the opening; empty for the first one ever. */
export function formatExpectedOpening({
  previous_keep,
  in_float,
}: Pick<CashSession, 'previous_keep' | 'in_float'>): string {
  if (previous_keep === null) return '';
  const remaining = `No último fechamento ficaram ${formatMoney(previous_keep)} na gaveta`;
  if (in_float === 0) return `${remaining}.`;
  const change = `${in_float > 0 ? 'entraram' : 'saíram'} ${formatMoney(Math.abs(in_float))} desde então`;
  return `${remaining} e ${change}: deveria haver ${formatMoney(sumCents([previous_keep, in_float]))}.`;
}

/** The cash of what was recorded while no drawer was open: `Em dinheiro entraram R$ 35,00` */
export function formatCashWithoutSession(cents: Cents): string {
  if (cents === 0) return 'O dinheiro da gaveta não mudou com isso';
  return `Em dinheiro ${cents > 0 ? 'entraram' : 'saíram'} ${formatMoney(Math.abs(cents))}`;
}

/** The difference between the float that was typed at the opening and what should have been there, with its reason; empty without one. */
export function formatOpeningDifference(session: CashSession): string {
  const difference = computeOpeningDifference(session, getFloatAtOpening(session));
  if (!difference) return '';
  const reason = session.opening_reason ? ` Motivo: ${session.opening_reason}` : '';
  return `Diferença na abertura: ${formatDifference(difference)}. ${formatExpectedOpening(session)}${reason}`;
}

/** In which closing the sales of a session are that were made after the day on which it was opened. */
export function formatLaterDays(day: Day): string {
  return `As vendas feitas depois de ${formatDay(day)} entram no fechamento do dia delas, quando o caixa seguinte for contado.`;
}

/** The cash that was taken out of the drawer after a count. */
export function getTakenOut({ counted, keep }: CashCount): Cents {
  return counted.cash - keep;
}

/** `ficou na gaveta R$ 100,00, saíram R$ 22,15` */
export function formatKept(count: CashCount): string {
  const takenOut = getTakenOut(count);
  return `ficou na gaveta ${formatMoney(count.keep)}${takenOut > 0 ? `, saíram ${formatMoney(takenOut)}` : ''}`;
}

/** What a correction of the float changed the difference at the opening to; empty where there was nothing to compare with. */
export function formatCorrectedDifference(session: CashSession, float: Cents): string {
  const difference = computeOpeningDifference(session, float);
  return difference === null ? '' : `Diferença na abertura depois da correção: ${formatDifference(difference)}`;
}

/** What a row is: `Venda nº 12 em Dinheiro`. A kind of a newer server is shown as received. */
export function formatRowTitle({ kind, method, sale_id }: SessionRow): string {
  // The ledger numbers the edits of an expense.
  const name = ROW_KINDS[kind] ?? ROW_KINDS[kind.replace(/_\d+$/, '')] ?? kind;
  return [name, sale_id && `nº ${sale_id}`, method && `em ${PAYMENT_METHODS[method as PaymentMethod] ?? method}`]
    .filter(Boolean)
    .join(' ');
}

/** When a row was recorded; for the sales of a day, which day. */
export function formatRowMoment({ kind, at }: SessionRow, day: Day, timeZone: string): string {
  return kind === 'day' ? formatDay(at) : formatMoment(at, day, timeZone);
}

/** Who, why, and whether it came late or while no drawer was open. */
export function formatRowDetails({ employee, text, late, without_session }: SessionRow): string {
  return [employee, text, late && 'Chegou depois', without_session && 'Sem caixa aberto'].filter(Boolean).join(' · ');
}

/** When a session was opened, since a day may have several: `27/11/2026, aberto às 08:02`. */
export function formatSessionTitle({ business_day, opened_at }: CashSession, timeZone: string): string {
  return `${formatDay(business_day)}, aberto ${formatMoment(opened_at, business_day, timeZone)}`;
}

/** The name of a session for a person: `caixa de 27/11/2026, aberto às 08:02`. */
export function nameSession(session: CashSession, timeZone: string): string {
  return `caixa de ${formatSessionTitle(session, timeZone)}`;
}
