import { type SqlBool, sql } from 'kysely';
import type { PaymentMethod } from '../../../domain/constants.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import type { SalesTotals } from '../../../domain/responses.ts';
import { byId } from '../../db/filters.ts';
import { applyFilter, type ListQuery } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../http/context.ts';
import {
  getEmployeeFilter,
  isReversal,
  type Period,
  parseSalesQuery,
  type SaleEntriesQuery,
  type SalesQuery,
  selectSaleEntries,
} from './entries.ts';
import { buildSalesColumns } from './salesColumns.ts';

/**
 * What the ledger has of a period, in cents: its sales less the reversals made in it; with a filter, what is of the sales that fit. By
 * method what was paid of the amount; beside it tips, what card companies keep and what no closing counts. Filtered by employees it is
 * what their lines and tips come to. Throws as `salesOf` does.
 */
export async function readSalesTotals(
  db: Db,
  query: ListQuery,
  asked: SalesQuery,
  now: RequestContext,
): Promise<SalesTotals> {
  const { period, rest } = parseSalesQuery(query, asked, now);
  const workers = getEmployeeFilter(rest);
  const found = applyFilter(selectSaleEntries(db, period), rest, buildSalesColumns(workers));
  const counts = await found
    .select([isReversal.as('reversal'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('reversal')
    .execute();
  const countOf = (reversal: number) => counts.find((each) => each.reversal === reversal)?.count ?? 0;
  const tips = await tipsOf(found, workers);
  const counted = { count: countOf(0), tips: sumOfTips(tips) };
  const reversed = { count: countOf(1), tips: sumOfTips(tips.filter(isBack), -1) };
  if (workers !== null) {
    const lines = await linesOf(found, workers);
    const amount = sumCents(lines.map(({ cents }) => cents));
    const back = sumCents(lines.filter(isBack).map(({ cents }) => cents));
    return { ...counted, amount, reversals: { ...reversed, amount: 0 - back } };
  }
  const moved = await movementsIn(db, period, found);
  const fees = await feesOf(found);
  return {
    ...counted,
    ...takings(moved),
    fees: byMethod(fees),
    reversals: { ...reversed, ...takings(moved.filter(isBack), -1), fees: byMethod(fees.filter(isBack), -1) },
    uncovered: takings(moved.filter(({ uncovered }) => uncovered === 1)),
  };
}

interface Sum {
  method: PaymentMethod | null;
  cents: Cents;
  /** 1 of what was taken back. */
  reversal: number;
}

function isBack({ reversal }: Pick<Sum, 'reversal'>): boolean {
  return reversal === 1;
}

/** What the shop took of sales and gave back of them in a period, as the ledger has it. */
async function movementsIn(
  db: Db,
  { from, to }: Period,
  found: SaleEntriesQuery,
): Promise<(Sum & { uncovered: number })[]> {
  return db
    .selectFrom('movement')
    .where('kind', 'in', ['sale', 'sale_void'])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where('sale_id', 'in', found.select(sql<number>`abs(sale.id)`.as('sale_id')))
    .select([
      'method',
      sql<number>`case when kind = 'sale_void' then 1 else 0 end`.as('reversal'),
      sql<number>`case when closing_id is null then 1 else 0 end`.as('uncovered'),
      (eb) => eb.fn.sum<number>('cents').as('cents'),
    ])
    .groupBy(['method', 'reversal', 'uncovered'])
    .execute();
}

async function feesOf(found: SaleEntriesQuery): Promise<Sum[]> {
  return found
    .innerJoin('sale_payment', (join) => join.on(sql<SqlBool>`sale_payment.sale_id = abs(sale.id)`))
    .select([
      'sale_payment.method',
      isReversal.as('reversal'),
      sql<number>`sum(case when sale.id < 0 then 0 - fee_cents else fee_cents end)`.as('cents'),
    ])
    .groupBy(['sale_payment.method', 'reversal'])
    .execute();
}

/** What the lines of some employees come to. */
async function linesOf(found: SaleEntriesQuery, workers: unknown): Promise<Omit<Sum, 'method'>[]> {
  const total = sql`price_cents - discount_cents`;
  return found
    .innerJoin('sale_item', (join) => join.on(sql<SqlBool>`sale_item.sale_id = abs(sale.id)`))
    .where((eb) => byId('sale_item.employee_id')(eb, workers))
    .select([
      isReversal.as('reversal'),
      sql<number>`sum(case when sale.id < 0 then 0 - (${total}) else ${total} end)`.as('cents'),
    ])
    .groupBy('reversal')
    .execute();
}

/** Tips by whose they are and whether they were taken back; of some employees where some are asked for. */
async function tipsOf(found: SaleEntriesQuery, workers: unknown) {
  return found
    .innerJoin('employee', 'employee.id', 'sale.tip_employee_id')
    .$if(workers !== null, (query) => query.where((eb) => byId('employee.id')(eb, workers)))
    .select(['employee.id as employee_id', 'employee.name', isReversal.as('reversal')])
    .select((eb) => eb.fn.sum<number>('sale.tip_cents').as('amount'))
    .groupBy(['employee.id', 'employee.name', 'employee.search', 'reversal'])
    .orderBy('employee.search')
    .orderBy('employee.id')
    .execute();
}

/** -1 turns what was taken back, below zero in the ledger, into a positive amount. */
type Sign = 1 | -1;

function sumOf(cents: readonly Cents[], sign: Sign): Cents {
  const sum = sumCents(cents);
  return sign === 1 ? sum : 0 - sum;
}

function sumOfTips(tips: readonly { employee_id: number; name: string; amount: Cents }[], sign: Sign = 1) {
  const by_employee = [...Map.groupBy(tips, ({ employee_id }) => employee_id)].map(([employee_id, theirs]) => ({
    employee_id,
    name: theirs[0]?.name ?? '',
    amount: sumOf(
      theirs.map(({ amount }) => amount),
      sign,
    ),
  }));
  return { total: sumCents(by_employee.map(({ amount }) => amount)), by_employee };
}

function takings(sums: readonly Sum[], sign: Sign = 1): { amount: Cents; by_method: Record<PaymentMethod, Cents> } {
  const by_method = byMethod(sums, sign);
  return { amount: sumCents(Object.values(by_method)), by_method };
}

function byMethod(sums: readonly Sum[], sign: Sign = 1): Record<PaymentMethod, Cents> {
  const of = (method: PaymentMethod) =>
    sumOf(
      sums.filter((sum) => sum.method === method).map((sum) => sum.cents),
      sign,
    );
  return { cash: of('cash'), pix: of('pix'), debit: of('debit'), credit: of('credit') };
}
