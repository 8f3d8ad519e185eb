import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';

const postgresUrl = process.env.TEST_DATABASE_URL;

/** Whether there is a PostgreSQL to test on. */
export const hasPostgres = Boolean(postgresUrl);

/** The address of an empty PostgreSQL database that is gone after the test. */
export async function createPostgresDatabase(): Promise<string> {
  const name = `navalha_own_${randomBytes(6).toString('hex')}`;
  await runSql(String(postgresUrl), `create database ${name} template template0`);
  onTestFinished(() => runSql(String(postgresUrl), `drop database ${name} with (force)`));
  const url = new URL(String(postgresUrl));
  url.pathname = `/${name}`;
  return url.href;
}

/** The same with a role of its own that owns the database and nothing else, made as docs/install.md says. */
export async function createPostgresRole(): Promise<string> {
  const name = `navalha_role_${randomBytes(6).toString('hex')}`;
  const admin = (statements: string) => runSql(String(postgresUrl), statements);
  await admin(`create role ${name} login nosuperuser nocreatedb nocreaterole password '${name}'`);
  await admin(`create database ${name} owner ${name} template template0 encoding 'UTF8'`);
  onTestFinished(async () => {
    await admin(`drop database ${name} with (force)`);
    await admin(`drop role ${name}`);
  });
  await admin(`revoke all on database ${name} from public`);
  const url = new URL(String(postgresUrl));
  [url.username, url.password, url.pathname] = [name, name, `/${name}`];
  return url.href;
}

/** Runs statements at an address, on a connection of their own. */
export async function runSql(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
