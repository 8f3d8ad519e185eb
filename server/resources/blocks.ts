import { sql } from 'kysely';
import { MAX_LISTED_CONFLICTS, type ReservationConflicts } from '../../domain/agenda.ts';
import { formatDay } from '../../domain/dates.ts';
import type { BusyInterval, HourRequest } from '../../domain/hourRules.ts';
import { type Block, type BlockInput, blocks } from '../../domain/resources/blocks.ts';
import { reservationConflictsSchema } from '../../domain/schemas/reservationConflicts.ts';
import { matchOwn } from '../db/own.ts';
import { createRecordList, insertRecord, removeRecord, updateRecord } from '../db/records.ts';
import type { Db } from '../db/schema.ts';
import type { RequestContext } from '../db/transaction.ts';
import type { ResourceOverrides } from '../http/crud.ts';
import { invalid, Refusal } from '../refusal.ts';
import { lockEmployees, lockEveryEmployee } from './reservations/busy.ts';
import { findHourProblems } from './reservations/hours.ts';

/** A block cannot overlap a reservation. */
export const overrides: ResourceOverrides<typeof blocks> = {
  getEmployeeId: ({ employee_id }) => employee_id,
  lists: {
    '': createRecordList(blocks, (_db, context) => ({
      where: sql`(employee_id is null or ${matchOwn('employee_id', context)})`,
    })),
  },
  conflictSchema: reservationConflictsSchema,
  async create(db, input, context) {
    const conflicts = await findBlockConflicts(db, null, input, null, context);
    if (conflicts.length > 0) throw createBlockRefusal(conflicts);
    return insertRecord(db, blocks, input, context);
  },
  async update(db, id, input, current, context) {
    const conflicts = await findBlockConflicts(db, id, input, current, context);
    if (conflicts.length > 0) throw createBlockRefusal(conflicts);
    await updateRecord(db, blocks, id, input, current);
  },
  remove: removeBlock,
};

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

/**
 * The reservations in the way of a block, by hour, each with the sentence that says so; `id` and `current` are those of a stored block. Locks
 * as `findHourProblems` does. Throws a Refusal: 422 for an inactive employee.
 */
export async function findBlockConflicts(
  db: Db,
  id: number | null,
  input: BlockInput,
  current: Block | null,
  { day }: RequestContext,
): Promise<readonly BusyInterval[]> {
  const before = current && toHourRequest(current);
  const [problem] = await findHourProblems(db, id, toHourRequest(input), before, { today: day, isStrict: false });
  if (problem && !problem.isTaken) throw invalid({ [problem.field]: problem.message });
  return problem?.conflicts ?? [];
}

/** A 409 with the reservations that are in the way; the sentence of a single one has its day where the block has several. */
export function createBlockRefusal(conflicts: readonly BusyInterval[], { hasSeveralDays = false } = {}): Refusal {
  const found = conflicts.flatMap(({ reservation }) => reservation ?? []);
  const [only] = conflicts;
  const day = hasSeveralDays && found[0] ? `${formatDay(found[0].date)}: ` : '';
  const message =
    conflicts.length === 1 && only
      ? `${day}${only.message}`
      : `Há ${conflicts.length} agendamentos nesse período. Mova ou cancele cada um, e salve de novo.`;
  const data: ReservationConflicts = { count: found.length, first: found.slice(0, MAX_LISTED_CONFLICTS) };
  return new Refusal(409, message, { errors: { from: message }, data });
}

function toHourRequest({ employee_id, date, from, to }: Block | BlockInput): HourRequest {
  return { kind: 'block', employee_id, date, from, to, isOpen: true, overbooking: null };
}
