import { sql } from 'kysely';
import { z } from 'zod';
import type { Sale, SaleListed, SalesTotals } from '../../../domain/answers.ts';
import type { PaymentMethod } from '../../../domain/constants.ts';
import { type Day, firstOfMonth, isDay, monthOf } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import { periodProblem } from '../../../domain/sale.ts';
import { byCustomerId, byFlag, byId, byText } from '../../db/filters.ts';
import {
  applyFilter,
  applyPage,
  inOrderOf,
  type List,
  type ListColumns,
  type ListQuery,
  listQuerystring,
  type Page,
  pageOf,
} from '../../db/listing.ts';
import type { Db } from '../../db/schema.ts';
import type { Now } from '../../http/context.ts';
import { invalid } from '../../http/refusal.ts';
import { contentsOf, tipOf } from './payments.ts';

/** In reading order, as their titles are sorted elsewhere. */
const nameOf = (table: 'customer' | 'employee' | 'reward') =>
  sql`(select ${sql.ref('search')} from ${sql.table(table)} as named where named.id = ${sql.ref(`sale.${table}_id`)})`;
/** Of a sale to nobody, and of one that names a reservation alone, nobody got them. */
export const pointsGiven = sql<number>`case when sale.customer_id is null then 0 else sale.points end`;
const pointsTaken = sql<number>`coalesce((select 0 - taken.points from movement as taken
  where taken.sale_id = sale.id and taken.kind = 'sale_redeem'), 0)`;

const columns: ListColumns<'sale'> = {
  sort: {
    id: 'id',
    number: 'id',
    created_at: 'created_at',
    amount: 'total_cents',
    customer: nameOf('customer'),
    employee: nameOf('employee'),
    reward: nameOf('reward'),
    payment_method: 'method',
    points: pointsGiven,
    points_taken: pointsTaken,
    observation: 'observation',
    voided: 'voided',
  },
  nullable: ['observation'],
  filter: {
    id: byId('id'),
    customer_id: byCustomerId('customer_id'),
    employee_id: byId('employee_id'),
    payment_method: (eb, value) =>
      sql`exists (select 1 from sale_payment as part where part.sale_id = sale.id and ${byText('part.method')(eb, value)})`,
    individual: byFlag('individual'),
    voided: byFlag('voided'),
  },
};

/** The query string of a call about sales: those of a month, or of a period, which may stand in the filter too. */
export const salesQuerystring = listQuerystring.extend({
  month: z.string().max(20).optional().describe('2026-11'),
  from: z.string().max(20).optional().describe('2026-11-01, with `to`: voided sales too'),
  to: z.string().max(20).optional().describe('2026-11-30, at most 366 days'),
});
export type SalesQuery = z.output<typeof salesQuerystring>;

/**
 * The sales of a period (`from` and `to`, both included), oldest first, voided ones too; or those of a month (`YYYY-MM`, that of
 * today by default) that are not voided: nobody gets all sales there ever were by asking for nothing. Throws a 422 Refusal for a
 * period that is none or too long.
 */
export function salesOf(asked: SalesQuery): List<SaleListed> {
  return { ids: (db, query, now) => listIds(db, query, asked, now), read: readSales };
}

async function listIds(db: Db, query: ListQuery, asked: SalesQuery, now: Now): Promise<Page<number>> {
  const { found, rest } = salesIn(db, query, asked, now);
  const rows = await applyPage(found.select('id'), rest, columns, ['business_day'], 'id').execute();
  return pageOf(
    found,
    rest,
    rows.map(({ id }) => id),
  );
}

/**
 * What the sales come to that such a list has, but for the voided ones, in cents; by method what was paid of that, and beside it the
 * tips and what the card companies keep. Throws as it does.
 */
export async function salesTotals(db: Db, query: ListQuery, asked: SalesQuery, now: Now): Promise<SalesTotals> {
  const found = salesIn(db, query, asked, now).found.where('voided', '=', 0);
  const { count, amount } = await found
    .select([(eb) => eb.fn.countAll<number>().as('count'), (eb) => eb.fn.sum<number>('total_cents').as('amount')])
    .executeTakeFirstOrThrow();
  const taken = await db
    .selectFrom('movement')
    .select(['method', (eb) => eb.fn.sum<number>('cents').as('cents')])
    .where('kind', '=', 'sale')
    .where('sale_id', 'in', found.select('id'))
    .groupBy('method')
    .execute();
  const kept = await db
    .selectFrom('sale_payment')
    .select(['method', (eb) => eb.fn.sum<number>('fee_cents').as('cents')])
    .where('sale_id', 'in', found.select('id'))
    .groupBy('method')
    .execute();
  const tips = await db
    .selectFrom('sale')
    .innerJoin('employee', 'employee.id', 'sale.tip_employee_id')
    .where('sale.id', 'in', found.select('id'))
    .select(['employee.id as employee_id', 'employee.name', (eb) => eb.fn.sum<number>('tip_cents').as('amount')])
    .groupBy(['employee.id', 'employee.name', 'employee.search'])
    .orderBy('employee.search')
    .orderBy('employee.id')
    .execute();
  return {
    count,
    amount: amount ?? 0,
    by_method: byMethod(taken),
    tips: { total: sumCents(tips.map((tip) => tip.amount)), by_employee: tips },
    fees: byMethod(kept),
  };
}

function byMethod(sums: readonly { method: PaymentMethod | null; cents: Cents }[]): Record<PaymentMethod, Cents> {
  const of = (method: PaymentMethod) => sums.find((sum) => sum.method === method)?.cents ?? 0;
  return { cash: of('cash'), pix: of('pix'), debit: of('debit'), credit: of('credit') };
}

/** The sales asked for, and what is left of the query to sort and cut them by. */
function salesIn(db: Db, query: ListQuery, { month, from, to }: SalesQuery, { day }: Now) {
  const said = Object.fromEntries(Object.entries({ month, from, to }).filter(([, value]) => value !== undefined));
  const { month: ofMonth, from: first, to: last, ...filter } = { ...query.filter, ...said };
  const rest = { ...query, filter };
  const period = periodOf({ month: ofMonth, from: first, to: last }, day);
  const within = db.selectFrom('sale').where('business_day', '>=', period.from).where('business_day', '<=', period.to);
  const found = applyFilter(
    period.voidedToo || 'voided' in filter ? within : within.where('voided', '=', 0),
    rest,
    columns,
  );
  return { found, rest };
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

async function readSales(db: Db, ids: readonly number[]): Promise<SaleListed[]> {
  if (ids.length === 0) return [];
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
  return inOrderOf(ids, sales);
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
