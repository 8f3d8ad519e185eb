import { ENTRY_KINDS, splitDifference } from './commission.ts';
import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from './constants.ts';
import { buildCsv, type CsvCell, toDayCell } from './csv.ts';
import { formatDateTime, toDay, toShopTime } from './dates.ts';
import { computeSessionFigures, FIGURE_LABELS, listExpectedParts, type SessionFigures } from './drawer.ts';
import { isSameId } from './ids.ts';
import { type Cents, sumCents } from './money.ts';
import { formatPaymentMethods, sumTakingsByMethod } from './payments.ts';
import type { AnyResource } from './resources/resource.ts';
import { getTableColumns } from './resources/tableColumns.ts';
import type { LooseSale } from './responses.ts';
import { formatArrival, getEntryKind, getSoldAt, getWorkers } from './saleTexts.ts';
import type { CashCount, CashSession } from './schemas/cashSession.ts';
import type { CommissionEntry } from './schemas/commission.ts';
import type { SaleListed } from './schemas/saleResponse.ts';
import { computeOpeningDifference, getCorrectionReason } from './sessionFloat.ts';
import { describeEntry } from './statement.ts';

/** A column of a file: its heading, and the cell of each item. */
export type CsvColumn<Item> = readonly [heading: string, toCell: (item: Item) => CsvCell];

/** A file of records with the declared columns. A file of customers can be imported again and adds nothing. */
export function buildRecordsCsv(resource: AnyResource, records: readonly object[], timeZone: string): string {
  const columns = getTableColumns(resource);
  return buildFile<object>(
    records,
    columns.map(({ label, toCsvCell }) => [label, (record) => toCsvCell(record, timeZone)]),
  );
}

/** A file of sales and voids. Amounts of voids are negative, so each column adds up to the total of the period. */
export function buildSalesCsv(sales: readonly SaleListed[], timeZone: string): string {
  return buildFile(sales, listSaleColumns(timeZone));
}

export function listSaleColumns(timeZone: string): CsvColumn<SaleListed>[] {
  return [
    ['Venda', getSaleNumber],
    ['Data', (sale) => formatInstantDay(getSoldAt(sale), timeZone)],
    ['Hora', (sale) => formatInstantTime(getSoldAt(sale), timeZone)],
    ['Cliente', ({ customer }) => customer],
    ['Colaborador', (sale) => getWorkers(sale).join(', ') || null],
    ['Serviços', ({ services }) => services.map(({ name }) => name).join(', ')],
    ['Valor', ({ amount }) => ({ cents: amount })],
    ['Forma de pagamento', formatPaymentMethods],
    ['Recompensa', ({ reward }) => reward],
    ['Pontos ganhos', getPointsEarned],
    ['Pontos usados', ({ points_taken }) => points_taken],
    ['Venda avulsa', ({ individual }) => (individual ? 'Sim' : 'Não')],
    ['Observação', ({ observation }) => observation],
    ...paymentMethods.map(
      (method) =>
        [PAYMENT_METHODS[method], (sale: SaleListed) => ({ cents: sumTakingsByMethod(sale)[method] })] as const,
    ),
    ['Gorjeta', ({ tip }) => ({ cents: tip?.amount ?? 0 })],
    ['Taxa do cartão', (sale) => createAmountCell(getFees(sale))],
    ['Líquido', (sale) => createAmountCell(getNetAmount(sale))],
    ['Lançamento', getEntryKind],
    ['Enviada em', (sale) => toArrivalCell(sale, timeZone)],
  ];
}

function toArrivalCell(sale: SaleListed, timeZone: string): CsvCell {
  return formatArrival(sale, timeZone) === null ? null : { instant: sale.created_at, timeZone };
}

/** The card fees of a sale; null if the back end does not send them. */
function getFees({ payments }: SaleListed): Cents | null {
  return payments ? sumCents(payments.map(({ fee }) => fee)) : null;
}

/** The total of a sale minus its card fees. */
function getNetAmount(sale: SaleListed): Cents | null {
  const fees = getFees(sale);
  return fees === null ? null : sale.amount - fees;
}

export function createAmountCell(cents: Cents | null): CsvCell {
  return cents === null ? null : { cents };
}

/** A service of a sale. */
export interface SoldService {
  sale: SaleListed;
  service: SaleListed['services'][number];
  /** The sale's line for this service, if the back end sends lines. */
  item: NonNullable<SaleListed['items']>[number] | undefined;
}

/** A file with one line per service of the same sales: the prices add up to what the sales would cost without discounts. */
export function buildSoldServicesCsv(sales: readonly SaleListed[], timeZone: string): string {
  return buildFile(sales.flatMap(listSoldServices), listSoldServiceColumns(timeZone));
}

export function listSoldServices(sale: SaleListed): SoldService[] {
  return sale.services.map((service, line) => ({ sale, service, item: sale.items?.[line] }));
}

export function listSoldServiceColumns(timeZone: string): CsvColumn<SoldService>[] {
  return [
    ['Venda', ({ sale }) => getSaleNumber(sale)],
    ['Data', ({ sale }) => formatInstantDay(getSoldAt(sale), timeZone)],
    ['Hora', ({ sale }) => formatInstantTime(getSoldAt(sale), timeZone)],
    ['Cliente', ({ sale }) => sale.customer],
    ['Colaborador', getWorker],
    ['Serviço', ({ service }) => service.name],
    ['Preço', ({ service }) => ({ cents: service.price })],
    ['Pontos ganhos', ({ sale, service }) => (sale.customer_id === null ? 0 : service.points)],
    ['Forma de pagamento', ({ sale }) => formatPaymentMethods(sale)],
    ['Desconto', ({ item }) => createAmountCell(item?.discount ?? null)],
    ['Total', ({ item }) => createAmountCell(item?.total ?? null)],
    ['Lançamento', ({ sale }) => getEntryKind(sale)],
    ['Enviada em', ({ sale }) => toArrivalCell(sale, timeZone)],
  ];
}

/** Who did a service: the employee of its line, else the sale's. */
function getWorker({ sale, item }: SoldService): CsvCell {
  return !item || isSameId(item.employee_id, sale.employee_id) ? sale.employee : item.employee;
}

/** The number on the receipt. */
export function getSaleNumber({ number, id }: SaleListed): CsvCell {
  return String(number ?? id);
}

/** Points of a sale without a customer are given to nobody. */
function getPointsEarned({ customer_id, points }: SaleListed): CsvCell {
  return customer_id === null ? 0 : points;
}

/** A file of loose sales, with the few fields that a bare back end sends. */
export function buildLooseSalesCsv(sales: readonly LooseSale[], timeZone: string): string {
  return buildFile<LooseSale>(sales, [
    ['Data', (sale) => formatInstantDay(getSoldAt(sale), timeZone)],
    ['Hora', (sale) => formatInstantTime(getSoldAt(sale), timeZone)],
    ['Valor', ({ amount }) => ({ cents: amount })],
    ['Observação', ({ observation }) => observation],
  ]);
}

/** A count of a session; null for a session that was not counted yet. */
interface CountedSession {
  session: CashSession;
  count: CashCount | null;
}

/**
 * A file with one line per count of each cash session, and one for a session without a count. Each line has the float of its count, and
 * the parts that add up to what was expected of each method.
 */
export function buildSessionsCsv(sessions: readonly CashSession[], timeZone: string): string {
  const lines = sessions.flatMap((session): CountedSession[] =>
    session.counts.length > 0 ? session.counts.map((count) => ({ session, count })) : [{ session, count: null }],
  );
  const getFloat = ({ session, count }: CountedSession) => count?.figures.float ?? session.float;
  // What came late belongs to the last count.
  const getLate = ({ session, count }: CountedSession) =>
    count && count === session.counts.at(-1) ? sumCents(session.late.map(({ amount }) => amount)) : null;
  const getReopening = ({ session, count }: CountedSession) =>
    (count && session.reopenings[session.counts.indexOf(count)]?.reason) ?? null;
  return buildFile<CountedSession>(lines, [
    ['Caixa', ({ session }) => String(session.id)],
    ['Dia', ({ session }) => toDayCell(session.business_day)],
    ['Abertura', ({ session }) => formatDateTime(session.opened_at, timeZone)],
    ['Quem abriu', ({ session }) => session.employee],
    ['Diferença na abertura', (line) => createAmountCell(computeOpeningDifference(line.session, getFloat(line)))],
    ['Motivo da diferença na abertura', ({ session }) => session.opening_reason],
    [
      'Motivo da correção do fundo de troco',
      ({ session, count }) =>
        count ? getCorrectionReason(session, count) : (session.float_corrections.at(-1)?.reason ?? null),
    ],
    ['Contagem', ({ count }) => count && String(count.number)],
    ['Contado em', ({ count }) => count && formatDateTime(count.counted_at, timeZone)],
    ['Quem contou', ({ count }) => count?.employee ?? null],
    ...paymentMethods.flatMap((method) => [
      ...listPartColumns(method),
      [
        `${PAYMENT_METHODS[method]} esperado`,
        ({ count }: CountedSession) => createAmountCell(count?.expected[method] ?? null),
      ] as const,
      [
        `${PAYMENT_METHODS[method]} contado`,
        ({ count }: CountedSession) => createAmountCell(count?.counted[method] ?? null),
      ] as const,
      [
        `${PAYMENT_METHODS[method]} diferença`,
        ({ count }: CountedSession) => createAmountCell(count?.difference[method] ?? null),
      ] as const,
    ]),
    ['Fica na gaveta', ({ count }) => createAmountCell(count?.keep ?? null)],
    ['Motivo', ({ count }) => count?.reason ?? null],
    ['Chegou depois', (line) => createAmountCell(getLate(line))],
    ['Motivo da reabertura', getReopening],
  ]);
}

/** What the expected amount of a method is made of, with the sign of its effect. Empty for a session without a count: its figures would tell what is expected. */
function listPartColumns(method: PaymentMethod): CsvColumn<CountedSession>[] {
  return listExpectedParts(EMPTY_FIGURES, method).map(({ figure }, index) => [
    `${PAYMENT_METHODS[method]}: ${FIGURE_LABELS[figure].toLowerCase()}`,
    ({ count, session }) => {
      if (!count && !KNOWN_BEFORE_COUNT.has(figure)) return null;
      return createAmountCell(listExpectedParts(count?.figures ?? sumKnown(session), method)[index]?.cents ?? null);
    },
  ]);
}

const EMPTY_FIGURES = computeSessionFigures(0, [], []);

const KNOWN_BEFORE_COUNT: ReadonlySet<keyof SessionFigures> = new Set(['float', 'suprimentos', 'sangrias']);

function sumKnown({ float, movements }: CashSession): SessionFigures {
  const cashMovements = movements.map(({ kind, amount }) => ({ kind, cents: amount }));
  return computeSessionFigures(float, [], cashMovements);
}

/** A file of a statement: each column of amounts adds up to its figure. */
export function buildStatementCsv(entries: readonly CommissionEntry[]): string {
  return buildFile<CommissionEntry>(entries, [
    ['Data', ({ date }) => toDayCell(date)],
    ['Lançamento', ({ kind }) => ENTRY_KINDS[kind]],
    ['Descrição', ({ text }) => text],
    ['Venda', ({ number }) => (number === null ? null : String(number))],
    ['Preço', ({ price }) => createAmountCell(price)],
    ['Desconto', (entry) => createAmountCell(entry.base === null ? null : splitDifference(entry).discount)],
    ['Acréscimo', (entry) => createAmountCell(entry.base === null ? null : splitDifference(entry).surcharge)],
    ['Taxa do cartão', ({ fee }) => createAmountCell(fee)],
    [
      'Desconto do salão',
      (entry) => createAmountCell(entry.base === null ? null : splitDifference(entry).shopDiscount),
    ],
    ['Base', ({ base }) => createAmountCell(base)],
    ['Comissão (%)', ({ rate }) => (rate && 'percent' in rate ? rate.percent : null)],
    ['Comissão fixa', ({ rate }) => (rate && 'fixed' in rate ? { cents: rate.fixed } : null)],
    ['Valor', ({ amount }) => ({ cents: amount })],
    ['Estimada', ({ is_estimated }) => (is_estimated ? 'Sim' : 'Não')],
    ['Observação', (entry) => describeEntry(entry).join(' ') || null],
    ['Pagamento', ({ payout }) => (payout === null ? null : String(payout))],
  ]);
}

function buildFile<Item>(items: readonly Item[], columns: readonly CsvColumn<Item>[]): string {
  return buildCsv(
    columns.map(([heading]) => heading),
    items.map((item) => columns.map(([, cell]) => cell(item))),
  );
}

/** A date that cannot be parsed (from another back end) is written as received. */
export function formatInstantDay(instant: string | null, timeZone: string): CsvCell {
  if (!instant) return null;
  return Number.isNaN(Date.parse(instant)) ? instant : toDayCell(toDay(instant, timeZone));
}

export function formatInstantTime(instant: string, timeZone: string): CsvCell {
  return Number.isNaN(Date.parse(instant)) ? null : toShopTime(new Date(instant), timeZone).time;
}
