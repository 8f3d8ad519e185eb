import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CANCELLED } from '../../domain/constants.ts';
import { type Id, isSameId } from '../../domain/ids.ts';
import { SINGLETON_ID } from '../../domain/resources/resource.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { Db } from './schema.ts';
import type { RequestContext } from './transaction.ts';

/* What is a professional's own: the rule `own` of domain/access.ts. For every other user everything is. */

export type Owner = Pick<RequestContext, 'onlyEmployeeId'>;

const NOT_OWN = 'Você só marca, altera e vende o que é seu. Peça a quem é da recepção.';

/** The condition on a column with an employee's id that a professional's lists always have. */
export function matchOwn(column: string, { onlyEmployeeId }: Owner): RawBuilder<SqlBool> {
  return onlyEmployeeId === null ? sql`1 = 1` : sql`${sql.ref(column)} = ${onlyEmployeeId}`;
}

export function isOwn({ onlyEmployeeId }: Owner, employeeId: Id | null): boolean {
  return onlyEmployeeId === null || isSameId(employeeId, onlyEmployeeId);
}

/**
 * Throws a Refusal for a record of another employee: the 404 of a record that does not exist; for one of the whole shop, which a
 * professional sees, 403.
 */
export function requireOwn(context: Owner, employeeId: Id | null, notFoundMessage: string): void {
  if (isOwn(context, employeeId)) return;
  throw employeeId === null ? new Refusal(403, NOT_OWN) : notFound(notFoundMessage);
}

/** Throws a 403 Refusal at `field` for a request that names another employee, or none. */
export function requireOwnInput(context: Owner, employeeId: Id | null, field = 'employee_id'): void {
  if (!isOwn(context, employeeId)) throw new Refusal(403, NOT_OWN, { errors: { [field]: NOT_OWN } });
}

/** The condition on a column with a customer's id: somebody who has or had an appointment with the professional. */
export function matchOwnCustomer(column: string, { onlyEmployeeId }: Owner): RawBuilder<SqlBool> {
  if (onlyEmployeeId === null) return sql`1 = 1`;
  return sql`${sql.ref(column)} in (
    select customer_id from reservation where employee_id = ${onlyEmployeeId} and archived_at is null)`;
}

export async function isOwnCustomer(db: Db, context: Owner, id: number): Promise<boolean> {
  if (context.onlyEmployeeId === null) return true;
  const query = db.selectFrom('customer').select('id').where('id', '=', id);
  return (await query.where(matchOwnCustomer('customer.id', context)).executeTakeFirst()) !== undefined;
}

/** The condition on a column with a customer's id: somebody whom the professional has booked today. */
export function matchBookedToday(
  column: string,
  { onlyEmployeeId, day }: Pick<RequestContext, 'onlyEmployeeId' | 'day'>,
): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} in (select customer_id from reservation
    where employee_id = ${onlyEmployeeId} and day = ${day} and status <> ${CANCELLED} and archived_at is null)`;
}

/** What the shop's settings let professionals do beside their own work. */
export async function readPermissions(
  db: Db,
): Promise<{ seesPhones: boolean; overbooks: boolean; sellsForOthers: boolean }> {
  const shop = await db
    .selectFrom('shop')
    .select(['professional_sees_phones', 'professional_overbooks', 'professional_sells_for_others'])
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow();
  return {
    seesPhones: shop.professional_sees_phones === 1,
    overbooks: shop.professional_overbooks === 1,
    sellsForOthers: shop.professional_sells_for_others === 1,
  };
}
