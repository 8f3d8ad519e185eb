import { customers, type ImportedCustomer } from '../../../domain/resources/customers.ts';
import { recordMovement } from '../../db/ledger.ts';
import { insertRecord } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';

/** Stores a customer of an older system, with their points as an opening movement in the ledger. Returns the id. */
export async function importCustomer(
  db: Db,
  { points, last_visit, ...input }: ImportedCustomer,
  context: RequestContext,
) {
  const id = await insertRecord(db, customers, input, context, { points, last_visit, imported_visit: last_visit });
  if (points !== 0) {
    const opening = {
      kind: 'opening',
      sale_id: null,
      expense_id: null,
      customer_id: id,
      cents: 0,
      method: null,
    } as const;
    await recordMovement(db, { ...opening, points }, context);
  }
  return id;
}
