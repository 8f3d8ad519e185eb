import { type RawBuilder, sql } from 'kysely';
import { createRandom } from '../../server/db/demo/random.ts';
import type { Db } from '../../server/db/schema.ts';

/* What a growing shop is drawn with inside the database, the same on SQLite and PostgreSQL. */

const PRIME = 2_147_483_647;

/** A whole number below 2^31 that the seed, the stream's name and `n`, a column of whole numbers, decide between them. */
export function randomNumberSql(seed: number, stream: string, n: string): RawBuilder<number> {
  const random = createRandom(seed, stream);
  const [factor, summand] = [random.int(1_000_000, 1_000_000_000), random.int(0, PRIME - 1)];
  const drawn = sql`((${sql.ref(n)} * ${sql.lit(factor)} + ${sql.lit(summand)}) % ${sql.lit(PRIME)})`;
  // Squared: the steps from one to the next are not all the same then.
  return sql`((${drawn} * ${drawn}) % ${sql.lit(PRIME)})`;
}

/** The numbers from 1 to `count`, as the head of a `with`: `counted (n)`. */
export function numbersCte(count: number): RawBuilder<unknown> {
  return sql`with recursive counted (n) as (
    select cast(1 as bigint) union all select n + 1 from counted where n < ${sql.lit(count)})`;
}

/** Two digits of a whole number below 100. */
export function twoDigitsSql(number: RawBuilder<unknown>): RawBuilder<string> {
  return sql`substr(cast(100 + (${number}) as text), 2)`;
}

/** Variables of one statement: SQLite takes no more than 32,766. */
const MOST_VARIABLES = 30_000;

type Value = string | number | null;

/** A table of this transaction only, with these rows in it. `columns` are its columns with their types. */
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
