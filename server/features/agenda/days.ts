import { type SqlBool, sql } from 'kysely';
import {
  type AgendaColumn,
  type AgendaDay,
  type AgendaReservation,
  type FreeTimes,
  freeTimes,
  intervalOf,
  worksOn,
} from '../../../domain/agenda.ts';
import { addDays, type Day, type Time } from '../../../domain/dates.ts';
import type { OpenHours } from '../../../domain/openHours.ts';
import { holdsSlot } from '../../../domain/reservations.ts';
import { blocks } from '../../../domain/resources/blocks.ts';
import { partsOf } from '../../db/listing.ts';
import { listRecords } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import { agendaSettings } from '../../resources/reservations/busy.ts';
import { type Booked, readBooked } from '../../resources/reservations/index.ts';

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
  const { hours } = await agendaSettings(db);
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
        ...team.map(({ id, name, hours: own }) => columnOf(id, name, worksOn(own, hours, date))),
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
  for (const ids of partsOf(rows.map(({ id }) => id))) all.push(...(await readBooked(db, ids)).map(inAgenda));
  return all;
}

function inAgenda({ services, ...reservation }: Booked): AgendaReservation {
  const shown = services.map(({ id, name, price, duration }) => ({ id, name, price, duration }));
  return { ...reservation, services: shown };
}

/** The times of a day at which something that long may begin: of one employee, or of all who work. Nothing begins before `earliest`. */
export async function readFreeTimes(
  db: Db,
  { date, duration, employee }: { date: Day; duration: number; employee: number | null },
  earliest: Time,
): Promise<FreeTimes[]> {
  const { step } = await agendaSettings(db);
  const working = new Set((await activeEmployees(db)).map(({ id }) => id));
  const days = await readAgenda(db, date, date);
  return days
    .flatMap(({ columns }) => columns)
    .filter(({ employee_id: id }) => working.has(Number(id)) && (employee === null || Number(id) === employee))
    .map(({ employee_id, works, blocks, reservations }) => {
      const booked = reservations.filter(({ status }) => holdsSlot(status)).map(intervalOf);
      const busy = [...blocks, ...booked];
      return { employee_id, times: freeTimes({ works, busy, duration, step }, earliest) };
    });
}
