import { type RawBuilder, sql } from 'kysely';
import type { Json } from '../../domain/fields/codec.ts';
import { getTargetResource } from '../../domain/resources/all.ts';
import { customers } from '../../domain/resources/customers.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import type { Db } from './schema.ts';

/* A customer's record that was merged into another one: what still names it means that other one. */

/** SQL for the id of the record that a customer's id stands for. One step is enough: a later merge moves `merged_into` too. */
export function resolveCustomerSql(id: number): RawBuilder<number> {
  return sql<number>`coalesce((select merged_into from customer where id = ${id}), ${id})`;
}

/** The id of the record that a customer was merged into, or the same id where there is none. */
export async function resolveCustomerId(db: Db, id: number): Promise<number> {
  const row = await db.selectFrom('customer').select('merged_into').where('id', '=', id).executeTakeFirst();
  return row?.merged_into ?? id;
}

/** Whether a customer was anonymised. Of one who was, nothing is noted any more, not even by a call that was under way then. */
export async function isAnonymised(db: Db, id: number | null | undefined): Promise<boolean> {
  if (id == null) return false;
  const row = await db.selectFrom('customer').select('anonymised_at').where('id', '=', id).executeTakeFirst();
  return row?.anonymised_at != null;
}

/** A checked request of a resource in which every reference to a merged customer names the one it was merged into. */
export async function resolveMergedCustomers<Input extends object>(
  db: Db,
  { fields }: AnyResource,
  input: Input,
): Promise<Input> {
  const given = input as Json;
  const current: Json = { ...given };
  for (const [name, { kind, options }] of Object.entries(fields)) {
    const id = given[name];
    if (kind !== 'reference' || typeof id !== 'number' || getTargetResource(options) !== customers) continue;
    current[name] = await resolveCustomerId(db, id);
  }
  return current as Input;
}
