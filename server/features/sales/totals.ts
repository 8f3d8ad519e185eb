import { type SqlBool, sql } from 'kysely';
import type { PaymentMethod } from '../../../domain/constants.ts';
import { type Cents, negate, sumCents } from '../../../domain/money.ts';
import type { SalesTotals } from '../../../domain/schemas/saleResponse.ts';
import { byId } from '../../db/listColumns.ts';
import { applyFilter, type ListQuery } from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
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
 * The totals of a period from the ledger in cents: its sales minus the reversals made in it, by payment method; with an employee filter,
 * the sums of their lines and tips. Throws the Refusals of `parseSalesQuery`.
 */
export async function readSalesTotals(
  db: Db,
  query: ListQuery,
  parameters: SalesQuery,
  context: RequestContext,
): Promise<SalesTotals> {
  const { period, rest } = parseSalesQuery(query, parameters, context);
  const employeeFilter = getEmployeeFilter(rest);
  const found = applyFilter(selectSaleEntries(db, period), rest, buildSalesColumns(employeeFilter));
  const counts = await found
    .select([isReversal.as('reversal'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('reversal')
    .execute();
  const getCount = (reversal: number) => counts.find((row) => row.reversal === reversal)?.count ?? 0;
  const tips = await readTips(found, employeeFilter);
  const counted = { count: getCount(0), tips: sumTips(tips) };
  const reversed = { count: getCount(1), tips: sumTips(tips.filter(isReversed), -1) };
  if (employeeFilter !== null) {
    const lines = await readLineSums(found, employeeFilter);
    const amount = sumCents(lines.map(({ cents }) => cents));
    const reversedAmount = sumCents(lines.filter(isReversed).map(({ cents }) => cents));
    return { ...counted, amount, reversals: { ...reversed, amount: negate(reversedAmount) } };
  }
  const movements = await readMovements(db, period, found);
  const fees = await readFees(found);
  return {
    ...counted,
    ...toTakings(movements),
    fees: sumByMethod(fees),
    reversals: {
      ...reversed,
      ...toTakings(movements.filter(isReversed), -1),
      fees: sumByMethod(fees.filter(isReversed), -1),
    },
    uncovered: toTakings(movements.filter(({ uncovered }) => uncovered === 1)),
  };
}

interface Sum {
  method: PaymentMethod | null;
  cents: Cents;
  /** 1 for a reversal. */
  reversal: number;
}

function isReversed({ reversal }: Pick<Sum, 'reversal'>): boolean {
  return reversal === 1;
}

/** The ledger's sums of sales and voids in a period. */
async function readMovements(
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

async function readFees(found: SaleEntriesQuery): Promise<Sum[]> {
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

/** The sums of these employees' lines. */
async function readLineSums(found: SaleEntriesQuery, employeeFilter: unknown): Promise<Omit<Sum, 'method'>[]> {
  const total = sql`price_cents - discount_cents`;
  return found
    .innerJoin('sale_item', (join) => join.on(sql<SqlBool>`sale_item.sale_id = abs(sale.id)`))
    .where(byId('sale_item.employee_id')(employeeFilter))
    .select([
      isReversal.as('reversal'),
      sql<number>`sum(case when sale.id < 0 then 0 - (${total}) else ${total} end)`.as('cents'),
    ])
    .groupBy('reversal')
    .execute();
}

/** Tips by employee, in separate rows for reversals; only of the filter's employees, where there is one. */
async function readTips(found: SaleEntriesQuery, employeeFilter: unknown) {
  return found
    .innerJoin('employee', 'employee.id', 'sale.tip_employee_id')
    .$if(employeeFilter !== null, (query) => query.where(byId('employee.id')(employeeFilter)))
    .select(['employee.id as employee_id', 'employee.name', isReversal.as('reversal')])
    .select((eb) => eb.fn.sum<number>('sale.tip_cents').as('amount'))
    .groupBy(['employee.id', 'employee.name', 'employee.search', 'reversal'])
    .orderBy('employee.search')
    .orderBy('employee.id')
    .execute();
}

/** -1 makes the negative amounts of reversals positive. */
type Sign = 1 | -1;

function sumWithSign(cents: readonly Cents[], sign: Sign): Cents {
  const sum = sumCents(cents);
  return sign === 1 ? sum : negate(sum);
}

function sumTips(tips: readonly { employee_id: number; name: string; amount: Cents }[], sign: Sign = 1) {
  const by_employee = [...Map.groupBy(tips, ({ employee_id }) => employee_id)].map(([employee_id, rows]) => ({
    employee_id,
    name: rows[0]?.name ?? '',
    amount: sumWithSign(
      rows.map(({ amount }) => amount),
      sign,
    ),
  }));
  return { total: sumCents(by_employee.map(({ amount }) => amount)), by_employee };
}

function toTakings(sums: readonly Sum[], sign: Sign = 1): { amount: Cents; by_method: Record<PaymentMethod, Cents> } {
  const by_method = sumByMethod(sums, sign);
  return { amount: sumCents(Object.values(by_method)), by_method };
}

function sumByMethod(sums: readonly Sum[], sign: Sign = 1): Record<PaymentMethod, Cents> {
  const sumOfMethod = (method: PaymentMethod) =>
    sumWithSign(
      sums.filter((sum) => sum.method === method).map((sum) => sum.cents),
      sign,
    );
  return {
    cash: sumOfMethod('cash'),
    pix: sumOfMethod('pix'),
    debit: sumOfMethod('debit'),
    credit: sumOfMethod('credit'),
  };
}
