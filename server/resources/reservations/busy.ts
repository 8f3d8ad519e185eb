import { sql } from 'kysely';
import { type ConflictingReservation, getWorkingIntervals, type Interval, toInterval } from '../../../domain/agenda.ts';
import { CONFIRMED, SCHEDULED } from '../../../domain/constants.ts';
import type { Day, Time } from '../../../domain/dates.ts';
import type { BusyInterval, HourRequest } from '../../../domain/hourRules.ts';
import type { OpenHours } from '../../../domain/openHours.ts';
import { SINGLETON_ID } from '../../../domain/resources/resource.ts';
import { getDialect } from '../../db/connect.ts';
import { lockInOrder } from '../../db/rowLocks.ts';
import type { Db } from '../../db/schema.ts';

/* When employees are busy. A constraint (migration 011) prevents double bookings; the lookups here find the names for the error messages. */

/** A reservation or block that occupies an employee. */
interface BusyHour extends BusyInterval {
  reservation: ConflictingReservation | null;
}

const OPEN = [SCHEDULED, CONFIRMED] as const;

/** Locks employees against bookings until the transaction ends, so that concurrent requests for one hour run one after the other. */
export async function lockEmployees(db: Db, ids: readonly number[]): Promise<void> {
  await lockInOrder(db, { employee: ids });
}

/** Locks all employees and the creation of new ones. SQLite has one writer at a time anyway. */
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

/** The open reservations of a day, overbookings too: of one employee, or of all with null. */
async function readBooked(db: Db, employee: number | null, day: Day): Promise<Booked[]> {
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

/** An employee's open reservations and blocks of a day, with the blocks of the whole shop. */
async function readBusyHours(db: Db, employee: number, day: Day): Promise<BusyHour[]> {
  const booked = (await readBooked(db, employee, day)).map((booking) => ({
    ...toInterval(booking),
    reservation: toConflict(booking, day),
    message: `${booking.customer} já tem horário com este colaborador ${formatInterval(toInterval(booking))}`,
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
    return { from, to, reservation: null, message: `${who} está bloqueado ${formatInterval({ from, to })}: ${reason}` };
  });
  return [...booked, ...blocks];
}

/** The reservations and blocks that may conflict with a request, by time; blocks may overlap each other. `id`: the request's own record. */
export async function findBusyHours(
  db: Db,
  id: number | null,
  { kind, employee_id, date }: Pick<HourRequest, 'kind' | 'employee_id' | 'date'>,
): Promise<BusyHour[]> {
  const employee = employee_id === null ? null : Number(employee_id);
  if (kind === 'reservation' && employee !== null)
    return (await readBusyHours(db, employee, date)).filter(
      ({ reservation }) => reservation === null || reservation.id !== id,
    );
  return (await readBooked(db, employee, date)).map((booking) => ({
    ...toInterval(booking),
    reservation: toConflict(booking, date),
    message: `${booking.customer} já tem horário com ${booking.employee} ${formatInterval(toInterval(booking))}`,
  }));
}

function toConflict({ id, time, customer, employee }: Booked, date: Day): ConflictingReservation {
  return { id, date, time, customer, employee };
}

/** `das 09:00 às 10:00`. */
function formatInterval({ from, to }: Interval): string {
  return `das ${from} às ${to}`;
}

/** The shop's opening hours and the step of bookable times in minutes. */
export async function readAgendaSettings(db: Db): Promise<{ step: number; hours: OpenHours[] }> {
  const { agenda_step, hours } = await db
    .selectFrom('shop')
    .select(['agenda_step', 'hours'])
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow();
  return { step: Number(agenda_step), hours: JSON.parse(hours) };
}

/** The working intervals of an employee, or (null) of the shop, on each day, and the step in minutes. */
export async function readWorkingHours(
  db: Db,
  employee: number | null,
): Promise<{ getWorks: (day: Day) => Interval[]; step: number }> {
  const { step, hours } = await readAgendaSettings(db);
  const own =
    employee === null
      ? undefined
      : await db.selectFrom('employee').select('hours').where('id', '=', employee).executeTakeFirst();
  const ownHours: OpenHours[] = JSON.parse(own?.hours ?? '[]');
  return { getWorks: (day) => getWorkingIntervals(ownHours, hours, day), step };
}
