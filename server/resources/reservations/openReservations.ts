import { z } from 'zod';
import { CANCELLED, CONFIRMED, type ReservationStatus, SCHEDULED } from '../../../domain/constants.ts';
import { formatDay } from '../../../domain/dates.ts';
import { id as idField } from '../../../domain/schemas/fields.ts';
import { buildStatusChange, writeAuditEntries } from '../../db/audit.ts';
import { lockActiveEmployee } from '../../db/employees.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { parse } from '../../http/validation.ts';
import { conflict, invalid, Refusal } from '../../refusal.ts';
import { findHourProblems, toHourRequest } from './hours.ts';

/* The decision about the open reservations of a customer or employee who is removed: cancel them or move them. */

/** A reservation with an open status, past ones too. */
interface OpenReservation {
  id: number;
  status: ReservationStatus;
}

type PersonTable = 'customer' | 'employee';

const DECISION_MESSAGE = 'Diga o que fazer com os agendamentos em aberto';
const SUCCESSOR_MESSAGE = 'Escolha outro colaborador que atenda';

const cancelSchema = z.literal('cancel', { error: DECISION_MESSAGE });
/** Body members for an employee: cancel, or move to another employee. */
export const employeeDecisionFields = {
  reservations: z
    .union([cancelSchema, z.strictObject({ move_to: idField(SUCCESSOR_MESSAGE) })], { error: DECISION_MESSAGE })
    .optional(),
};
/** Bodies of a removal: empty, or with the decision. */
export const decisionSchemas = {
  customer: z.strictObject({ reservations: cancelSchema.optional() }).optional(),
  employee: z.strictObject(employeeDecisionFields).optional(),
};

/**
 * Cancels a person's open reservations or moves them to another employee, by the decision in the request's body; the person is locked
 * before. Throws a Refusal: 409 with their number when there are some but no decision, 409 for an hour that the other employee cannot take,
 * 422 for a malformed body.
 */
export async function resolveOpenReservations(
  db: Db,
  personTable: PersonTable,
  id: number,
  body: unknown,
  context: RequestContext,
): Promise<void> {
  const decision = parse(decisionSchemas[personTable], body ?? undefined);
  const open = await lockOpenReservations(db, personTable, id);
  if (open.length === 0) return;
  const reservations = decision?.reservations;
  if (reservations === undefined) throw createMissingDecision(open.length);
  if (reservations === 'cancel') await cancelReservations(db, open, context);
  else await moveReservations(db, open, { from: id, to: reservations.move_to }, context);
}

/** The employee who takes over the reservations, from a request's body; null without one. */
export function parseSuccessorId(body: unknown): number | null {
  const parsed = decisionSchemas.employee.safeParse(body ?? undefined);
  const reservations = parsed.success ? parsed.data?.reservations : undefined;
  return typeof reservations === 'object' ? reservations.move_to : null;
}

/** Locks a person's open reservations until the transaction ends. */
export async function lockOpenReservations(db: Db, personTable: PersonTable, id: number): Promise<OpenReservation[]> {
  return db
    .updateTable('reservation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(`${personTable}_id`, '=', id)
    .where('status', 'in', [SCHEDULED, CONFIRMED])
    .where('archived_at', 'is', null)
    .returning(['id', 'status'])
    .execute();
}

/** Cancels reservations that are locked. */
export async function cancelReservations(
  db: Db,
  open: readonly OpenReservation[],
  context: RequestContext,
): Promise<void> {
  if (open.length === 0) return;
  await db.updateTable('reservation').set({ status: CANCELLED }).where('id', 'in', toIds(open)).execute();
  await writeAuditEntries(
    db,
    context,
    open.flatMap(({ id, status }) => buildStatusChange(id, status, CANCELLED)),
  );
}

/** The new employee need not offer the services, but has to be free at the hour, as for a new booking. */
async function moveReservations(
  db: Db,
  open: readonly OpenReservation[],
  { from, to }: { from: number; to: number },
  context: RequestContext,
): Promise<void> {
  if (from === to || !(await lockActiveEmployee(db, to))) throw invalid({ reservations: SUCCESSOR_MESSAGE });
  const moved = await db
    .selectFrom('reservation')
    .select(['id', 'day as date', 'slot as time', 'duration_min as duration', 'status', 'squeeze', 'in_progress'])
    .where('id', 'in', toIds(open))
    .orderBy('day')
    .orderBy('slot')
    .orderBy('id')
    .$narrowType<{ duration: number }>()
    .execute();
  for (const { id, ...row } of moved) {
    const reservation = { ...row, in_progress: row.in_progress === 1 };
    const [before, requested] = [
      toHourRequest({ ...reservation, employee_id: from }),
      toHourRequest({ ...reservation, employee_id: to }),
    ];
    const [problem] = await findHourProblems(db, id, requested, before, { today: context.day, isStrict: false });
    if (!problem) continue;
    const hour = `${formatDay(reservation.date)} às ${reservation.time}`;
    if (problem.isTaken)
      throw conflict(
        `Quem ficaria com os agendamentos já tem um em ${hour}. Mude um dos dois, ou escolha outra pessoa.`,
      );
    throw conflict(
      `Quem ficaria com os agendamentos não pode atender em ${hour}: ${problem.message}. Mude o agendamento, ou escolha outra pessoa.`,
    );
  }
  await db.updateTable('reservation').set({ employee_id: to }).where('id', 'in', toIds(open)).execute();
  await writeAuditEntries(
    db,
    context,
    open.map(({ id }) => ({ resource: 'reservations', id, action: 'edit', changes: { employee_id: [from, to] } })),
  );
}

function createMissingDecision(count: number): Refusal {
  const many = count === 1 ? 'Há 1 agendamento em aberto' : `Há ${count} agendamentos em aberto`;
  return new Refusal(409, `${many}. ${DECISION_MESSAGE}.`, { errors: { reservations: String(count) } });
}

function toIds(open: readonly OpenReservation[]): number[] {
  return open.map(({ id }) => id);
}
