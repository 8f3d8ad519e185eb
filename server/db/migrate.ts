import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../startError.ts';
import type { Dialect } from './connect.ts';
import { createShop } from './migrations/001-shop.ts';
import type { Tables } from './schema.ts';

/** Every migration ever released, in order. A released one is never changed. */
const migrations: Record<string, (db: Kysely<unknown>, dialect: Dialect) => Promise<void>> = {
  '001-shop': createShop,
};

/**
 * Brings the database to the newest schema, all of it in one transaction. Two processes starting at once take turns.
 * Throws a StartError when a newer version of the product has already migrated this database.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, up]): [string, Migration] => [name, { up: (on) => up(on, dialect) }]),
      ),
  };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error instanceof Error && /missing|corrupted migrations/i.test(error.message)) {
    throw new StartError(
      'O banco de dados foi gravado por uma versão mais nova da Navalha: atualize o programa ou restaure uma cópia anterior.',
      error,
    );
  }
  if (error) throw error;
}
