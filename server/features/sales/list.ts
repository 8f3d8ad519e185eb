import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Sale, SaleListed, SalesTotals } from '../../../domain/answers.ts';
import type { PaymentMethod } from '../../../domain/constants.ts';
import { type Day, firstOfMonth, isDay, monthOf } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import { reversalOf } from '../../../domain/reversals.ts';
import { periodProblem } from '../../../domain/sale.ts';
import { byCustomerId, byFlag, byId, byText, type Filter } from '../../db/filters.ts';
import { folded } from '../../db/listColumns.ts';
import {
  applyFilter,
  applyPage,
  type List,
  type ListColumns,
  type ListQuery,
  listQuerystring,
  type Page,
  pageOf,
  parseListQuery,
} from '../../db/listing.ts';
import type { Db, Row, Tables } from '../../db/schema.ts';
import type { Now } from '../../http/context.ts';
import { invalid } from '../../http/refusal.ts';
import { contentsOf, tipOf } from './payments.ts';

/** In reading order, as their titles are sorted elsewhere. */
const nameOf = (table: 'customer' | 'employee' | 'reward') =>
  sql`(select ${sql.ref('search')} from ${sql.table(table)} as named where named.id = ${sql.ref(`sale.${table}_id`)})`;
/** Of a sale to nobody, and of one that names a reservation alone, nobody got them. */
export const pointsGiven = sql<number>`case when sale.customer_id is null then 0 else sale.points end`;
const pointsTaken = sql<number>`coalesce((select taken.points from movement as taken
  where taken.sale_id = abs(sale.id) and taken.kind = 'sale_redeem'), 0) * case when sale.id < 0 then 1 else -1 end`;
/** By who did a line of a sale or got its tip: the sale's own employee may have done none of it. */
const byWorker: Filter = (eb, value) => sql`(
  exists (select 1 from sale_item as line where line.sale_id = abs(sale.id) and ${byId('line.employee_id')(eb, value)})
  or ${byId('sale.tip_employee_id')(eb, value)})`;

const columns: ListColumns<'sale'> = {
  sort: {
    id: 'id',
    number: sql`abs(sale.id)`,
    entry: sql`case when sale.id < 0 then 1 else 0 end`,
    created_at: 'created_at',
    amount: 'total_cents',
    customer: nameOf('customer'),
    employee: nameOf('employee'),
    reward: nameOf('reward'),
    payment_method: 'method',
    points: pointsGiven,
    points_taken: pointsTaken,
    observation: folded('observation'),
    voided: 'voided',
  },
  filter: {
    id: byId('sale.id'),
    customer_id: byCustomerId('sale.customer_id'),
    employee_id: byWorker,
    payment_method: (eb, value) =>
      sql`exists (select 1 from sale_payment as part where part.sale_id = abs(sale.id) and ${byText('part.method')(eb, value)})`,
    individual: byFlag('sale.individual'),
    voided: byFlag('sale.voided'),
  },
};

/** The query string of a call about sales: those of a month, or of a period, which may stand in the filter too. */
export const salesQuerystring = listQuerystring.extend({
  month: z.string().max(20).optional().describe('2026-11'),
  from: z.string().max(20).optional().describe('2026-11-01, with `to`: voided sales too'),
  to: z.string().max(20).optional().describe('2026-11-30, at most 366 days'),
  reversals: z.string().max(20).optional().describe('1: a row for each void made in the period too'),
});
export type SalesQuery = z.output<typeof salesQuerystring>;

/**
 * The sales of a period (`from` and `to`, both included), oldest first, voided ones too; or those of a month (`YYYY-MM`, that of
 * today by default) that are not voided: nobody gets all sales there ever were by asking for nothing. With `reversals`, the voids
 * made in the period are rows of their own. Throws a 422 Refusal for a period that is none or too long.
 */
export function salesOf(asked: SalesQuery): List<SaleListed> {
  const workers = workersIn(parseListQuery(asked));
  return {
    ids: (db, query, now) => listIds(db, query, asked, now),
    read: (db, ids) => readSales(db, ids, workers),
  };
}

async function listIds(db: Db, query: ListQuery, asked: SalesQuery, now: Now): Promise<Page<number>> {
  const { period, rest, hasReversals } = readQuery(query, asked, now);
  const all = hasReversals ? entriesIn(db, period) : salesIn(db, period);
  const hasVoided = hasReversals || period.voidedToo || 'voided' in rest.filter;
  const found = applyFilter(hasVoided ? all : all.where('sale.voided', '=', 0), rest, columns);
  const rows = await applyPage(found.select('sale.id'), rest, columns, ['business_day'], 'id').execute();
  return pageOf(
    found,
    rest,
    rows.map(({ id }) => id),
  );
}

type Entries = SelectQueryBuilder<Tables, 'sale', object>;

function salesIn(db: Db, { from, to }: Period): Entries {
  return db.selectFrom('sale').where('sale.business_day', '>=', from).where('sale.business_day', '<=', to);
}

/**
 * What happened in a period, as rows of `sale`: the sales made in it, and the voids made in it. A void has the id, the amounts and the
 * points of its sale below zero, its own day, moment and reason, and everything else as the sale has it.
 */
function entriesIn(db: Db, { from, to }: Period): Entries {
  const same = sql`sale.customer_id, sale.employee_id, sale.reward_id, sale.method, sale.individual, sale.voided, sale.tip_employee_id`;
  const entries = sql<Row<'sale'>>`(
    select sale.id, sale.business_day, sale.created_at, sale.total_cents, sale.tip_cents, sale.points, sale.observation, ${same}
    from sale where sale.business_day >= ${from} and sale.business_day <= ${to}
    union all
    select 0 - sale.id, sale_void.business_day, sale_void.created_at, 0 - sale.total_cents, 0 - sale.tip_cents, 0 - sale.points,
      sale_void.reason, ${same}
    from sale_void join sale on sale.id = sale_void.sale_id
    where sale_void.business_day >= ${from} and sale_void.business_day <= ${to})`;
  return db.selectFrom(entries.as('sale')) as unknown as Entries;
}

const isReversal = sql<number>`case when sale.id < 0 then 1 else 0 end`;

/**
 * What the ledger has of a period, in cents: its sales less the reversals made in it; with a filter, what is of the sales that fit. By
 * method what was paid of the amount; beside it tips, what card companies keep and what no closing counts. Filtered by employees it is
 * what their lines and tips come to. Throws as `salesOf` does.
 */
export async function salesTotals(db: Db, query: ListQuery, asked: SalesQuery, now: Now): Promise<SalesTotals> {
  const { period, rest } = readQuery(query, asked, now);
  const found = applyFilter(entriesIn(db, period), rest, columns);
  const workers = workersIn(rest);
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
async function movementsIn(db: Db, { from, to }: Period, found: Entries): Promise<(Sum & { uncovered: number })[]> {
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

async function feesOf(found: Entries): Promise<Sum[]> {
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
async function linesOf(found: Entries, workers: unknown): Promise<Omit<Sum, 'method'>[]> {
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
async function tipsOf(found: Entries, workers: unknown) {
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

/** The employees that a list is filtered by, one or several; null where it is not. */
function workersIn({ filter }: Pick<ListQuery, 'filter'>): unknown {
  return isNone(filter.employee_id) ? null : filter.employee_id;
}

/** The period asked for, whether with its reversals, and what is left of the query to filter, sort and cut by. */
function readQuery(query: ListQuery, { month, from, to, reversals }: SalesQuery, { day }: Now) {
  const asked = Object.entries({ month, from, to, reversals }).filter(([, value]) => value !== undefined);
  const {
    month: ofMonth,
    from: first,
    to: last,
    reversals: flag,
    ...filter
  } = {
    ...query.filter,
    ...Object.fromEntries(asked),
  };
  const period = periodOf({ month: ofMonth, from: first, to: last }, day);
  return { period, rest: { ...query, filter }, hasReversals: isOn(flag) };
}

/** Throws a 422 Refusal for what is no flag. */
function isOn(value: unknown): boolean {
  if (isNone(value)) return false;
  const flag = [false, 0, '0', true, 1, '1'].indexOf(value as never);
  if (flag < 0) throw invalid({ reversals: 'Informe 1 ou 0' });
  return flag > 2;
}

interface Period {
  from: Day;
  to: Day;
  voidedToo: boolean;
}

function periodOf({ month, from, to }: { month: unknown; from: unknown; to: unknown }, today: Day): Period {
  if (isNone(from) && isNone(to)) {
    const first = isNone(month) ? firstOfMonth(today) : `${month}-01`;
    if (!isDay(first)) throw invalid({ filter: 'Informe um mês válido' });
    return { from: first, to: `${monthOf(first)}-31`, voidedToo: false };
  }
  if (!isNone(month)) throw invalid({ month: 'Informe um mês ou um período, e não os dois' });
  const problem = periodProblem(from, to);
  if (problem) throw invalid(problem);
  return { from: String(from), to: String(to), voidedToo: true };
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Sales by their ids; those below zero are reversals. `workers`: whose share of each is told, null for nobody's. */
async function readSales(db: Db, entries: readonly number[], workers: unknown): Promise<SaleListed[]> {
  if (entries.length === 0) return [];
  const ids = [...new Set(entries.map(Math.abs))];
  const rows = await db
    .selectFrom('sale')
    .leftJoin('customer', 'customer.id', 'sale.customer_id')
    .leftJoin('employee', 'employee.id', 'sale.employee_id')
    .leftJoin('reward', 'reward.id', 'sale.reward_id')
    .leftJoin('sale_void', 'sale_void.sale_id', 'sale.id')
    .leftJoin('app_user', 'app_user.id', 'sale_void.user_id')
    .leftJoin('sale as correction', 'correction.corrects_id', 'sale.id')
    .select([
      'sale.id',
      'sale.id as number',
      'sale.individual',
      'sale.customer_id',
      'customer.name as customer',
      'sale.reservation_id',
      'sale.employee_id',
      'employee.name as employee',
      'sale.reward_id',
      'reward.title as reward',
      'sale.total_cents as amount',
      pointsGiven.as('points'),
      pointsTaken.as('points_taken'),
      'sale.method as payment_method',
      'sale.observation',
      'sale.created_at',
      'sale.corrects_id as corrects',
      'sale.tip_cents',
      'sale.tip_employee_id',
      'sale_void.created_at as voided_at',
      'sale_void.reason',
      'app_user.email as voided_by',
      'correction.id as corrected_by',
    ])
    .where('sale.id', 'in', ids)
    .execute();
  const contents = await contentsOf(db, ids);
  const named = await employeeNames(db);
  const sales = rows.map(({ voided_at, voided_by, reason, corrected_by, tip_cents, tip_employee_id, ...row }) => {
    const { items, ...content } = contents(row.id);
    const tip = tipOf({ tip_cents, tip_employee_id });
    return {
      ...row,
      ...content,
      items: items.map(named),
      individual: row.individual === 1,
      tip: tip && named(tip),
      voided: voided_at === null ? null : { at: voided_at, by: voided_by ?? '', reason, corrected_by },
    };
  });
  const saleOf = new Map<Id, SaleListed>(sales.map((sale) => [sale.id, sale]));
  return entries.flatMap((entry) => {
    const found = saleOf.get(Math.abs(entry));
    if (!found) return [];
    const sale = workers === null ? found : { ...found, share: shareOf(found, workers) };
    return entry < 0 ? reversalOf(sale) : sale;
  });
}

/** What the lines of some employees in a sale come to. */
function shareOf({ items = [] }: SaleListed, workers: unknown): Cents {
  const ids = new Set([workers].flat().map(String));
  return sumCents(items.filter(({ employee_id }) => ids.has(String(employee_id))).map(({ total }) => total));
}

/** What adds an employee's name, of those who left too. */
async function employeeNames(db: Db) {
  const employees = await db.selectFrom('employee').select(['id', 'name']).execute();
  const names = new Map<Id | null, string>(employees.map(({ id, name }) => [id, name]));
  return <Of extends { employee_id: Id | null }>(of: Of) => ({ ...of, employee: names.get(of.employee_id) ?? null });
}

/** The sale made under a key, as it was answered then: neither a sale nor its lines ever change. Throws when there is none. */
export async function findSale(db: Db, idemKey: string): Promise<Sale> {
  const { individual, tip_cents, tip_employee_id, ...sale } = await db
    .selectFrom('sale')
    .select([
      'id',
      'individual',
      'customer_id',
      'reservation_id',
      'employee_id',
      'total_cents as amount',
      'points',
      'method as payment_method',
      'observation',
      'created_at',
      'tip_cents',
      'tip_employee_id',
    ])
    .where('idem_key', '=', idemKey)
    .executeTakeFirstOrThrow();
  const contents = await contentsOf(db, [sale.id]);
  return { ...sale, ...contents(sale.id), individual: individual === 1, tip: tipOf({ tip_cents, tip_employee_id }) };
}
