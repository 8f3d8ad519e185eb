import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { onTestFinished } from 'vitest';

const postgresUrl = process.env.TEST_DATABASE_URL;

/** Whether TEST_DATABASE_URL is set. */
export const hasPostgres = Boolean(postgresUrl);

/** The address of an empty PostgreSQL database, dropped after the test. */
export async function createPostgresDatabase(): Promise<string> {
  const name = `navalha_own_${randomBytes(6).toString('hex')}`;
  await runSql(String(postgresUrl), `create database ${name} template template0`);
  onTestFinished(() => runSql(String(postgresUrl), `drop database ${name} with (force)`));
  const url = new URL(String(postgresUrl));
  url.pathname = `/${name}`;
  return url.href;
}

/** The same with a role that owns only this database, created as docs/install.md describes. */
export async function createPostgresRole(): Promise<string> {
  const name = `navalha_role_${randomBytes(6).toString('hex')}`;
  const runAsAdmin = (statements: string) => runSql(String(postgresUrl), statements);
  await runAsAdmin(`create role ${name} login nosuperuser nocreatedb nocreaterole password '${name}'`);
  await runAsAdmin(`create database ${name} owner ${name} template template0 encoding 'UTF8'`);
  onTestFinished(async () => {
    await runAsAdmin(`drop database ${name} with (force)`);
    await runAsAdmin(`drop role ${name}`);
  });
  await runAsAdmin(`revoke all on database ${name} from public`);
  const url = new URL(String(postgresUrl));
  [url.username, url.password, url.pathname] = [name, name, `/${name}`];
  return url.href;
}

/** Runs statements over a new connection. */
export async function runSql(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
