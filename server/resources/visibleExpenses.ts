import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAllowed } from '../../domain/access.ts';
import type { RequestContext } from '../db/transaction.ts';

/**
 * The condition on a column with an expense's id: for everybody but owners without those of advances and payouts that the drawer did not
 * pay. The person who counts the drawer has to see those that it paid.
 */
export function matchVisibleExpenses(column: string, { role }: Pick<RequestContext, 'role'>): RawBuilder<SqlBool> {
  if (isAllowed(role, 'owner')) return sql`1 = 1`;
  return sql`${sql.ref(column)} not in (select id from expense where source = 'outside' and id in (
    select expense_id from advance union all select expense_id from payout where expense_id is not null))`;
}
