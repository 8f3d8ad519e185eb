import { migrate } from '../../../server/db/migrate.ts';
import { openEmptyDatabase } from './databases.ts';

/**
 * Run once before the tests of the server: makes the database on PostgreSQL that theirs are copies of, which takes a fraction
 * of the time that the migrations do. Returns what drops it again.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.TEST_DATABASE_URL) return undefined;
  const template = await openEmptyDatabase('postgres');
  await migrate(template.connection.db, 'postgres');
  // PostgreSQL copies only what nobody is connected to.
  await template.connection.close();
  process.env.TEST_DATABASE_TEMPLATE = new URL(String(template.settings.databaseUrl)).pathname.slice(1);
  return template.drop;
}
