import { z } from 'zod';
import { CANCELLED, CONFIRMED, SCHEDULED } from '../../../domain/constants.ts';
import { addDays, countDaysBetween, type Day, formatDay, type Time } from '../../../domain/dates.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { buildInputSchema } from '../../../domain/fields/schema.ts';
import { type ChangedFollowing, MAX_RESERVATIONS_IN_SERIES } from '../../../domain/reservationSeries.ts';
import { isSameValue, toRequestBody } from '../../../domain/resources/request.ts';
import { type Reservation, type ReservationInput, reservations } from '../../../domain/resources/reservations.ts';
import { matchOwn, requireOwn } from '../../db/own.ts';
import { lockForEdit } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { audit, type ResourceOverrides } from '../../http/crud.ts';
import { parse } from '../../http/validation.ts';
import { invalid, notFound, Refusal } from '../../refusal.ts';
import { create, findReservation, readReservations, remove, update } from './index.ts';

/* Reservations that were booked together (feature `reservations.series`). Each is a reservation of its own for every other call. */

const RULES = { isStrict: false };
const inputSchema = buildInputSchema(reservations);
/** What an edit of the following ones leaves as it is: it is about one visit. */
const OWN_FIELDS = ['date', 'no_show', 'in_progress'];

export interface SeriesDay {
  /** The day of the series, by which it is named where its hour is taken. */
  day: Day;
  /** Another one where it is moved. */
  date: Day;
  time: Time;
}

/**
 * Books a reservation on each of these days, all or none, and returns their ids. Throws a Refusal: 409 with all days that are taken, or
 * what a single booking throws.
 */
export async function createSeries(
  db: Db,
  input: ReservationInput,
  { days, every_weeks }: { days: readonly SeriesDay[]; every_weeks: number },
  context: RequestContext,
): Promise<number[]> {
  const ids: number[] = [];
  const taken: Record<Day, string> = {};
  for (const { day, date, time } of days) {
    try {
      ids.push(await create(db, { ...input, date, time }, context, RULES));
    } catch (error) {
      // Every check is before the first write of a booking, so the transaction can go on to the next day.
      if (!(error instanceof Refusal) || error.status !== 409) throw withDay(error, date);
      taken[day] = error.message;
    }
  }
  if (Object.keys(taken).length > 0) throw createTakenDays(taken);
  const [first] = ids;
  if (first !== undefined && ids.length > 1)
    await db.updateTable('reservation').set({ series_id: first, every_weeks }).where('id', 'in', ids).execute();
  for (const after of await readReservations(db, ids))
    await audit(db, reservations, 'create', Number(after.id), { before: null, after }, context);
  return ids;
}

function createTakenDays(taken: Record<Day, string>): Refusal {
  const days = Object.keys(taken);
  const list = new Intl.ListFormat('pt-BR').format(days.map(formatDay));
  return new Refusal(409, `Horário ocupado em ${list}. Mude a hora desses dias, ou deixe-os de fora.`, {
    errors: { days: days.join(), ...taken },
  });
}

/** A Refusal with the day for which it holds in its sentences; any other error unchanged. */
function withDay(error: unknown, date: Day): unknown {
  if (!(error instanceof Refusal)) return error;
  const addDay = (message: string) => `${formatDay(date)}: ${message}`;
  const errors = Object.entries(error.errors ?? {}).map(([field, message]) => [field, addDay(message)]);
  if (error.status === 422) return invalid(Object.fromEntries(errors));
  return new Refusal(error.status, addDay(error.message), { errors: Object.fromEntries(errors) });
}

const followingFields = { id: z.int(), status: z.literal([SCHEDULED, CONFIRMED]), version: z.int() };
const SERIES = 'Diga following, ou os agendamentos a reabrir';
/** An edit changes the following ones too, or takes a cancellation of these back. */
const editSchema = z.union(
  [z.literal('following'), z.array(z.strictObject(followingFields)).max(MAX_RESERVATIONS_IN_SERIES)],
  SERIES,
);

/** Edits and removes a reservation and the open ones of its series on later days. */
export const series: NonNullable<ResourceOverrides<typeof reservations>['series']> = {
  editSchema,
  responseFields: {
    following: z
      .array(z.strictObject(followingFields))
      .describe('the others that `series: following` changed: the status before, the version after'),
  },
  async update(db, id, input, current, context, given) {
    const scope = given as z.output<typeof editSchema>;
    const others =
      scope === 'following'
        ? await readFollowing(db, id, input, current, context)
        : await readCancelled(db, id, scope, context);
    const edits = [{ id, before: current, input }, ...others];
    // A later day may be that of the next one, which has to leave it first.
    if (input.date > current.date) edits.reverse();
    const following: ChangedFollowing[] = [];
    for (const edit of edits) {
      await update(db, edit.id, edit.input, edit.before, context, RULES).catch((error) => {
        throw edit.id === id ? error : withDay(error, edit.input.date);
      });
      if (edit.id === id) continue;
      const after = await getReservationOrThrow(db, edit.id);
      await audit(db, reservations, 'edit', edit.id, { before: edit.before, after }, context);
      following.push({ id: edit.id, status: edit.before.status, version: Number(after.version) });
    }
    return scope === 'following' ? { following } : {};
  },
  async remove(db, id, current, context) {
    const following = await lockFollowing(db, id, current, context);
    await remove(db, id, context);
    for (const before of following) {
      await remove(db, Number(before.id), context);
      await audit(db, reservations, 'remove', Number(before.id), { before, after: null }, context);
    }
  },
};

interface Edit {
  id: number;
  before: Reservation;
  input: ReservationInput;
}

/** The following ones with the same change. */
async function readFollowing(
  db: Db,
  id: number,
  input: ReservationInput,
  current: Reservation,
  context: RequestContext,
): Promise<Edit[]> {
  const changes = findChanges(input, current);
  const shift = countDaysBetween(current.date, input.date);
  const following = await lockFollowing(db, id, current, context);
  return following.map((before) => toEdit(before, { ...changes, date: addDays(before.date, shift) }));
}

/** Others of the series with the status they had before. Throws a Refusal: 404, or 409 for one that was changed since. */
async function readCancelled(
  db: Db,
  id: number,
  cancelled: readonly ChangedFollowing[],
  context: RequestContext,
): Promise<Edit[]> {
  const own = await getReservationOrThrow(db, id);
  const edits: Edit[] = [];
  for (const { status, version, ...other } of cancelled.toSorted((a, b) => a.id - b.id)) {
    await lockForEdit(db, reservations, other.id, version);
    const before = await getReservationOrThrow(db, other.id);
    requireOwn(context, before.employee.id, reservations.texts.notFound);
    const isSameSeries = own.series_id !== null && before.series_id === own.series_id;
    if (other.id === id || !isSameSeries || before.status !== CANCELLED) throw notFound(reservations.texts.notFound);
    edits.push(toEdit(before, { status }));
  }
  return edits;
}

function toEdit(before: Reservation, changes: Json): Edit {
  const body = { ...toRequestBody(reservations, before as Json), ...changes };
  return { id: Number(before.id), before, input: parse(inputSchema, body) as ReservationInput };
}

async function getReservationOrThrow(db: Db, id: number): Promise<Reservation> {
  const reservation = await findReservation(db, id);
  if (!reservation) throw notFound(reservations.texts.notFound);
  return reservation;
}

/** The fields that an edit changes in the following ones too, as on the wire. */
function findChanges(input: ReservationInput, current: Reservation): Json {
  const [after, before] = [toRequestBody(reservations, input as Json), toRequestBody(reservations, current as Json)];
  const changed = Object.entries(after).filter(
    ([field, value]) => !OWN_FIELDS.includes(field) && !isSameValue(value, before[field]),
  );
  // Only a cancellation is about later visits: none of them is confirmed or done with this one.
  return Object.fromEntries(changed.filter(([field, value]) => field !== 'status' || value === CANCELLED));
}

/** The open reservations of a series on later days that the user may change, locked, by day. */
async function lockFollowing(
  db: Db,
  id: number,
  current: Reservation,
  context: RequestContext,
): Promise<Reservation[]> {
  const rows = await db
    .updateTable('reservation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('series_id', '=', (eb) =>
      eb.selectFrom('reservation as own').select('own.series_id').where('own.id', '=', id),
    )
    .where('day', '>', current.date)
    .where('status', 'in', [SCHEDULED, CONFIRMED])
    .where('archived_at', 'is', null)
    .where(matchOwn('employee_id', context))
    .returning(['id', 'day'])
    .execute();
  const ids = rows.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map((row) => row.id);
  return readReservations(db, ids);
}
