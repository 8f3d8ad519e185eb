import { type RawBuilder, sql } from 'kysely';
import type { Json } from '../../domain/fields/codec.ts';
import { getTargetResource } from '../../domain/resources/all.ts';
import { customers } from '../../domain/resources/customers.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import type { Db } from './schema.ts';

/* References to a merged customer mean the record that it was merged into. */

/** SQL for the id that a customer's id resolves to. One step is enough: a later merge updates `merged_into` of earlier ones. */
export function resolveCustomerSql(id: number): RawBuilder<number> {
  return sql<number>`coalesce((select merged_into from customer where id = ${id}), ${id})`;
}

/** The id of the record that a customer was merged into, or the same id. */
export async function resolveCustomerId(db: Db, id: number): Promise<number> {
  const row = await db.selectFrom('customer').select('merged_into').where('id', '=', id).executeTakeFirst();
  return row?.merged_into ?? id;
}

/** Whether a customer was anonymized. Nothing more is stored about such a customer, not even by a request that began before. */
export async function isAnonymized(db: Db, id: number | null | undefined): Promise<boolean> {
  if (id == null) return false;
  const row = await db.selectFrom('customer').select('anonymised_at').where('id', '=', id).executeTakeFirst();
  return row?.anonymised_at != null;
}

/** A validated input in which every reference to a merged customer is replaced by the record that it was merged into. */
export async function resolveMergedCustomers<Input extends object>(
  db: Db,
  { fields }: AnyResource,
  input: Input,
): Promise<Input> {
  const json = input as Json;
  const resolved: Json = { ...json };
  for (const [name, { kind, options }] of Object.entries(fields)) {
    const id = json[name];
    if (kind !== 'reference' || typeof id !== 'number' || getTargetResource(options) !== customers) continue;
    resolved[name] = await resolveCustomerId(db, id);
  }
  return resolved as Input;
}
