import { sql } from 'kysely';
import type { Day } from '../../../domain/dates.ts';
import { type Cents, negate, sumCents } from '../../../domain/money.ts';
import type { DayRange } from '../../../domain/periods.ts';
import type { CommissionSummary, OpenFigures } from '../../../domain/schemas/commission.ts';
import type { Db } from '../../db/schema.ts';

/**
 * The figures of a period for each professional, by name: of everybody active who attends customers, and of others who have rows or a payout in it, or a
 * balance. Each figure is the sum of the rows that `entries.ts` lists.
 */
export async function readSummaries(db: Db, period: DayRange): Promise<CommissionSummary[]> {
  const employees = await db
    .selectFrom('employee')
    .select(['id', 'name', 'regime', 'status', 'attends', 'archived_at'])
    .orderBy('search')
    .orderBy('id')
    .execute();
  const ids = employees.map(({ id }) => id);
  if (ids.length === 0) return [];
  const sums = await readSums(db, ids, period);
  const paid = await readPaid(db, period);
  const balances = await readBalances(db, ids, period);
  return employees.flatMap(({ id, name, regime, status, attends, archived_at }) => {
    const active = status === 1 && archived_at === null;
    const own = sums.get(id);
    const { balance, balance_before, rows } = balances.get(id) ?? NOTHING_OPEN;
    if (!(active && attends === 1) && !own && !paid.has(id) && balance === 0) return [];
    const { base = 0, commission = 0 } = own?.sums ?? {};
    const parts = { shop: sumCents([base, negate(commission)]) };
    const payouts = paid.get(id) ?? NOTHING_PAID;
    const figures = { ...NOTHING, ...own?.sums, ...parts, paid: payouts.cents, balance, balance_before };
    const counts = { ...NO_ROWS, ...own?.counts, paid: payouts.count, balance: rows };
    return [{ employee_id: id, name, regime, active, ...figures, counts }];
  });
}

const NOTHING = { lines: 0, gross: 0, discounts: 0, base: 0, commission: 0, tips: 0, advances: 0, adjustments: 0 };

const NO_ROWS = { commission: 0, tips: 0, advances: 0, adjustments: 0 };

const NOTHING_PAID = { cents: 0, count: 0 };

const NOTHING_OPEN = { balance: 0, balance_before: 0, rows: 0 };

/** Sums the rows `entry` of these kinds. */
const sumWhere = (kinds: string) =>
  sql<number>`sum(case when entry.kind in (${sql.raw(kinds)}) then entry.cents else 0 end)`;

const countWhere = (kinds: string) => sql<number>`sum(case when entry.kind in (${sql.raw(kinds)}) then 1 else 0 end)`;

async function readSums(db: Db, ids: readonly number[], { from, to }: DayRange) {
  const rows = await db
    .selectFrom('employee_entry as entry')
    .leftJoin('sale_item as item', (join) =>
      join.onRef('item.sale_id', '=', 'entry.sale_id').onRef('item.line', '=', 'entry.line'),
    )
    .where('entry.employee_id', 'in', ids)
    .where('entry.business_day', '>=', from)
    .where('entry.business_day', '<=', to)
    .where('entry.is_cancelled', '=', 0)
    .groupBy('entry.employee_id')
    .select([
      'entry.employee_id',
      sql<number>`sum(case entry.kind when 'commission' then 1 else 0 end)`.as('lines'),
      sql<Cents>`sum(case entry.kind when 'commission' then item.price_cents when 'commission_void' then 0 - item.price_cents else 0 end)`.as(
        'gross',
      ),
      sql<Cents>`sum(case entry.kind when 'commission' then item.discount_cents when 'commission_void' then 0 - item.discount_cents else 0 end)`.as(
        'discounts',
      ),
      sql<Cents>`sum(coalesce(entry.base_cents, 0))`.as('base'),
      sumWhere("'commission', 'commission_void'").as('commission'),
      sumWhere("'tip', 'tip_void'").as('tips'),
      sumWhere("'advance'").as('advances'),
      sumWhere("'adjustment'").as('adjustments'),
      countWhere("'commission', 'commission_void'").as('commission_rows'),
      countWhere("'tip', 'tip_void'").as('tip_rows'),
      countWhere("'advance'").as('advance_rows'),
      countWhere("'adjustment'").as('adjustment_rows'),
    ])
    .execute();
  return new Map(
    rows.map(({ employee_id, commission_rows, tip_rows, advance_rows, adjustment_rows, ...sums }) => {
      const counts = {
        commission: commission_rows,
        tips: tip_rows,
        advances: advance_rows,
        adjustments: adjustment_rows,
      };
      return [employee_id, { sums, counts }];
    }),
  );
}

/** What was paid in the period; what was settled before is not. */
async function readPaid(db: Db, { from, to }: DayRange): Promise<Map<number, { cents: Cents; count: number }>> {
  const rows = await db
    .selectFrom('payout')
    .select([
      'employee_id',
      (eb) => eb.fn.sum<number>('cents').as('cents'),
      (eb) => eb.fn.countAll<number>().as('count'),
    ])
    .where('business_day', '>=', from)
    .where('business_day', '<=', to)
    .where('removed_at', 'is', null)
    .where('source', '<>', 'settled')
    .groupBy('employee_id')
    .execute();
  return new Map(rows.map(({ employee_id, ...paid }) => [employee_id, paid]));
}

/** The open rows up to the end of a period, and those of before it. In the words of the index `employee_entry_open` (migration 018), or neither database uses it. */
async function readBalances(db: Db, ids: readonly number[], { from, to }: DayRange) {
  const rows = await db
    .selectFrom('employee_entry')
    .select([
      'employee_id',
      (eb) => eb.fn.sum<Cents>('cents').as('balance'),
      (eb) => eb.fn.countAll<number>().as('rows'),
      sql<Cents>`sum(case when business_day < ${from} then cents else 0 end)`.as('balance_before'),
    ])
    .where('employee_id', 'in', ids)
    .where('business_day', '<=', to)
    .where(sql<boolean>`payout_id is null and is_cancelled = 0`)
    .groupBy('employee_id')
    .execute();
  return new Map(rows.map(({ employee_id, ...open }) => [employee_id, open]));
}

/** What a payout of a professional up to a day would have: its rows, the day of the oldest, and what they add up to. */
export async function readOpenFigures(db: Db, employeeId: number, until: Day): Promise<OpenFigures> {
  const { from, rows, ...sums } = await db
    .selectFrom('employee_entry as entry')
    .select([(eb) => eb.fn.countAll<number>().as('rows'), sql<Day | null>`min(entry.business_day)`.as('from')])
    .select([
      sumWhere("'commission', 'commission_void'").as('commission'),
      sumWhere("'tip', 'tip_void'").as('tips'),
      sumWhere("'advance'").as('advances'),
      sumWhere("'adjustment'").as('adjustments'),
      (eb) => eb.fn.sum<number | null>('entry.cents').as('amount'),
    ])
    .where('employee_id', '=', employeeId)
    .where('business_day', '<=', until)
    .where(sql<boolean>`payout_id is null and is_cancelled = 0`)
    .executeTakeFirstOrThrow();
  // The sum of no rows is null.
  return { rows, from, ...(mapToNumbers(sums) as Omit<OpenFigures, 'rows' | 'from'>) };
}

function mapToNumbers(sums: Readonly<Record<string, number | null>>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, cents ?? 0]));
}
