import { ENTRY_KINDS, type Figure, PAYOUT_SOURCES, splitDifference, VOID_RULES } from './commission.ts';
import { addDays, type Day, formatDateTime } from './dates.ts';
import { isSameId } from './ids.ts';
import { type Cents, formatMoney, negate, sumCents } from './money.ts';
import { formatCount } from './numbers.ts';
import { type DayRange, getFirstDayOfMonth, getFirstDayOfWeek } from './periods.ts';
import { formatSoldRate } from './rateTexts.ts';
import type { Payout } from './resources/commissions.ts';
import { EXPENSE_SOURCES } from './resources/expenses.ts';
import { formatSaleNumber } from './saleTexts.ts';
import type { CommissionEntry, CommissionSummary, FigureCounts } from './schemas/commission.ts';

/* The statement of a professional in words, and the figures that its rows add up to. */

/** The figures of a statement with their labels. */
export const FIGURES: Record<Figure, string> = {
  commission: 'Comissão',
  tips: 'Gorjetas',
  advances: 'Vales',
  adjustments: 'Ajustes',
};
export const figures = Object.keys(FIGURES) as Figure[];

/** The periods that have a button, up to today. */
export function buildStatementPeriods(today: Day): (DayRange & { label: string })[] {
  const sunday = getFirstDayOfWeek(today);
  return [
    { label: 'Esta semana', from: sunday, to: today },
    { label: 'Semana passada', from: addDays(sunday, -7), to: addDays(sunday, -1) },
    { label: 'Este mês', from: getFirstDayOfMonth(today), to: today },
  ];
}

/** What the rows that a payout has add up to. */
export function sumPaidEntries(entries: readonly CommissionEntry[]): Cents {
  return sumCents(entries.filter(({ payout }) => payout !== null).map(({ amount }) => amount));
}

/** The totals of several professionals. */
export function sumSummaries(
  summaries: readonly CommissionSummary[],
): Record<Figure | 'lines' | 'paid' | 'balance' | 'balance_before', number> & Pick<CommissionSummary, 'counts'> {
  const sum = (key: Figure | 'lines' | 'paid' | 'balance' | 'balance_before') =>
    sumCents(summaries.map((each) => each[key]));
  return {
    lines: sum('lines'),
    commission: sum('commission'),
    tips: sum('tips'),
    advances: sum('advances'),
    adjustments: sum('adjustments'),
    paid: sum('paid'),
    balance: sum('balance'),
    balance_before: sum('balance_before'),
    ...(summaries.every(({ counts }) => counts) && { counts: sumCounts(summaries) }),
  };
}

function sumCounts(summaries: readonly CommissionSummary[]): FigureCounts {
  const sum = (key: keyof FigureCounts) => summaries.reduce((total, { counts }) => total + (counts?.[key] ?? 0), 0);
  return {
    commission: sum('commission'),
    tips: sum('tips'),
    advances: sum('advances'),
    adjustments: sum('adjustments'),
    paid: sum('paid'),
    balance: sum('balance'),
  };
}

/** How many reversals of services a period has, also of services of before it; 0 where the back end does not count rows. */
export function countReversals({ lines, counts }: Pick<CommissionSummary, 'lines' | 'counts'>): number {
  return counts ? counts.commission - lines : 0;
}

/** `98 serviços`; with reversals `98 serviços, 2 estornos`. */
export function formatServices(lines: number, reversals: number): string {
  const services = formatCount(lines, 'serviço', 'serviços');
  return reversals === 0 ? services : `${services}, ${formatReversals(reversals)}`;
}

/** `2 estornos` */
export function formatReversals(count: number): string {
  return formatCount(count, 'estorno', 'estornos');
}

/** `Corte`, `Gorjeta`, `Estorno de comissão: Corte`, `Vale: Almoço`. */
export function formatEntryTitle({ kind, text }: Pick<CommissionEntry, 'kind' | 'text'>): string {
  const label = ENTRY_KINDS[kind];
  if (kind === 'commission') return text;
  return text === label ? label : `${label}: ${text}`;
}

/** Sentences about a row: what paid an advance, a limited or estimated rate, a fee that is not known, the sale that replaces its sale, and the rule of a reversal. */
export function describeEntry(entry: CommissionEntry): string[] {
  const { amount, is_estimated, source } = entry;
  return [
    ...(source ? [`${EXPENSE_SOURCES[source]}.`] : []),
    ...(isLimited(entry) ? [`A comissão fixa passa o valor do serviço: ficou em ${formatMoney(amount)}.`] : []),
    ...(is_estimated ? ['Taxa estimada: a venda é de antes das comissões.'] : []),
    ...(hasUnknownFee(entry)
      ? ['A taxa do cartão não foi guardada nesta venda: o desconto pode ter uma parte dela.']
      : []),
    ...(isReversal(entry) ? describeReversal(entry) : describeCorrection(entry)),
  ];
}

/** The sentences that held when a payout had the row: a receipt that is printed again is the one that was signed. */
export function describePaidEntry(entry: CommissionEntry): string[] {
  return describeEntry(isReversal(entry) ? entry : { ...entry, corrected_by: null });
}

function isReversal({ kind }: Pick<CommissionEntry, 'kind'>): boolean {
  return kind === 'commission_void' || kind === 'tip_void';
}

/** Why a reversal takes the amount back, or does not, and who has it now. */
function describeReversal({ employee_id, kind, corrected_by, counterpart, rule }: CommissionEntry): string[] {
  if (corrected_by !== null && counterpart) {
    const noun = kind === 'tip_void' ? 'gorjeta' : 'comissão';
    const end = isSameId(counterpart.id, employee_id)
      ? `a ${noun} está nela`
      : `a ${noun} passou para ${counterpart.name}`;
    return [`Lançamento errado, corrigido pela ${formatSaleNumber(corrected_by)}: ${end}.`];
  }
  return [
    ...(corrected_by === null ? [] : [`Corrigida pela ${formatSaleNumber(corrected_by)}.`]),
    ...(rule === null ? [] : [VOID_RULES[rule]]),
  ];
}

/** The sale that a row's sale replaces, with who had the amount there, and the one that replaces it. */
function describeCorrection({ employee_id, kind, corrects, corrected_by, counterpart }: CommissionEntry): string[] {
  const noun = kind === 'tip' ? 'gorjeta' : 'comissão';
  const origin = counterpart && !isSameId(counterpart.id, employee_id) ? `: a ${noun} era de ${counterpart.name}` : '';
  return [
    ...(corrects === null ? [] : [`Corrige a ${formatSaleNumber(corrects)}${origin}.`]),
    ...(corrected_by === null ? [] : [`Corrigida pela ${formatSaleNumber(corrected_by)}.`]),
  ];
}

/** Whether a line earned less than its fixed commission, because its base is lower. */
function isLimited({ kind, rate, amount }: CommissionEntry): boolean {
  return kind === 'commission' && rate !== null && 'fixed' in rate && amount < rate.fixed;
}

/** Whether what lowered the base of a line may have a card fee in it that was not stored apart. */
function hasUnknownFee({ price, base, fee }: CommissionEntry): boolean {
  return base !== null && fee === null && price !== base;
}

/**
 * How a line was cut: `R$ 50,00 − R$ 5,00 de desconto − R$ 2,00 de taxa do cartão = R$ 43,00 · 40%`, then a discount that the shop bears;
 * empty for a row that is no line.
 */
export function formatCut(entry: CommissionEntry): string {
  const { price, base, rate } = entry;
  if (price === null || base === null) return '';
  const { discount, surcharge, fee, shopDiscount } = splitDifference(entry);
  const parts = [
    formatPart(negate(discount), 'de desconto'),
    formatPart(surcharge, 'de acréscimo'),
    formatPart(negate(fee ?? 0), 'de taxa do cartão'),
  ].join('');
  const cut = parts === '' ? formatMoney(base) : `${formatMoney(price)}${parts} = ${formatMoney(base)}`;
  return [cut, formatSoldRate(rate), formatPart(negate(shopDiscount), 'de desconto (do salão)').trim()]
    .filter(Boolean)
    .join(' · ');
}

/** ` − R$ 5,00 de desconto`; empty for 0. */
function formatPart(cents: Cents, name: string): string {
  return cents === 0 ? '' : ` ${cents < 0 ? '−' : '+'} ${formatMoney(Math.abs(cents))} ${name}`;
}

/** `em aberto`, `pagamento nº 3` */
export function formatPayoutNumber({ payout }: Pick<CommissionEntry, 'payout'>): string {
  return payout === null ? 'em aberto' : `pagamento nº ${payout}`;
}

/** `Dinheiro da gaveta` */
export function formatPayoutSource({ source }: Pick<Payout, 'source'>): string {
  return PAYOUT_SOURCES[source] ?? '';
}

/** `Desfeito em 20/11/2026 às 12:00 por ana@salao.com.br: valor errado` */
export function formatUndone({ at, by, reason }: NonNullable<Payout['undone']>, timeZone: string): string {
  return `Desfeito em ${formatDateTime(at, timeZone)}${by && ` por ${by}`}${reason ? `: ${reason}` : ''}`;
}

/** The part of what is owed from before the period of a statement: `com R$ 35,00 de antes do período`. */
export function formatEarlierPart(cents: Cents): string {
  return `com ${formatMoney(cents)} de antes do período`;
}

/** By how much an advance or a debit exceeds what is owed; 0 if it does not. */
export function getExcess(amount: Cents, owed: Cents): Cents {
  return Math.max(0, sumCents([amount, negate(Math.max(0, owed))]));
}
