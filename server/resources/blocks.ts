import { intervalOf, overlap } from '../../domain/agenda.ts';
import { type Block, type BlockInput, blocks } from '../../domain/resources/blocks.ts';
import { lockActiveEmployee } from '../db/employees.ts';
import { insertRecord, removeRecord, updateRecord } from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { invalid } from '../http/refusal.ts';
import { bookedOn, lockEmployees, lockEveryEmployee, spoken, taken } from './reservations/busy.ts';

/** Nobody may be booked where a block comes. */
export const overrides: ResourceOverrides<typeof blocks> = {
  async create(db, input, now) {
    await lockWhom(db, [input.employee_id]);
    await checkEmployee(db, input);
    await checkNobodyIsBooked(db, input, { squeezed: true });
    return insertRecord(db, blocks, input, now);
  },
  async update(db, id, input, current) {
    await lockWhom(db, [input.employee_id, idOf(current)]);
    if (input.employee_id !== idOf(current)) await checkEmployee(db, input);
    // Somebody may have been squeezed in over it since.
    await checkNobodyIsBooked(db, input, { squeezed: false });
    await updateRecord(db, blocks, id, input, current);
  },
  async remove(db, id, now) {
    const { employee_id } = await db
      .selectFrom('block')
      .select('employee_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await lockWhom(db, [employee_id]);
    await removeRecord(db, blocks, id, now);
  },
};

function idOf({ employee_id }: Block): number | null {
  return employee_id === null ? null : Number(employee_id);
}

async function lockWhom(db: Db, ids: readonly (number | null)[]): Promise<void> {
  if (ids.includes(null)) await lockEveryEmployee(db);
  else await lockEmployees(db, ids as number[]);
}

async function checkEmployee(db: Db, { employee_id }: BlockInput): Promise<void> {
  if (employee_id !== null && !(await lockActiveEmployee(db, employee_id)))
    throw invalid({ employee_id: blocks.fields.employee_id.options.gone });
}

/** Throws a 409 Refusal that says who is booked. */
async function checkNobodyIsBooked(db: Db, input: BlockInput, { squeezed }: { squeezed: boolean }): Promise<void> {
  const booked = await bookedOn(db, input.employee_id, input.date);
  const first = booked.find((each) => (squeezed || each.squeeze === null) && overlap(input, intervalOf(each)));
  if (!first) return;
  const sentence = `${first.customer} já tem horário com ${first.employee} ${spoken(intervalOf(first))}`;
  throw taken('from', sentence);
}
