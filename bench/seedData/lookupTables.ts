import { sql } from 'kysely';
import { addDays } from '../../domain/dates.ts';
import { sumCents } from '../../domain/money.ts';
import { fold } from '../../domain/text.ts';
import { type CurrentTime, getHoursSoFar, getOpeningHours, isOpenDay } from '../../server/db/demo/calendar.ts';
import { employees, getStaffOn, offersAll } from '../../server/db/demo/employees.ts';
import { FIRST_NAMES, SURNAMES } from '../../server/db/demo/names.ts';
import { type Basket, baskets, products, quickBaskets, services } from '../../server/db/demo/services.ts';
import type { Db } from '../../server/db/schema.ts';
import { createTempTable } from './sqlHelpers.ts';

/* Temporary tables for the statements of seedLargeShop.ts: the demonstration's names, days and services of a visit. */

/** Inserts the names into `grown_first` and `grown_last`. Returns their numbers. */
export async function createNameTables(db: Db): Promise<{ first: number; last: number }> {
  const columns = ['i bigint', 'name text', 'folded text'];
  const rows = (names: readonly string[]) => names.map((name, i) => [i, name, fold(name)]);
  await createTempTable(db, 'grown_first', columns, rows(FIRST_NAMES));
  await createTempTable(db, 'grown_last', columns, rows(SURNAMES));
  return { first: FIRST_NAMES.length, last: SURNAMES.length };
}

/** Inserts the open days into `grown_day`, the oldest first and today last. Returns their number. */
export async function createDayTable(db: Db, present: CurrentTime, calendarDays: number): Promise<number> {
  const all = Array.from({ length: calendarDays }, (_, index) => addDays(present.today, index + 1 - calendarDays));
  const open = all.filter((day) => day === present.today || isOpenDay(day));
  const rows = open.map((day, i) => {
    const { from, to } = day === present.today ? getHoursSoFar(present) : getOpeningHours(day, present.timeZone);
    const midnight = Date.parse(`${day}T00:00:00Z`);
    return [i, day, Math.floor((from - midnight) / 1000), Math.floor((to - from) / 1000)];
  });
  // The opening time in seconds since midnight UTC.
  await createTempTable(db, 'grown_day', ['i bigint', 'day text', 'opens bigint', 'span bigint'], rows);
  return rows.length;
}

/**
 * Inserts the services of visits into `grown_basket` and `grown_line`, and their frequency per employee into `grown_turn`: `visit` with
 * an employee, `loose` without. Returns the numbers of both. Throws for a shop without the demonstration's services and employees.
 */
export async function createVisitTables(db: Db): Promise<{ visits: number; loose: number }> {
  const serviceIds = await idsByText(
    db,
    'service',
    'name',
    services.map((service) => service.name),
  );
  const emails = employees.map((employee) => employee.email);
  const employeeIds = await idsByText(db, 'employee', 'email', emails);

  const counter = products.map(({ note, price }) => ({
    note,
    weight: 2,
    lines: [[null, 'Venda avulsa', price, 0] as const],
  }));
  const done = ({ services: chosen, weight }: Basket) => ({
    note: null,
    weight,
    lines: chosen.map((place) => {
      const { name = '', price = 0, points = 0 } = services[place] ?? {};
      return [serviceIds[place] ?? null, name, price, points] as const;
    }),
  });
  const all = [...baskets.map(done), ...quickBaskets.map(done), ...counter];
  await createTempTable(
    db,
    'grown_basket',
    ['basket bigint', 'subtotal bigint', 'points bigint', 'note text'],
    all.map(({ lines, note }, basket) => [
      basket,
      sumCents(lines.map((line) => line[2])),
      sum(lines.map((line) => line[3])),
      note,
    ]),
  );
  await createTempTable(
    db,
    'grown_line',
    ['basket bigint', 'line bigint', 'service_id integer', 'name text', 'price bigint', 'points bigint'],
    all.flatMap(({ lines }, basket) => lines.map((line, index) => [basket, index, ...line])),
  );

  const visits = getStaffOn(0).flatMap((employee) =>
    baskets.flatMap(({ services: chosen, weight }, basket) =>
      offersAll(employee, chosen) ? Array.from({ length: weight }, () => [employeeIds[employee] ?? null, basket]) : [],
    ),
  );
  const loose = all.flatMap(({ weight }, basket) =>
    basket < baskets.length ? [] : Array.from({ length: weight }, () => [null, basket]),
  );
  await createTempTable(
    db,
    'grown_turn',
    ['loose bigint', 'i bigint', 'employee_id integer', 'basket bigint'],
    [visits, loose].flatMap((turns, isLoose) => turns.map((turn, i) => [isLoose, i, ...turn])),
  );
  return { visits: visits.length, loose: loose.length };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

async function idsByText(db: Db, table: 'service' | 'employee', column: 'name' | 'email', texts: readonly string[]) {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, ${sql.ref(column)} as text from ${sql.table(table)}`.execute(db);
  const ids = new Map(rows.map((row) => [row.text, row.id]));
  return texts.map((text) => {
    const id = ids.get(text);
    if (id === undefined) throw new RangeError(`the shop has no ${table} ${text}`);
    return id;
  });
}
