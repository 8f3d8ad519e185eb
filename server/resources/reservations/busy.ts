import { sql } from 'kysely';
import { getWorkingIntervals, type Interval, toInterval } from '../../../domain/agenda.ts';
import { CONFIRMED, SCHEDULED } from '../../../domain/constants.ts';
import type { Day, Time } from '../../../domain/dates.ts';
import type { BusyInterval, HourRequest } from '../../../domain/hourRules.ts';
import type { OpenHours } from '../../../domain/openHours.ts';
import { SINGLETON_ID } from '../../../domain/resources/resource.ts';
import { getDialect } from '../../db/connect.ts';
import { lockInOrder } from '../../db/rowLocks.ts';
import type { Db } from '../../db/schema.ts';

/* Who is busy when. That no two have the same five minutes is held by the database (migration 011); what is looked up here says with whom. */

/** What an employee is busy with. */
interface BusyHour extends BusyInterval {
  /** Of a reservation; null of a block. */
  reservation: number | null;
}

const OPEN = [SCHEDULED, CONFIRMED] as const;

/**
 * Keeps others from booking these employees until the transaction ends, so that two who want the same hour come one after the other
 * instead of waiting for each other. SQLite has one writer at a time anyway.
 */
export async function lockEmployees(db: Db, ids: readonly number[]): Promise<void> {
  await lockInOrder(db, { employee: ids });
}

/** The same of everybody, and nobody new comes meanwhile. */
export async function lockEveryEmployee(db: Db): Promise<void> {
  if (getDialect(db) === 'sqlite') return;
  await sql`lock table employee in share row exclusive mode`.execute(db);
}

interface Booked {
  id: number;
  time: Time;
  duration: number;
  squeeze: string | null;
  customer: string;
  employee: string;
}

/** The open reservations of a day, those that were squeezed in too: an employee's or, where none is said, everybody's. */
async function bookedOn(db: Db, employee: number | null, day: Day): Promise<Booked[]> {
  const all = db
    .selectFrom('reservation')
    .innerJoin('customer', 'customer.id', 'reservation.customer_id')
    .innerJoin('employee', 'employee.id', 'reservation.employee_id')
    .select(['reservation.id', 'slot as time', 'duration_min as duration', 'squeeze'])
    .select(['customer.name as customer', 'employee.name as employee'])
    .where('day', '=', day)
    .where('reservation.status', 'in', OPEN)
    .where('reservation.archived_at', 'is', null)
    .orderBy('slot')
    .orderBy('reservation.id')
    .$narrowType<{ duration: number }>();
  return (employee === null ? all : all.where('reservation.employee_id', '=', employee)).execute();
}

/** What an employee is busy with on a day: open reservations, and the blocks that are theirs or everybody's. */
async function busyOn(db: Db, employee: number, day: Day): Promise<BusyHour[]> {
  const booked = (await bookedOn(db, employee, day)).map((each) => ({
    ...toInterval(each),
    reservation: each.id,
    message: `${each.customer} já tem horário com este colaborador ${spoken(toInterval(each))}`,
  }));
  const blocked = await db
    .selectFrom('block')
    .select(['employee_id', 'from_time as from', 'to_time as to', 'reason'])
    .where('day', '=', day)
    .where('archived_at', 'is', null)
    .where((eb) => eb.or([eb('employee_id', 'is', null), eb('employee_id', '=', employee)]))
    .orderBy('from_time')
    .orderBy('id')
    .execute();
  const blocks = blocked.map(({ employee_id, from, to, reason }) => {
    const who = employee_id === null ? 'O salão' : 'O colaborador';
    return { from, to, reservation: null, message: `${who} está bloqueado ${spoken({ from, to })}: ${reason}` };
  });
  return [...booked, ...blocks];
}

/** What can be in the way of a request, in the order of the day. Blocks may overlap each other. `id` is the record's own. */
export async function findBusyHours(
  db: Db,
  id: number | null,
  { kind, employee_id, date }: Pick<HourRequest, 'kind' | 'employee_id' | 'date'>,
): Promise<BusyHour[]> {
  const employee = employee_id === null ? null : Number(employee_id);
  if (kind === 'reservation' && employee !== null)
    return (await busyOn(db, employee, date)).filter(({ reservation }) => reservation === null || reservation !== id);
  return (await bookedOn(db, employee, date)).map((each) => ({
    ...toInterval(each),
    reservation: each.id,
    message: `${each.customer} já tem horário com ${each.employee} ${spoken(toInterval(each))}`,
  }));
}

/** `das 09:00 às 10:00`. */
function spoken({ from, to }: Interval): string {
  return `das ${from} às ${to}`;
}

/** What the shop says of its agenda. */
export async function readAgendaSettings(db: Db): Promise<{ step: number; hours: OpenHours[] }> {
  const { agenda_step, hours } = await db
    .selectFrom('shop')
    .select(['agenda_step', 'hours'])
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow();
  return { step: Number(agenda_step), hours: JSON.parse(hours) };
}

/** When an employee works on a day. */
export async function readWorkingHours(
  db: Db,
  employee: number,
  day: Day,
): Promise<{ works: Interval[]; step: number }> {
  const { step, hours } = await readAgendaSettings(db);
  const own = await db.selectFrom('employee').select('hours').where('id', '=', employee).executeTakeFirst();
  return { works: getWorkingIntervals(JSON.parse(own?.hours ?? '[]'), hours, day), step };
}
