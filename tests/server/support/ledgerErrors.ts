import { sql } from 'kysely';
import { getDialect } from '../../../server/db/connect.ts';
import { findInvariantViolations, invariants } from '../../../server/db/invariants.ts';
import type { Db } from '../../../server/db/schema.ts';

/** Rules between the ledger and single sales and expenses, in addition to the invariants. */
const rules: Record<string, string> = {
  'an expense costs what its row says, a removed one nothing': `
    select e.id from expense e left join movement m on m.expense_id = e.id
    group by e.id, e.amount_cents, e.archived_at
    having coalesce(sum(m.cents), 0) <> case when e.archived_at is null then -e.amount_cents else 0 end`,
  'a voided sale is worth nothing, any other its total and tip': `
    select s.id from sale s left join sale_void v on v.sale_id = s.id left join movement m on m.sale_id = s.id
    group by s.id, s.total_cents, s.tip_cents, v.sale_id
    having coalesce(sum(m.cents), 0) <> case when v.sale_id is null then s.total_cents + s.tip_cents else 0 end`,
  'points belong to a customer': `
    select m.id from movement m where m.customer_id is null and m.points <> 0`,
};

/** The violated ledger rules of a shop with the rows that violate them; `{}` for none. */
export async function findLedgerErrors(db: Db): Promise<Record<string, unknown[]>> {
  // Checked after each test: fifty queries to PostgreSQL take longer than one.
  if (getDialect(db) === 'postgres' && !(await isAnyViolated(db))) return {};
  const violations = await findInvariantViolations(db);
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) violations[rule] = rows;
  }
  return violations;
}

async function isAnyViolated(db: Db): Promise<boolean> {
  const queries = Object.values({ ...invariants, ...rules }).map((query) => `select 1 where exists (${query})`);
  return (await sql.raw(queries.join(' union all ')).execute(db)).rows.length > 0;
}
