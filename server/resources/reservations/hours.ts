import { toInterval } from '../../../domain/agenda.ts';
import type { Day, Time } from '../../../domain/dates.ts';
import {
  getRequestedChanges,
  type HourProblem,
  type HourRequest,
  validateHourRequest,
} from '../../../domain/hourRules.ts';
import { isOpenStatus } from '../../../domain/reservations.ts';
import { lockActiveEmployee } from '../../db/employees.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import { findBusyHours, lockEmployees, lockEveryEmployee, readWorkingHours } from './busy.ts';

export interface HourRules {
  /** With SPEC_STRICT=1: half hours from 08:00 to 19:30. */
  isStrict: boolean;
}

/** A reservation as an hour request (domain/hourRules.ts). */
export function toHourRequest(booked: {
  employee_id: number;
  date: Day;
  time: Time;
  duration: number;
  status: number;
  squeeze?: string | null;
  in_progress?: boolean;
}): HourRequest {
  const { employee_id, date, status, squeeze = null, in_progress } = booked;
  return {
    kind: 'reservation',
    employee_id,
    date,
    ...toInterval(booked),
    isOpen: isOpenStatus(status),
    overbooking: squeeze,
    isInProgress: in_progress,
  };
}

/**
 * The problems of an hour for a reservation or block (domain/hourRules.ts); `id` is the record's own, null for a new one. Locks the
 * employees until the transaction ends, so that the second of two concurrent calls sees the first one's record.
 */
export async function findHourProblems(
  db: Db,
  id: number | null,
  requested: HourRequest,
  before: HourRequest | null,
  { today, isStrict }: HourRules & { today: Day },
): Promise<HourProblem[]> {
  await lockAffectedEmployees(db, requested, before);
  const changed = getRequestedChanges(requested, before);
  const employee = requested.employee_id === null ? null : Number(requested.employee_id);
  const isActive = !changed.requiresActiveEmployee || (employee !== null && (await lockActiveEmployee(db, employee)));
  const hours = changed.isStartNew && employee !== null ? await readWorkingHours(db, employee) : null;
  const work = isStrict ? null : { works: hours?.getWorks(requested.date) ?? [], step: hours?.step ?? 5 };
  const busy = changed.newParts.length > 0 ? await findBusyHours(db, id, requested) : [];
  return validateHourRequest(requested, before, { isActive, work, busy, today });
}

/** A 409 for a taken hour, with the sentence at its field. */
export function createHourConflict({ field, message }: HourProblem): Refusal {
  return new Refusal(409, message, { errors: { [field]: message } });
}

/** A closed reservation occupies no hour, so no employee is locked. */
async function lockAffectedEmployees(db: Db, requested: HourRequest, before: HourRequest | null): Promise<void> {
  if (!requested.isOpen) return;
  const ids = [requested, ...(before ? [before] : [])].map(({ employee_id }) => employee_id);
  if (ids.includes(null)) await lockEveryEmployee(db);
  else await lockEmployees(db, ids.map(Number));
}
