import { migrate } from '../../../server/db/migrate.ts';
import { openEmptyDatabase } from './databases.ts';

/**
 * Runs once before the server tests: creates the migrated PostgreSQL database that they copy, which is much faster
 * than migrating. Returns a function that drops it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.TEST_DATABASE_URL) return undefined;
  const template = await openEmptyDatabase('postgres');
  await migrate(template.connection.db, 'postgres');
  // PostgreSQL copies only databases without connections.
  await template.connection.close();
  process.env.TEST_DATABASE_TEMPLATE = new URL(String(template.settings.databaseUrl)).pathname.slice(1);
  return template.drop;
}
