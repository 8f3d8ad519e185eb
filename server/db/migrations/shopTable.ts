import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';

/** Creates the table of the shop's settings, with its one row. */
export async function createShopTable(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const isSqlite = dialect === 'sqlite';
  const text = isSqlite ? sql`text` : sql`text collate "C"`;
  const real = isSqlite ? sql`real` : sql`double precision`;
  const fee = (name: string) =>
    sql`${sql.ref(name)} ${real} not null default 0 check (${sql.ref(name)} between 0 and 100)`;
  const flag = (name: string) => sql`${sql.ref(name)} integer not null default 0 check (${sql.ref(name)} in (0, 1))`;
  await sql`create table shop (
    id integer primary key not null check (id = 1), version integer not null default 1,
    name ${text} not null default '', phone ${text}, address ${text}, document ${text},
    pix_key ${text}, pix_name ${text}, pix_city ${text}, ${flag('pix_txid')},
    ${fee('debit_fee')}, ${fee('credit_fee')}, ${fee('credit_2_fee')}, ${fee('credit_7_fee')},
    ${flag('tips')}, hours ${text} not null default '[]'
  ) ${isSqlite ? sql`strict` : sql``}`.execute(db);
  await sql`insert into shop (id) values (1)`.execute(db);
}
