import { CANCELLED, CONFIRMED, SCHEDULED } from '../../domain/constants.ts';
import { addDays } from '../../domain/dates.ts';
import { timeSlots } from '../../domain/reservations.ts';
import { type CurrentTime, isOpenDay } from '../../server/db/demo/calendar.ts';
import { createRandom } from '../../server/db/demo/random.ts';
import type { Db } from '../../server/db/schema.ts';

const DAYS_AHEAD = 14;
/** The default share of free hours that get booked. */
const SHARE = 0.3;

interface Booking {
  seed: number;
  /** Only the first so many, by id. */
  customer: number;
  customers: number;
  share?: number;
}

/** Fills the agenda of today and the next two weeks around existing reservations. */
export async function addUpcomingReservations(
  db: Db,
  { today }: CurrentTime,
  { seed, customer, customers, share = SHARE }: Booking,
): Promise<void> {
  const random = createRandom(seed, 'ahead');
  const employees = await db
    .selectFrom('employee_service')
    .innerJoin('employee', 'employee.id', 'employee_service.employee_id')
    .select(['employee_id', (eb) => eb.fn.min<number>('service_id').as('service_id')])
    .where('employee.status', '=', 1)
    .groupBy('employee_id')
    .orderBy('employee_id')
    .execute();
  const booked = await db
    .selectFrom('reservation')
    .select(['employee_id', 'day', 'slot'])
    .where('day', '>=', today)
    .execute();
  const taken = new Set(booked.map((one) => `${one.employee_id} ${one.day} ${one.slot}`));

  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const day = addDays(today, ahead);
    if (ahead > 0 && !isOpenDay(day)) continue;
    for (const { employee_id, service_id } of employees) {
      for (const slot of timeSlots) {
        if (!random.chance(share) || taken.has(`${employee_id} ${day} ${slot}`)) continue;
        const { id } = await db
          .insertInto('reservation')
          .values({
            customer_id: customer + random.int(0, customers - 1),
            employee_id,
            day,
            slot,
            status: random.pick([SCHEDULED, SCHEDULED, CONFIRMED, CONFIRMED, CANCELLED]),
            observation: null,
            archived_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db.insertInto('reservation_service').values({ reservation_id: id, line: 0, service_id }).execute();
      }
    }
  }
}
