import type { Transaction } from 'kysely';
import type { SaleInput } from '../../../domain/schemas/sale.ts';
import { resolveCustomerId } from '../../db/mergedCustomers.ts';
import { isOwnCustomer, matchOwn, readPermissions, requireOwnInput } from '../../db/own.ts';
import type { Tables } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { invalid } from '../../refusal.ts';
import { CUSTOMER_MISSING, RESERVATION_MISSING } from './saleReferences.ts';

/**
 * Checks that a professional sells their own work to their own customers. Throws a Refusal: 403 for lines or a tip of nobody or of a
 * colleague, unless the shop's settings allow them; 422 for another's reservation or customer, as for one that does not exist.
 */
export async function checkOwnSale(trx: Transaction<Tables>, input: SaleInput, context: RequestContext): Promise<void> {
  if (context.onlyEmployeeId === null) return;
  if (!(await readPermissions(trx)).sellsForOthers) {
    const { employee_id = null, items, tip } = input;
    if (employee_id !== null || !items?.length) requireOwnInput(context, employee_id);
    for (const line of items ?? []) requireOwnInput(context, line.employee_id ?? employee_id, 'items');
    if (tip) requireOwnInput(context, tip.employee_id, 'tip');
  }
  const { reservation_id, customer_id } = input;
  if (reservation_id != null && !(await isOwnReservation(trx, reservation_id, context)))
    throw invalid({ reservation_id: RESERVATION_MISSING });
  if (customer_id != null && !(await isOwnCustomer(trx, context, await resolveCustomerId(trx, customer_id))))
    throw invalid({ customer_id: CUSTOMER_MISSING });
}

async function isOwnReservation(trx: Transaction<Tables>, id: number, context: RequestContext): Promise<boolean> {
  const found = trx.selectFrom('reservation').select('id').where('id', '=', id);
  return (await found.where(matchOwn('employee_id', context)).executeTakeFirst()) !== undefined;
}
