import { isSameId } from '../../domain/ids.ts';
import { type Waiting, type WaitingInput, waitingList } from '../../domain/resources/waitingList.ts';
import { writeAuditEntries } from '../db/audit.ts';
import { lockActiveEmployee } from '../db/employees.ts';
import { insertRecord, lockUnarchived, updateRecord } from '../db/records.ts';
import { lockInOrder } from '../db/rowLocks.ts';
import type { Db } from '../db/schema.ts';
import type { RequestContext } from '../db/transaction.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { invalid } from '../refusal.ts';

/** Create and edit refuse an archived customer and an inactive employee. */
export const overrides: ResourceOverrides<typeof waitingList> = {
  async create(db, input, context) {
    await checkPeople(db, input, null);
    return insertRecord(db, waitingList, input, context);
  },
  async update(db, id, input, current) {
    await checkPeople(db, input, current);
    await updateRecord(db, waitingList, id, input, current);
  },
};

/** Locks customer and employee until the transaction ends, and checks those that an edit changes. Throws a 422 Refusal. */
async function checkPeople(db: Db, { customer_id, employee_id }: WaitingInput, current: Waiting | null): Promise<void> {
  const { customer_id: customer, employee_id: employee } = waitingList.fields;
  await lockInOrder(db, { employee: [employee_id], customer: [customer_id] });
  if (!isSameId(customer_id, current?.customer_id) && !(await lockUnarchived(db, 'customer', customer_id)))
    throw invalid({ customer_id: customer.options.missingMessage });
  if (employee_id === null || isSameId(employee_id, current?.employee_id)) return;
  if (!(await lockActiveEmployee(db, employee_id))) throw invalid({ employee_id: employee.options.missingMessage });
}

/** Removes a customer's entries from the waiting list. */
export async function removeFromWaitingList(db: Db, customerId: number, context: RequestContext): Promise<void> {
  const waited = await db.deleteFrom('waiting').where('customer_id', '=', customerId).returning('id').execute();
  await writeAuditEntries(
    db,
    context,
    waited.map(({ id }) => ({ resource: waitingList.api.path, id, action: 'remove' as const })),
  );
}
