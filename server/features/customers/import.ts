import { customers, type ImportedCustomer } from '../../../domain/resources/customers.ts';
import { recordMovement } from '../../db/ledger.ts';
import { insertRecord } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../http/context.ts';

/** Stores a customer of an older system. Their points are a movement of the ledger, like any others. Returns the id. */
export async function importCustomer(db: Db, { points, last_visit, ...input }: ImportedCustomer, now: RequestContext) {
  const id = await insertRecord(db, customers, input, now, { points, last_visit, imported_visit: last_visit });
  if (points !== 0) {
    const opening = {
      kind: 'opening',
      sale_id: null,
      expense_id: null,
      customer_id: id,
      cents: 0,
      method: null,
    } as const;
    await recordMovement(db, { ...opening, points }, now);
  }
  return id;
}
