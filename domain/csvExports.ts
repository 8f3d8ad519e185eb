import { PAYMENT_METHODS, paymentMethods } from './constants.ts';
import { buildCsv, type CsvCell, formatDayCell } from './csv.ts';
import { toDay, toShopTime } from './dates.ts';
import { isSameId } from './ids.ts';
import { type Cents, sumCents } from './money.ts';
import { formatPaymentMethods, sumTakingsByMethod } from './payments.ts';
import { getTableColumns } from './resources/columns.ts';
import type { AnyResource } from './resources/resource.ts';
import { getEntryKind, getWorkers } from './resources/sales.ts';
import type { LooseSale, SaleListed } from './responses.ts';

/** One column of a file. */
type Column<Item> = readonly [heading: string, cell: (item: Item) => CsvCell];

/** A file of records, with the columns that are declared. One of customers can be imported again, and brings nothing new. */
export function buildRecordsCsv(resource: AnyResource, records: readonly object[], timeZone: string): string {
  const columns = getTableColumns(resource);
  return fileOf<object>(
    records,
    columns.map(({ label, toCsvCell }) => [label, (record) => toCsvCell(record, timeZone)]),
  );
}

/** A file of sales and of voids, whose amounts are below zero: each column adds up to what the shop has of the period. */
export function buildSalesCsv(sales: readonly SaleListed[], timeZone: string): string {
  return fileOf<SaleListed>(sales, [
    ['Venda', saleNumber],
    ['Data', ({ created_at }) => instantDay(created_at, timeZone)],
    ['Hora', ({ created_at }) => instantTime(created_at, timeZone)],
    ['Cliente', ({ customer }) => customer],
    ['Colaborador', (sale) => getWorkers(sale).join(', ') || null],
    ['Serviços', ({ services }) => services.map(({ name }) => name).join(', ')],
    ['Valor', ({ amount }) => ({ cents: amount })],
    ['Forma de pagamento', formatPaymentMethods],
    ['Recompensa', ({ reward }) => reward],
    ['Pontos ganhos', pointsWon],
    ['Pontos usados', ({ points_taken }) => points_taken],
    ['Venda avulsa', ({ individual }) => (individual ? 'Sim' : 'Não')],
    ['Observação', ({ observation }) => observation],
    ...paymentMethods.map(
      (method) =>
        [PAYMENT_METHODS[method], (sale: SaleListed) => ({ cents: sumTakingsByMethod(sale)[method] })] as const,
    ),
    ['Gorjeta', ({ tip }) => ({ cents: tip?.amount ?? 0 })],
    ['Taxa do cartão', (sale) => amountCell(feesOf(sale))],
    ['Líquido', (sale) => amountCell(netOf(sale))],
    ['Lançamento', getEntryKind],
  ]);
}

/** What the card companies keep of a sale; null where the back end does not tell. */
function feesOf({ payments }: SaleListed): Cents | null {
  return payments ? sumCents(payments.map(({ fee }) => fee)) : null;
}

/** What is left of a sale's total when the card companies have had theirs. */
function netOf(sale: SaleListed): Cents | null {
  const fees = feesOf(sale);
  return fees === null ? null : sale.amount - fees;
}

function amountCell(cents: Cents | null): CsvCell {
  return cents === null ? null : { cents };
}

/** A service of a sale, with its place in the sale. */
interface SoldService {
  sale: SaleListed;
  service: SaleListed['services'][number];
  /** What is told of it beside that. */
  item: NonNullable<SaleListed['items']>[number] | undefined;
}

/** A file with a line for each service of the same sales: their prices add up to what the sales would cost without discounts. */
export function buildSoldServicesCsv(sales: readonly SaleListed[], timeZone: string): string {
  const lines = sales.flatMap((sale) =>
    sale.services.map((service, line) => ({ sale, service, item: sale.items?.[line] })),
  );
  return fileOf<SoldService>(lines, [
    ['Venda', ({ sale }) => saleNumber(sale)],
    ['Data', ({ sale }) => instantDay(sale.created_at, timeZone)],
    ['Hora', ({ sale }) => instantTime(sale.created_at, timeZone)],
    ['Cliente', ({ sale }) => sale.customer],
    ['Colaborador', workerOf],
    ['Serviço', ({ service }) => service.name],
    ['Preço', ({ service }) => ({ cents: service.price })],
    ['Pontos ganhos', ({ sale, service }) => (sale.customer_id === null ? 0 : service.points)],
    ['Forma de pagamento', ({ sale }) => formatPaymentMethods(sale)],
    ['Desconto', ({ item }) => amountCell(item?.discount ?? null)],
    ['Total', ({ item }) => amountCell(item?.total ?? null)],
    ['Lançamento', ({ sale }) => getEntryKind(sale)],
  ]);
}

/** Who did a line: the sale's professional, or whoever the line says. */
function workerOf({ sale, item }: SoldService): CsvCell {
  return !item || isSameId(item.employee_id, sale.employee_id) ? sale.employee : item.employee;
}

/** What stands on its receipt. */
function saleNumber({ number, id }: SaleListed): CsvCell {
  return String(number ?? id);
}

/** Nobody wins the points of a sale without a customer. */
function pointsWon({ customer_id, points }: SaleListed): CsvCell {
  return customer_id === null ? 0 : points;
}

/** A file of loose sales, of which a bare back end tells no more. */
export function buildLooseSalesCsv(sales: readonly LooseSale[], timeZone: string): string {
  return fileOf<LooseSale>(sales, [
    ['Data', ({ created_at }) => instantDay(created_at, timeZone)],
    ['Hora', ({ created_at }) => instantTime(created_at, timeZone)],
    ['Valor', ({ amount }) => ({ cents: amount })],
    ['Observação', ({ observation }) => observation],
  ]);
}

function fileOf<Item>(items: readonly Item[], columns: readonly Column<Item>[]): string {
  return buildCsv(
    columns.map(([heading]) => heading),
    items.map((item) => columns.map(([, cell]) => cell(item))),
  );
}

/** What no calendar knows is written as it came: another back end's affair. */
function instantDay(instant: string | null, timeZone: string): CsvCell {
  if (!instant) return null;
  return Number.isNaN(Date.parse(instant)) ? instant : formatDayCell(toDay(instant, timeZone));
}

function instantTime(instant: string, timeZone: string): CsvCell {
  return Number.isNaN(Date.parse(instant)) ? null : toShopTime(new Date(instant), timeZone).time;
}
