import { z } from 'zod';
import { CANCELLED, CONFIRMED, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { formatDay } from '../../../domain/dates.ts';
import { groupErrorsByField } from '../../../domain/schemas/fieldErrors.ts';
import { id as idField } from '../../../domain/schemas/fields.ts';
import { buildStatusChange, writeAuditEntries } from '../../db/audit.ts';
import { lockActiveEmployee } from '../../db/employees.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../http/context.ts';
import { conflict, invalid, Refusal } from '../../http/refusal.ts';
import { findHourProblems, toHourRequest } from './hours.ts';

/* What becomes of the reservations that somebody who leaves still has. */

/** A reservation that still holds an hour, whatever its day. */
interface OpenReservation {
  id: number;
  status: ReservationStatus;
}

type Whose = 'customer' | 'employee';

const WHAT = 'Diga o que fazer com os agendamentos em aberto';
const WHOM = 'Escolha outro colaborador que atenda';

const cancel = z.literal('cancel', { error: WHAT });
/** What an employee who leaves may say of them. */
export const employeeDecisionFields = {
  reservations: z.union([cancel, z.strictObject({ move_to: idField(WHOM) })], { error: WHAT }).optional(),
};
/** What the body of a removal may say: nothing, or what becomes of them. */
export const decisionSchemas = {
  customer: z.strictObject({ reservations: cancel.optional() }).optional(),
  employee: z.strictObject(employeeDecisionFields).optional(),
};

/**
 * Cancels somebody's open reservations, or gives them to another employee, as the body of the call says. Throws a Refusal: 409 with
 * their number where it does not say and there are some, 409 for an hour that the other has already, 422 for a body that says
 * something else. To be called after the person is locked.
 */
export async function resolveOpenReservations(
  db: Db,
  whose: Whose,
  id: number,
  body: unknown,
  now: RequestContext,
): Promise<void> {
  const said = decisionSchemas[whose].safeParse(body ?? undefined);
  if (!said.success) throw invalid(groupErrorsByField(said.error.issues));
  const open = await lockOpenReservations(db, whose, id);
  if (open.length === 0) return;
  const reservations = said.data?.reservations;
  if (reservations === undefined) throw askWhat(open.length);
  if (reservations === 'cancel') await cancelReservations(db, open, now);
  else await moveReservations(db, open, { from: id, to: reservations.move_to }, now);
}

/** The employee to whom the body of a call gives the reservations of one who leaves; null where it names none. */
export function parseSuccessorId(body: unknown): number | null {
  const said = decisionSchemas.employee.safeParse(body ?? undefined);
  const reservations = said.success ? said.data?.reservations : undefined;
  return typeof reservations === 'object' ? reservations.move_to : null;
}

/** Locks somebody's open reservations until the transaction ends. */
export async function lockOpenReservations(db: Db, whose: Whose, id: number): Promise<OpenReservation[]> {
  return db
    .updateTable('reservation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(`${whose}_id`, '=', id)
    .where('status', 'in', [SCHEDULED, CONFIRMED])
    .where('archived_at', 'is', null)
    .returning(['id', 'status'])
    .execute();
}

/** Cancels reservations that are locked. */
export async function cancelReservations(db: Db, open: readonly OpenReservation[], now: RequestContext): Promise<void> {
  if (open.length === 0) return;
  await db.updateTable('reservation').set({ status: CANCELLED }).where('id', 'in', idsOf(open)).execute();
  await writeAuditEntries(
    db,
    now,
    open.flatMap(({ id, status }) => buildStatusChange(id, status, CANCELLED)),
  );
}

/** The new employee need not offer their services, but has to be free at the hour, as for a new booking. */
async function moveReservations(
  db: Db,
  open: readonly OpenReservation[],
  { from, to }: { from: number; to: number },
  now: RequestContext,
): Promise<void> {
  if (from === to || !(await lockActiveEmployee(db, to))) throw invalid({ reservations: WHOM });
  const moved = await db
    .selectFrom('reservation')
    .select(['id', 'day as date', 'slot as time', 'duration_min as duration', 'status', 'squeeze'])
    .where('id', 'in', idsOf(open))
    .orderBy('day')
    .orderBy('slot')
    .orderBy('id')
    .$narrowType<{ duration: number }>()
    .execute();
  for (const { id, ...each } of moved) {
    const [before, wanted] = [
      toHourRequest({ ...each, employee_id: from }),
      toHourRequest({ ...each, employee_id: to }),
    ];
    const [problem] = await findHourProblems(db, id, wanted, before, { today: now.day, isStrict: false });
    if (!problem) continue;
    const hour = `${formatDay(each.date)} às ${each.time}`;
    if (problem.isTaken)
      throw conflict(
        `Quem ficaria com os agendamentos já tem um em ${hour}. Mude um dos dois, ou escolha outra pessoa.`,
      );
    throw conflict(
      `Quem ficaria com os agendamentos não pode atender em ${hour}: ${problem.message}. Mude o agendamento, ou escolha outra pessoa.`,
    );
  }
  await db.updateTable('reservation').set({ employee_id: to }).where('id', 'in', idsOf(open)).execute();
  await writeAuditEntries(
    db,
    now,
    open.map(({ id }) => ({ resource: 'reservations', id, action: 'edit', changes: { employee_id: [from, to] } })),
  );
}

function askWhat(count: number): Refusal {
  const many = count === 1 ? 'Há 1 agendamento em aberto' : `Há ${count} agendamentos em aberto`;
  return new Refusal(409, `${many}. ${WHAT}.`, { errors: { reservations: String(count) } });
}

function idsOf(open: readonly OpenReservation[]): number[] {
  return open.map(({ id }) => id);
}
