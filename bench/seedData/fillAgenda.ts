import { sql } from 'kysely';
import { DONE } from '../../domain/constants.ts';
import { addDays } from '../../domain/dates.ts';
import { timeSlots } from '../../domain/reservations.ts';
import { buildSearchText } from '../../domain/search.ts';
import type { CurrentTime } from '../../server/db/demo/calendar.ts';
import type { Db } from '../../server/db/schema.ts';
import { createTempTable, numbersCte, randomNumberSql } from './sqlHelpers.ts';
import { addUpcomingReservations } from './upcomingReservations.ts';

const PROFESSIONALS = 12;
/** The share of booked hours on a busy day. */
const SHARE = 0.6;
const PER_DAY = PROFESSIONALS * Math.round(timeSlots.length * SHARE);

/**
 * Adds twelve professionals who offer every service, `reservations` in the past, the same number per day, and two busy weeks in the
 * future.
 */
export async function fillAgenda(
  db: Db,
  present: CurrentTime,
  { seed, customers, reservations }: { seed: number; customers: number; reservations: number },
): Promise<void> {
  await completeTeam(db, present);
  const dayBefore = (n: number) => addDays(present.today, -1 - n);
  const days = Array.from({ length: Math.ceil(reservations / PER_DAY) }, (_, n) => [n, dayBefore(n)] as const);
  await createTempTable(db, 'agenda_day', ['i integer primary key', 'day text'], days);
  const team = await db.selectFrom('employee').select('id').where('status', '=', 1).orderBy('id').execute();
  await createTempTable(
    db,
    'agenda_team',
    ['i integer primary key', 'id integer'],
    team.map(({ id }, i) => [i, id]),
  );
  const slots = timeSlots.map((slot, i) => [i, slot] as const);
  await createTempTable(db, 'agenda_slot', ['i integer primary key', 'slot text'], slots);
  await sql`insert into reservation (customer_id, employee_id, day, slot, status)
    ${numbersCte(reservations)}
    select (select min(id) from customer) + ${randomNumberSql(seed, 'agenda', 'n')} % ${sql.lit(customers)},
      t.id, d.day, s.slot, ${sql.lit(DONE)}
    from counted join agenda_day d on d.i = (n - 1) / ${sql.lit(PER_DAY)}
      join agenda_team t on t.i = n % ${sql.lit(team.length)}
      join agenda_slot s on s.i = (n - 1) % ${sql.lit(PER_DAY)} / ${sql.lit(team.length)}`.execute(db);
  await sql`insert into reservation_service (reservation_id, line, service_id)
    select id, 0, (select min(id) from service) from reservation r
    where not exists (select 1 from reservation_service s where s.reservation_id = r.id)`.execute(db);
  for (const table of ['agenda_day', 'agenda_team', 'agenda_slot']) await sql`drop table ${sql.ref(table)}`.execute(db);
  const { first } = await db
    .selectFrom('customer')
    .select((eb) => eb.fn.min<number>('id').as('first'))
    .executeTakeFirstOrThrow();
  await addUpcomingReservations(db, present, { seed, customer: first, customers, share: SHARE });
}

async function completeTeam(db: Db, { today }: CurrentTime): Promise<void> {
  const services = await db.selectFrom('service').select('id').execute();
  const working = await db.selectFrom('employee').select('id').where('status', '=', 1).execute();
  for (let n = working.length; n < PROFESSIONALS; n++) {
    const person = {
      name: `Profissional ${n + 1}`,
      phone: '11987654321',
      email: `profissional${n + 1}@example.com`,
    };
    const { id } = await db
      .insertInto('employee')
      .values({
        ...person,
        search: buildSearchText([person.name, person.phone, person.email]),
        commission: 50,
        status: 1,
        created_at: `${today}T12:00:00.000Z`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('employee_service')
      .values(services.map((service) => ({ employee_id: id, service_id: service.id })))
      .execute();
  }
}
