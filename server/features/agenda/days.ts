import { type SqlBool, sql } from 'kysely';
import {
  type AgendaColumn,
  type AgendaDay,
  type AgendaReservation,
  type FreeTimes,
  findFreeTimes,
  getWorkingIntervals,
  toInterval,
} from '../../../domain/agenda.ts';
import { addDays, type Day, type Time } from '../../../domain/dates.ts';
import type { OpenHours } from '../../../domain/openHours.ts';
import { isOpenStatus } from '../../../domain/reservations.ts';
import { blocks } from '../../../domain/resources/blocks.ts';
import { chunkIds } from '../../db/listing.ts';
import { listRecords } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import { readAgendaSettings } from '../../resources/reservations/busy.ts';
import { type BookedReservation, readBookedReservations } from '../../resources/reservations/index.ts';

interface Worker {
  id: number;
  name: string;
  hours: OpenHours[];
}

/** Everybody who works, by name. */
async function activeEmployees(db: Db): Promise<Worker[]> {
  const rows = await db
    .selectFrom('employee')
    .select(['id', 'name', 'hours'])
    .where('status', '=', 1)
    .where('archived_at', 'is', null)
    .orderBy('search')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, hours: JSON.parse(row.hours) }));
}

/** The days from one to another, both included, each with a column for everybody who works and everybody who is booked. */
export async function readAgenda(db: Db, from: Day, to: Day): Promise<AgendaDay[]> {
  const { hours } = await readAgendaSettings(db);
  const team = await activeEmployees(db);
  const booked = Map.groupBy(await reservationsBetween(db, from, to), ({ date }) => date);
  const between = sql<SqlBool>`day between ${from} and ${to}`;
  const order = { sort: { field: 'from', order: 'asc' }, range: null, filter: {} } as const;
  const blocked = Map.groupBy(await listRecords(db, blocks, order, { where: between }), ({ date }) => date);

  const days: AgendaDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const ofDay = booked.get(date) ?? [];
    const blocksOfDay = blocked.get(date) ?? [];
    const columnOf = (id: number, name: string, works: AgendaColumn['works']): AgendaColumn => ({
      employee_id: id,
      name,
      works,
      blocks: blocksOfDay.filter(({ employee_id }) => employee_id === null || employee_id === id),
      reservations: ofDay.filter(({ employee }) => employee.id === id),
    });
    const gone = new Map(ofDay.map(({ employee }) => [Number(employee.id), employee.name]));
    for (const { id } of team) gone.delete(id);
    days.push({
      date,
      columns: [
        ...team.map(({ id, name, hours: own }) => columnOf(id, name, getWorkingIntervals(own, hours, date))),
        ...[...gone].map(([id, name]) => columnOf(id, name, [])),
      ],
    });
  }
  return days;
}

/** By hour. */
async function reservationsBetween(db: Db, from: Day, to: Day): Promise<AgendaReservation[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('id')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('archived_at', 'is', null)
    .orderBy('day')
    .orderBy('slot')
    .orderBy('id')
    .execute();
  const all: AgendaReservation[] = [];
  for (const ids of chunkIds(rows.map(({ id }) => id)))
    all.push(...(await readBookedReservations(db, ids)).map(inAgenda));
  return all;
}

function inAgenda({ services, ...reservation }: BookedReservation): AgendaReservation {
  const shown = services.map(({ id, name, price, duration }) => ({ id, name, price, duration }));
  return { ...reservation, services: shown };
}

/** The times of a day at which something that long may begin: of one employee, or of all who work. Nothing begins before `earliest`. */
export async function readFreeTimes(
  db: Db,
  { date, duration, employee }: { date: Day; duration: number; employee: number | null },
  earliest: Time,
): Promise<FreeTimes[]> {
  const { step } = await readAgendaSettings(db);
  const working = new Set((await activeEmployees(db)).map(({ id }) => id));
  const days = await readAgenda(db, date, date);
  return days
    .flatMap(({ columns }) => columns)
    .filter(({ employee_id: id }) => working.has(Number(id)) && (employee === null || Number(id) === employee))
    .map(({ employee_id, works, blocks, reservations }) => {
      const booked = reservations.filter(({ status }) => isOpenStatus(status)).map(toInterval);
      const busy = [...blocks, ...booked];
      return { employee_id, times: findFreeTimes({ works, busy, duration, step }, earliest) };
    });
}
