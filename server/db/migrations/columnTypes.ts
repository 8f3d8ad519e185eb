import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../connect.ts';

/** Column types and table options of a dialect, as the migrations use them. Released migrations depend on them: they never change. */
export interface ColumnTypes {
  /** A primary key that counts up. */
  id: RawBuilder<unknown>;
  /** Compared byte by byte on both: PostgreSQL would sort by the rules of the database's language. */
  text: RawBuilder<unknown>;
  /** Cents and points. SQLite's integers have 64 bits; PostgreSQL's 32 end at R$ 21.474.836,47. */
  amount: RawBuilder<unknown>;
  real: RawBuilder<unknown>;
  /** The option of a table. Makes SQLite enforce the column types, as PostgreSQL does. */
  strict: RawBuilder<unknown>;
  /** The option of a table with its own key. Without a rowid, SQLite stores it in one B-tree instead of two. */
  keyed: RawBuilder<unknown>;
}

export const columnTypes: Readonly<Record<Dialect, ColumnTypes>> = {
  sqlite: {
    id: sql`integer primary key autoincrement not null`,
    text: sql`text`,
    amount: sql`integer`,
    real: sql`real`,
    strict: sql`strict`,
    keyed: sql`strict, without rowid`,
  },
  postgres: {
    id: sql`integer primary key generated always as identity`,
    text: sql`text collate "C"`,
    amount: sql`bigint`,
    real: sql`double precision`,
    strict: sql``,
    keyed: sql``,
  },
};
