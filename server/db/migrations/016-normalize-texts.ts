import { type Kysely, sql } from 'kysely';
import { normalizePhone } from '../../../domain/phone.ts';
import { buildSearchText } from '../../../domain/search.ts';
import { normalizeText } from '../../../domain/text.ts';
import type { Dialect } from '../connect.ts';
import { dropCustomerSearch, indexCustomerSearch } from './003-index-customer-search.ts';

/** The tables that are searched, with the columns that are: the first is the name. */
const SEARCHED: Readonly<Record<string, readonly string[]>> = {
  customer: ['name', 'phone', 'email'],
  employee: ['name', 'phone', 'email'],
  service: ['name'],
  reward: ['title'],
};
const ROWS_AT_ONCE = 500;

type Row = Record<string, string | null> & { id: never };

/** Names, phones and e-mails in their normal form, what is searched computed from them, and PostgreSQL's function for comparing texts. */
export async function normalizeTexts(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await createFold(db);
  // Writing so many rows with the index takes longer than making it again.
  await dropCustomerSearch(db, dialect);
  for (const [table, columns] of Object.entries(SEARCHED)) await normalizeTable(db, dialect, table, columns);
  await indexCustomerSearch(db, dialect);
}

async function normalizeTable(
  db: Kysely<unknown>,
  dialect: Dialect,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const all = [...columns, 'search'];
  const refs = sql.join(all.map((column) => sql.ref(column)));
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`
      select id, ${refs} from ${sql.table(table)} where id > ${last} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    const final = rows.at(-1);
    if (!final) return;
    last = Number(final.id);
    const changed = rows.map((row) => [row, normalRow(row, columns)] as const);
    const differing = changed.filter(([row, normal]) => all.some((column) => row[column] !== normal[column]));
    if (differing.length > 0)
      await update(
        db,
        dialect,
        table,
        all,
        differing.map(([, normal]) => normal),
      );
  }
}

/** A row as it would be stored today; what is no phone stays as it is. */
function normalRow(row: Row, columns: readonly string[]): Row {
  const normal: Row = { ...row };
  for (const column of columns) {
    const text = row[column];
    if (text) normal[column] = column === 'phone' ? (normalizePhone(text) ?? text) : normalizeText(text) || text;
  }
  return { ...normal, search: buildSearchText(columns.map((column) => normal[column])) };
}

async function update(
  db: Kysely<unknown>,
  dialect: Dialect,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (dialect === 'sqlite') {
    for (const row of rows) {
      const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`));
      await sql`update ${sql.table(table)} set ${values} where id = ${row.id}`.execute(db);
    }
    return;
  }
  const lines = rows.map(
    (row) => sql`(${sql.join([sql`${row.id}::integer`, ...columns.map((column) => sql`${row[column]}::text`)])})`,
  );
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`normal.${column}`)}`));
  const names = sql.join(['id', ...columns].map((column) => sql.ref(column)));
  await sql`
    update ${sql.table(table)} as stored set ${values}
    from (values ${sql.join(lines)}) as normal (${names}) where stored.id = normal.id`.execute(db);
}

/**
 * `fold` of domain/text.ts for what PostgreSQL sorts by, as near as its own functions come. SQLite calls the one of JavaScript
 * (server/db/sqliteDialect.ts).
 */
async function createFold(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fold_text(value text) returns text language sql immutable strict parallel safe as $$
      select lower(regexp_replace(
        normalize(translate(value, ${sql.lit(QUOTES_AND_DASHES)}, ${sql.lit(PLAIN)}), nfkd),
        '[\\u0300-\\u036f]', '', 'g'
      )) collate "C"
    $$`.execute(db);
}

const QUOTES_AND_DASHES = '‘’‚‛′`´“”„‟″«»‐‑‒–—―−°';
const PLAIN = `${"'".repeat(7)}${'"'.repeat(7)}${'-'.repeat(7)}o`;
