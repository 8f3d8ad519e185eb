import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { type ColumnTypes, columnTypes } from './columnTypes.ts';

/**
 * Adds durations, working hours and blocks. `reservation_tick` has a row for each five minutes in which an employee is busy; its primary
 * key prevents overlaps, and triggers fill it at every write (docs/decisions/0009-no-double-bookings.md). Reservations that already overlap become
 * overbookings, with a reason that says so.
 */
export async function addAgenda(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const statement of [...columns(columnTypes[dialect]), ...tables(columnTypes[dialect])])
    await statement.execute(db);
  await migrateReservations(db);
  await sql`insert into reservation_tick (employee_id, day, tick, reservation_id)
    select r.employee_id, r.day, f.tick, r.id from reservation r join five_minutes f on ${matchTicks('r')}
    where ${occupiesTime('r')}`.execute(db);
  for (const statement of dialect === 'sqlite' ? inSqlite() : inPostgres()) await statement.execute(db);
}

/** The tick (five minutes) of the day in which a `HH:MM` begins, 0 to 287; 288 is the end of the day. */
const toTick = (time: string) =>
  sql.raw(`(cast(substr(${time}, 1, 2) as integer) * 12 + cast(substr(${time}, 4, 2) as integer) / 5)`);
/** The condition for the ticks `f` that a reservation occupies. */
const matchTicks = (row: string) =>
  sql`f.tick >= ${toTick(`${row}.slot`)} and f.tick < ${toTick(`${row}.slot`)} + ${sql.raw(row)}.duration_min / 5`;
const matchBlockTicks = (row: string) =>
  sql`f.tick >= ${toTick(`${row}.from_time`)} and f.tick < ${toTick(`${row}.to_time`)}`;
/** The condition for reservations that occupy their time. */
const occupiesTime = (row: string) =>
  sql.raw(`${row}.status in (1, 2) and ${row}.archived_at is null and ${row}.squeeze is null`);

function columns({ text }: ColumnTypes): RawBuilder<unknown>[] {
  const minutes = sql`duration_min between 5 and 480 and duration_min % 5 = 0`;
  return [
    sql`alter table service add column duration_min integer not null default 30 check (${minutes})`,
    sql`alter table employee add column hours ${text} not null default '[]'`,
    sql`alter table employee_service add column duration_min integer check (${minutes})`,
    sql`alter table shop add column agenda_step integer not null default 30 check (agenda_step in (5, 10, 15, 30))`,
    sql`alter table reservation add column duration_min integer not null default 30
      check (${minutes} and substr(slot, 5, 1) in ('0', '5') and ${toTick('slot')} + duration_min / 5 <= 288)`,
    sql`alter table reservation add column no_show integer not null default 0 check (no_show in (0, 1))`,
    sql`alter table reservation add column squeeze ${text}`,
    sql`drop index reservation_slot`,
    sql`create index reservation_open on reservation (employee_id, day, slot)
      where status in (1, 2) and archived_at is null`,
  ];
}

function tables({ id, text, strict, keyed }: ColumnTypes): RawBuilder<unknown>[] {
  return [
    sql`create table block (
      id ${id}, version integer not null default 1, archived_at ${text},
      employee_id integer references employee (id), day ${text} not null,
      from_time ${text} not null, to_time ${text} not null check (to_time > from_time), reason ${text} not null
    ) ${strict}`,
    sql`create index block_day on block (day)`,
    sql`create index block_employee on block (employee_id)`,
    sql`create table five_minutes (tick integer primary key not null) ${strict}`,
    sql`insert into five_minutes (tick) with recursive counted (tick) as
      (select 0 union all select tick + 1 from counted where tick < 287) select tick from counted`,
    sql`create table reservation_tick (
      employee_id integer not null, day ${text} not null, tick integer not null, reservation_id integer, block_id integer,
      primary key (employee_id, day, tick), check ((reservation_id is null) <> (block_id is null))
    ) ${keyed}`,
  ];
}

/** Sets durations: half an hour per service, at most eight hours and not past midnight. Marks overlapping reservations. */
async function migrateReservations(db: Kysely<unknown>): Promise<void> {
  const left = sql`(288 - ${toTick('slot')}) * 5`;
  await sql`update reservation set duration_min = case
      when booked.minutes > 480 and 480 <= ${left} then 480 when booked.minutes > ${left} then ${left} else booked.minutes end
    from (select reservation_id, count(*) * 30 as minutes from reservation_service group by reservation_id having count(*) > 1)
      as booked where booked.reservation_id = reservation.id`.execute(db);
  const { rows } = await sql<BookedTime>`
    select id, employee_id, day, ${toTick('slot')} as begins, ${toTick('slot')} + duration_min / 5 as ends from reservation
    where status in (1, 2) and archived_at is null order by employee_id, day, slot, id`.execute(db);
  const overlappingIds = findOverlapping(rows);
  for (let at = 0; at < overlappingIds.length; at += BATCH) {
    const ids = sql.join(overlappingIds.slice(at, at + BATCH));
    await sql`update reservation set squeeze = 'de antes' where id in (${ids})`.execute(db);
  }
}

const BATCH = 1_000;

interface BookedTime {
  id: number;
  employee_id: number;
  day: string;
  begins: number;
  ends: number;
}

/** The ids of reservations that begin before an earlier one ends, not counting earlier overlaps. Input sorted by employee, day and time. */
function findOverlapping(booked: readonly BookedTime[]): number[] {
  let before: BookedTime | null = null;
  const ids: number[] = [];
  for (const each of booked) {
    const isSameDay = before?.employee_id === each.employee_id && before.day === each.day;
    if (before && isSameDay && each.begins < before.ends) ids.push(each.id);
    else before = each;
  }
  return ids;
}

/* The statements of the triggers; `new` and `old` exist in both dialects. */
const deleteReservationTicks = sql`delete from reservation_tick
  where employee_id = old.employee_id and day = old.day and reservation_id = old.id`;
// Ordered, so that two transactions never deadlock.
const insertReservationTicks = sql`insert into reservation_tick (employee_id, day, tick, reservation_id)
  select new.employee_id, new.day, f.tick, new.id from five_minutes f where ${matchTicks('new')} and ${occupiesTime('new')} order by f.tick`;
const deleteBlockTicks = sql`delete from reservation_tick
  where day = old.day and block_id = old.id and employee_id in (select id from employee)`;
/** For the blocks of a day or of an employee: when blocks overlap, one of them gets the tick. */
const insertBlockTicks = (
  which: RawBuilder<unknown>,
) => sql`insert into reservation_tick (employee_id, day, tick, block_id)
  select e.id, b.day, f.tick, min(b.id) from block b
    join employee e on b.employee_id is null or b.employee_id = e.id join five_minutes f on ${matchBlockTicks('b')}
  where ${which} and b.archived_at is null and not exists (select 1 from reservation_tick t
    where t.employee_id = e.id and t.day = b.day and t.tick = f.tick and t.block_id is not null)
  group by e.id, b.day, f.tick order by e.id, b.day, f.tick`;
const matchDay = (row: 'new' | 'old') => insertBlockTicks(sql.raw(`b.day = ${row}.day`));
const ofAll = insertBlockTicks(sql`b.employee_id is null and e.id = new.id`);
const deleteEmployeeTicks = sql`delete from reservation_tick where employee_id = old.id`;

/** The statements that run after each event, by the name of the trigger. */
const triggers: readonly [name: string, event: RawBuilder<unknown>, statements: RawBuilder<unknown>[]][] = [
  ['reservation_tick_insert', sql`insert on reservation`, [insertReservationTicks]],
  ['reservation_tick_delete', sql`delete on reservation`, [deleteReservationTicks]],
  [
    'reservation_tick_update',
    sql`update of employee_id, day, slot, duration_min, status, squeeze, archived_at on reservation`,
    [deleteReservationTicks, insertReservationTicks],
  ],
  ['block_tick_insert', sql`insert on block`, [matchDay('new')]],
  ['block_tick_delete', sql`delete on block`, [deleteBlockTicks, matchDay('old')]],
  [
    'block_tick_update',
    sql`update of employee_id, day, from_time, to_time, archived_at on block`,
    [deleteBlockTicks, matchDay('old'), matchDay('new')],
  ],
  ['employee_tick_insert', sql`insert on employee`, [ofAll]],
  ['employee_tick_delete', sql`delete on employee`, [deleteEmployeeTicks]],
];

function inSqlite(): RawBuilder<unknown>[] {
  return triggers.map(
    ([name, event, statements]) =>
      sql`create trigger ${sql.ref(name)} after ${event} begin ${sql.join(statements, sql`; `)}; end`,
  );
}

function inPostgres(): RawBuilder<unknown>[] {
  return triggers.flatMap(([name, event, statements]) => [
    sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $$
      begin ${sql.join(statements, sql`; `)}; return null; end $$`,
    sql`create trigger ${sql.ref(name)} after ${event} for each row execute function ${sql.ref(name)}()`,
  ]);
}
