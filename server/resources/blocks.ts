import { sql } from 'kysely';
import type { HourRequest } from '../../domain/hourRules.ts';
import { type Block, type BlockInput, blocks } from '../../domain/resources/blocks.ts';
import { matchOwn } from '../db/own.ts';
import { createRecordList, insertRecord, removeRecord, updateRecord } from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import type { RequestContext } from '../db/transaction.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { invalid } from '../refusal.ts';
import { lockEmployees, lockEveryEmployee } from './reservations/busy.ts';
import { createHourConflict, findHourProblems } from './reservations/hours.ts';

/** A block cannot overlap a reservation. */
export const overrides: ResourceOverrides<typeof blocks> = {
  getEmployeeId: ({ employee_id }) => employee_id,
  lists: {
    '': createRecordList(blocks, (_db, context) => ({
      where: sql`(employee_id is null or ${matchOwn('employee_id', context)})`,
    })),
  },
  create: createBlock,
  async update(db, id, input, current, context) {
    await checkHour(db, id, input, current, context);
    await updateRecord(db, blocks, id, input, current);
  },
  remove: removeBlock,
};

/** Throws a Refusal as `checkHour` does. Returns the id. */
export async function createBlock(db: Db, input: BlockInput, context: RequestContext): Promise<number> {
  await checkHour(db, null, input, null, context);
  return insertRecord(db, blocks, input, context);
}

export async function removeBlock(db: Db, id: number, context: RequestContext): Promise<void> {
  const { employee_id } = await db
    .selectFrom('block')
    .select('employee_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (employee_id === null) await lockEveryEmployee(db);
  else await lockEmployees(db, [employee_id]);
  await removeRecord(db, blocks, id, context);
}

/** Throws a Refusal: 422 for an inactive employee, 409 with the customer who is booked. */
async function checkHour(db: Db, id: number | null, input: BlockInput, current: Block | null, { day }: RequestContext) {
  const before = current && toHourRequest(current);
  const [problem] = await findHourProblems(db, id, toHourRequest(input), before, { today: day, isStrict: false });
  if (problem) throw problem.isTaken ? createHourConflict(problem) : invalid({ [problem.field]: problem.message });
}

function toHourRequest({ employee_id, date, from, to }: Block | BlockInput): HourRequest {
  return { kind: 'block', employee_id, date, from, to, isOpen: true, overbooking: null };
}
