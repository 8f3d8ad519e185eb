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
import { matchOwn } from '../../db/own.ts';
import { listRecords } from '../../db/records.ts';
import type { Db } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import { readAgendaSettings } from '../../resources/reservations/busy.ts';
import { type BookedReservation, readBookedReservations } from '../../resources/reservations/index.ts';
import { restrictCustomer } from '../../resources/reservations/own.ts';

type Viewer = Pick<RequestContext, 'onlyEmployeeId' | 'day' | 'seesPhones'>;

interface ActiveEmployee {
  id: number;
  name: string;
  hours: OpenHours[];
}

/** The active employees who attend customers, by name; for a professional themself alone. */
async function listActiveEmployees(db: Db, context: Viewer): Promise<ActiveEmployee[]> {
  const rows = await db
    .selectFrom('employee')
    .select(['id', 'name', 'hours'])
    .where('status', '=', 1)
    .where('attends', '=', 1)
    .where('archived_at', 'is', null)
    .where(matchOwn('id', context))
    .orderBy('search')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, hours: JSON.parse(row.hours) }));
}

/** The days of a period, both ends included, each with a column per active employee who attends customers and per other employee who is booked. */
export async function readAgenda(db: Db, from: Day, to: Day, context: Viewer): Promise<AgendaDay[]> {
  const { hours } = await readAgendaSettings(db);
  const employees = await listActiveEmployees(db, context);
  const booked = Map.groupBy(await listReservations(db, from, to, context), ({ date }) => date);
  const isInPeriod = sql<SqlBool>`day between ${from} and ${to}`;
  const order = { sort: { field: 'from', order: 'asc' }, range: null, filter: {} } as const;
  const blocked = Map.groupBy(await listRecords(db, blocks, order, { where: isInPeriod }), ({ date }) => date);

  const days: AgendaDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const reservationsOfDay = booked.get(date) ?? [];
    const blocksOfDay = blocked.get(date) ?? [];
    const buildColumn = (id: number, name: string, works: AgendaColumn['works']): AgendaColumn => ({
      employee_id: id,
      name,
      works,
      blocks: blocksOfDay.filter(({ employee_id }) => employee_id === null || employee_id === id),
      reservations: reservationsOfDay.filter(({ employee }) => employee.id === id),
    });
    const others = new Map(reservationsOfDay.map(({ employee }) => [Number(employee.id), employee.name]));
    for (const { id } of employees) others.delete(id);
    days.push({
      date,
      columns: [
        ...employees.map(({ id, name, hours: own }) => buildColumn(id, name, getWorkingIntervals(own, hours, date))),
        ...[...others].map(([id, name]) => buildColumn(id, name, [])),
      ],
    });
  }
  return days;
}

/** The reservations of a period, by day and hour. */
async function listReservations(db: Db, from: Day, to: Day, context: Viewer): Promise<AgendaReservation[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('id')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('archived_at', 'is', null)
    .where(matchOwn('employee_id', context))
    .orderBy('day')
    .orderBy('slot')
    .orderBy('id')
    .execute();
  const all: AgendaReservation[] = [];
  for (const ids of chunkIds(rows.map(({ id }) => id)))
    all.push(
      ...(await readBookedReservations(db, ids)).map((reservation) =>
        toAgendaReservation(restrictCustomer(reservation, context)),
      ),
    );
  return all;
}

function toAgendaReservation({ services, ...reservation }: BookedReservation): AgendaReservation {
  const shortServices = services.map(({ id, name, price, duration }) => ({ id, name, price, duration }));
  return { ...reservation, services: shortServices };
}

/** The start times of a day that are free for `duration` minutes, from `earliest` on: of one employee, or of all active ones. */
export async function readFreeTimes(
  db: Db,
  { date, duration, employee }: { date: Day; duration: number; employee: number | null },
  earliest: Time,
  context: Viewer,
): Promise<FreeTimes[]> {
  const { step } = await readAgendaSettings(db);
  const activeIds = new Set((await listActiveEmployees(db, context)).map(({ id }) => id));
  const days = await readAgenda(db, date, date, context);
  return days
    .flatMap(({ columns }) => columns)
    .filter(({ employee_id: id }) => activeIds.has(Number(id)) && (employee === null || Number(id) === employee))
    .map(({ employee_id, works, blocks, reservations }) => {
      const booked = reservations.filter(({ status }) => isOpenStatus(status)).map(toInterval);
      const busy = [...blocks, ...booked];
      return { employee_id, times: findFreeTimes({ works, busy, duration, step }, earliest) };
    });
}
