import { type Kysely, sql } from 'kysely';
import { normalizePhone } from '../../../domain/phone.ts';
import { buildSearchText } from '../../../domain/search.ts';
import { normalizeText } from '../../../domain/text.ts';
import type { Dialect } from '../connect.ts';
import { dropCustomerSearch, indexCustomerSearch } from './003-index-customer-search.ts';

/** The searchable tables with their searchable columns. */
const SEARCHABLE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  customer: ['name', 'phone', 'email'],
  employee: ['name', 'phone', 'email'],
  service: ['name'],
  reward: ['title'],
};
const BATCH_SIZE = 500;

type Row = Record<string, string | null> & { id: never };

/** Normalizes names, phones and e-mails, recomputes the search texts, and adds `fold_text` to PostgreSQL. */
export async function normalizeTexts(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await createFoldText(db);
  // Updating the index at every row takes longer than rebuilding it.
  await dropCustomerSearch(db, dialect);
  for (const [table, columns] of Object.entries(SEARCHABLE_COLUMNS)) await normalizeTable(db, dialect, table, columns);
  await indexCustomerSearch(db, dialect);
}

async function normalizeTable(
  db: Kysely<unknown>,
  dialect: Dialect,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const written = [...columns, 'search'];
  const refs = sql.join(written.map((column) => sql.ref(column)));
  for (let lastId = 0; ; ) {
    const { rows } = await sql<Row>`
      select id, ${refs} from ${sql.table(table)} where id > ${lastId} order by id limit ${BATCH_SIZE}`.execute(db);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    lastId = Number(lastRow.id);
    const changed = rows.flatMap((row) => {
      const normalized = normalizeRow(row, columns);
      return written.some((column) => row[column] !== normalized[column]) ? [normalized] : [];
    });
    if (changed.length > 0) await updateRows(db, dialect, table, written, changed);
  }
}

/** A row with normalized texts. An invalid phone stays unchanged. */
function normalizeRow(row: Row, columns: readonly string[]): Row {
  const normalized: Row = { ...row };
  for (const column of columns) {
    const text = row[column];
    if (text) normalized[column] = column === 'phone' ? (normalizePhone(text) ?? text) : normalizeText(text) || text;
  }
  return { ...normalized, search: buildSearchText(columns.map((column) => normalized[column])) };
}

async function updateRows(
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
 * Approximates `fold` of domain/text.ts with PostgreSQL's functions, for sorting. SQLite calls the JavaScript function
 * (server/db/sqliteDialect.ts).
 */
async function createFoldText(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fold_text(value text) returns text language sql immutable strict parallel safe as $$
      select lower(regexp_replace(
        normalize(translate(value, ${sql.lit(QUOTES_AND_DASHES)}, ${sql.lit(ASCII_REPLACEMENTS)}), nfkd),
        '[\\u0300-\\u036f]', '', 'g'
      )) collate "C"
    $$`.execute(db);
}

const QUOTES_AND_DASHES = '‘’‚‛′`´“”„‟″«»‐‑‒–—―−°';
const ASCII_REPLACEMENTS = `${"'".repeat(7)}${'"'.repeat(7)}${'-'.repeat(7)}o`;
