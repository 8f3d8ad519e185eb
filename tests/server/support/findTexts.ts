import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { fold } from '../../../domain/text.ts';
import type { Dialect } from '../../../server/db/connect.ts';
import { DATABASE_FILE } from '../../../server/db/connect.ts';
import type { Tables } from '../../../server/db/schema.ts';

/** Occurrences of the texts in any table, exact or folded, as `customer.name: Ana`. */
export async function findTextsInTables(
  db: Kysely<Tables>,
  dialect: Dialect,
  texts: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await (dialect === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(db);
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        for (const text of texts) if (hasText(String(value), text)) found.add(`${name}.${column}: ${text}`);
      }
    }
  }
  return [...found].sort();
}

/** The files of a SQLite database that contain the bytes of one of the texts. */
export function findTextsInFiles(dataDir: string, texts: readonly string[]): string[] {
  const files = ['', '-wal', '-journal'].map((ending) => `${DATABASE_FILE}${ending}`);
  return files
    .filter((file) => existsSync(join(dataDir, file)))
    .flatMap((file) => {
      const bytes = readFileSync(join(dataDir, file));
      const forms = texts.flatMap((text) => [text, fold(text), JSON.stringify(text).slice(1, -1)]);
      return forms.filter((text) => bytes.includes(text)).map((text) => `${file}: ${text}`);
    });
}

function hasText(value: string, text: string): boolean {
  return value.includes(text) || fold(value).includes(fold(text));
}
