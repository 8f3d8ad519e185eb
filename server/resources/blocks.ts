import type { HourRequest } from '../../domain/hourRules.ts';
import { type Block, type BlockInput, blocks } from '../../domain/resources/blocks.ts';
import { insertRecord, removeRecord, updateRecord } from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import type { RequestContext } from '../http/context.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { invalid } from '../http/refusal.ts';
import { lockEmployees, lockEveryEmployee } from './reservations/busy.ts';
import { findHourProblems, hourConflict } from './reservations/hours.ts';

/** Nobody may be booked where a block comes. */
export const overrides: ResourceOverrides<typeof blocks> = {
  async create(db, input, now) {
    await checkHour(db, null, input, null, now);
    return insertRecord(db, blocks, input, now);
  },
  async update(db, id, input, current, now) {
    await checkHour(db, id, input, current, now);
    await updateRecord(db, blocks, id, input, current);
  },
  async remove(db, id, now) {
    const { employee_id } = await db
      .selectFrom('block')
      .select('employee_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (employee_id === null) await lockEveryEmployee(db);
    else await lockEmployees(db, [employee_id]);
    await removeRecord(db, blocks, id, now);
  },
};

/** Throws a Refusal: 422 for an employee who does not work, 409 that says who is booked. */
async function checkHour(db: Db, id: number | null, input: BlockInput, current: Block | null, { day }: RequestContext) {
  const before = current && hourOfBlock(current);
  const [problem] = await findHourProblems(db, id, hourOfBlock(input), before, { today: day, isStrict: false });
  if (problem) throw problem.isTaken ? hourConflict(problem) : invalid({ [problem.field]: problem.message });
}

function hourOfBlock({ employee_id, date, from, to }: Block | BlockInput): HourRequest {
  return { kind: 'block', employee_id, date, from, to, isOpen: true, overbooking: null };
}
