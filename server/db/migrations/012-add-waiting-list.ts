import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Adds the waiting list, and the employees' own prices and commissions of services. */
export async function addWaitingList(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, text, amount, real, strict, keyed } = columnTypes[dialect];
  const statements = [
    sql`create table waiting (
      id ${id}, version integer not null default 1, archived_at ${text},
      customer_id integer not null references customer (id), employee_id integer references employee (id),
      from_day ${text} not null, to_day ${text} not null check (to_day >= from_day), observation ${text}
    ) ${strict}`,
    sql`create index waiting_customer on waiting (customer_id)`,
    sql`create index waiting_employee on waiting (employee_id)`,
    sql`create index waiting_until on waiting (to_day)`,
    sql`create table waiting_service (
      waiting_id integer not null references waiting (id) on delete cascade,
      service_id integer not null references service (id) on delete cascade,
      primary key (waiting_id, service_id)
    ) ${keyed}`,
    sql`create index waiting_service_service on waiting_service (service_id)`,
    sql`alter table employee_service add column price_cents ${amount} check (price_cents >= 0)`,
    sql`alter table employee_service add column commission ${real} check (commission between 0 and 100)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
