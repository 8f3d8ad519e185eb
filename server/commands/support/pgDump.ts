import { spawnSync } from 'node:child_process';
import { errorCode } from '../../db/errors.ts';
import { CommandError } from './command.ts';
import { createForOwner, syncToDisk } from './sqliteCopy.ts';

/**
 * Writes a PostgreSQL database into a new file with pg_dump, without its sessions, and has pg_restore read it to its end.
 * Throws a CommandError when those programs are not on the machine or fail; it calls the file by the name given.
 */
export function dumpPostgres(databaseUrl: string, to: string, name: string): void {
  createForOwner(to, name);
  const what = ['--format=custom', '--no-owner', '--exclude-table-data=session', `--file=${to}`];
  runProgram('pg_dump', what, connectionEnvironment(databaseUrl));
  runProgram('pg_restore', ['--no-owner', '--file=/dev/null', to]);
  syncToDisk(to);
}

function runProgram(name: string, args: string[], env: Record<string, string> = {}): void {
  const { status, stderr, error } = spawnSync(name, args, { env: { ...process.env, ...env }, encoding: 'utf8' });
  if (status === 0) return;
  if (errorCode(error) === 'ENOENT') {
    throw new CommandError(
      `Para copiar um banco PostgreSQL é preciso o programa ${name}: instale o cliente do PostgreSQL.`,
    );
  }
  const reason = stderr.trim().split('\n')[0] ?? '';
  throw new CommandError(`O programa ${name} não conseguiu copiar o banco: ${reason}`, error);
}

/** The address as environment variables: every user of the machine can read a command line. */
function connectionEnvironment(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const parts = {
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: url.searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));
}
