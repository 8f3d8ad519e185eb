import { type RawBuilder, sql } from 'kysely';
import { createRandom } from '../../server/db/demo/random.ts';
import type { Db } from '../../server/db/schema.ts';

/* SQL for generating data inside the database, the same on SQLite and PostgreSQL. */

const PRIME = 2_147_483_647;

/** A pseudo-random integer below 2^31 from the seed, the stream's name and `n`, an integer column. */
export function randomNumberSql(seed: number, stream: string, n: string): RawBuilder<number> {
  const random = createRandom(seed, stream);
  const [factor, summand] = [random.int(1_000_000, 1_000_000_000), random.int(0, PRIME - 1)];
  const drawn = sql`((${sql.ref(n)} * ${sql.lit(factor)} + ${sql.lit(summand)}) % ${sql.lit(PRIME)})`;
  // Squared, so that the differences between neighbours vary.
  return sql`((${drawn} * ${drawn}) % ${sql.lit(PRIME)})`;
}

/** A `with` clause with the numbers from 1 to `count`: `counted (n)`. */
export function numbersCte(count: number): RawBuilder<unknown> {
  return sql`with recursive counted (n) as (
    select cast(1 as bigint) union all select n + 1 from counted where n < ${sql.lit(count)})`;
}

/** An integer below 100 as two digits. */
export function twoDigitsSql(number: RawBuilder<unknown>): RawBuilder<string> {
  return sql`substr(cast(100 + (${number}) as text), 2)`;
}

/** Bound values per statement: SQLite allows 32,766. */
const MOST_VARIABLES = 30_000;

type Value = string | number | null;

/** Creates a temporary table with these rows. `columns` are its columns with their types. */
export async function createTempTable(
  db: Db,
  name: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<void> {
  await sql`create temp table ${sql.ref(name)} (${sql.raw(columns.join(', '))})`.execute(db);
  const atOnce = Math.floor(MOST_VARIABLES / columns.length);
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows
      .slice(start, start + atOnce)
      .map((row) => sql`(${sql.join(row.map((value) => sql.val(value)))})`);
    await sql`insert into ${sql.ref(name)} values ${sql.join(values)}`.execute(db);
  }
}
