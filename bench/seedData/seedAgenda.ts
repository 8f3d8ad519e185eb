import { setImmediate } from 'node:timers/promises';
import { CANCELLED, CONFIRMED, DONE, type ReservationStatus, SCHEDULED } from '../../domain/constants.ts';
import type { Day } from '../../domain/dates.ts';
import { timeSlots } from '../../domain/reservations.ts';
import { buildSearchText } from '../../domain/search.ts';
import { type CurrentTime, isOpenDay, subtractDays } from '../../server/db/demo/calendar.ts';
import { getStaffOn } from '../../server/db/demo/employees.ts';
import { insertReturningIds, insertRows } from '../../server/db/demo/insert.ts';
import type { DemoReservation } from '../../server/db/demo/model.ts';
import { createRandom } from '../../server/db/demo/random.ts';
import { type DemoIds, writeReservations } from '../../server/db/demo/writeRegistrations.ts';
import type { Db } from '../../server/db/schema.ts';

const DAYS_AHEAD = 14;
const PAST_DAYS_PER_BATCH = 25;
const BUSY_PROFESSIONALS = 12;
/** The shares of booked half hours. */
const SHARE = 0.3;
const BUSY_SHARE = 0.6;
const HALF_HOUR_RESERVATION = {
  services: [0],
  observation: null,
  duration: 30,
  isNoShow: false,
  overbooking: null,
  everyWeeks: null,
  sale: null,
};

/** Books today and the next two weeks. With `pastCount`, twelve professionals are fully booked and have so many past reservations. */
export async function seedAgenda(db: Db, present: CurrentTime, ids: DemoIds, pastCount: number): Promise<void> {
  const random = createRandom(1, 'agenda');
  const isBusy = pastCount > 0;
  const staff = isBusy ? [...getStaffOn(0), ...(await addProfessionals(db, present, ids))] : getStaffOn(0);
  const share = isBusy ? BUSY_SHARE : SHARE;
  const book = (days: readonly Day[], statuses: readonly ReservationStatus[]) =>
    days.flatMap((day) =>
      staff.flatMap((employee) =>
        timeSlots
          .filter(() => random.chance(share))
          .map((slot): DemoReservation => {
            const customer = random.int(0, ids.customers.length - 1);
            return { ...HALF_HOUR_RESERVATION, customer, employee, day, slot, status: random.pick(statuses) };
          }),
      ),
    );
  for (let daysAgo = 1, left = pastCount; left > 0; daysAgo += PAST_DAYS_PER_BATCH) {
    const days = Array.from({ length: PAST_DAYS_PER_BATCH }, (_, index) => subtractDays(present, daysAgo + index));
    const past = book(days, [DONE]).slice(0, left);
    await writeReservations(db, past, ids);
    left -= past.length;
    // V8 frees SQLite's prepared statements only between tasks.
    await setImmediate();
  }
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => subtractDays(present, -index));
  const openDays = days.filter((day) => day === present.today || isOpenDay(day));
  await writeReservations(db, book(openDays, [SCHEDULED, SCHEDULED, CONFIRMED, CONFIRMED, CANCELLED]), ids);
}

/** Adds professionals who offer every service, to twelve in all. Returns their indexes in `ids`. */
async function addProfessionals(db: Db, { now }: CurrentTime, ids: DemoIds): Promise<number[]> {
  const rows = Array.from({ length: BUSY_PROFESSIONALS - getStaffOn(0).length }, (_, index) => {
    const person = { name: `Profissional ${index + 1}`, phone: '11987654321', email: `p${index + 1}@example.com` };
    const search = buildSearchText([person.name, person.phone, person.email]);
    return { ...person, search, commission: 50, status: 1, created_at: now.toISOString() };
  });
  const added = await insertReturningIds(db, 'employee', rows);
  const services = added.flatMap((employee_id) => ids.services.map((service_id) => ({ employee_id, service_id })));
  await insertRows(db, 'employee_service', services);
  const first = ids.employees.push(...added) - added.length;
  return added.map((_, index) => first + index);
}
