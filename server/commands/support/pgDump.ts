import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { getErrorCode } from '../../db/errors.ts';
import { CommandError } from './command.ts';
import { createPrivateFile, syncFile } from './sqliteCopy.ts';

/**
 * Dumps a PostgreSQL database without its sessions into a new file with pg_dump, and verifies it with pg_restore. Throws a CommandError
 * when one of them is missing or fails; its message calls the file `name`.
 */
export function dumpPostgres(databaseUrl: string, to: string, name: string): void {
  createPrivateFile(to, name);
  const { env, remove } = toConnectionEnvironment(databaseUrl);
  const args = ['--format=custom', '--no-owner', '--exclude-table-data=session', `--file=${to}`];
  try {
    runProgram('pg_dump', args, env);
  } finally {
    remove();
  }
  runProgram('pg_restore', ['--no-owner', '--file=/dev/null', to]);
  syncFile(to);
}

function runProgram(name: string, args: string[], env: Record<string, string> = {}): void {
  const { status, stderr, error } = spawnSync(name, args, { env: { ...process.env, ...env }, encoding: 'utf8' });
  if (status === 0) return;
  if (getErrorCode(error) === 'ENOENT') {
    throw new CommandError(
      `Para copiar um banco PostgreSQL é preciso o programa ${name}: instale o cliente do PostgreSQL.`,
    );
  }
  const reason = stderr.trim().split('\n')[0] ?? '';
  throw new CommandError(`O programa ${name} não conseguiu copiar o banco: ${reason}`, error);
}

/**
 * The address as environment variables, with which pg_dump verifies certificates like the server. `remove` deletes the temporary file for
 * that.
 */
function toConnectionEnvironment(databaseUrl: string): { env: Record<string, string>; remove(): void } {
  const url = new URL(databaseUrl);
  const getOption = (name: string) => url.searchParams.get(name) ?? '';
  const sslmode = getOption('sslmode');
  const isVerified = VERIFYING_MODES.has(sslmode) && getOption('uselibpqcompat') !== 'true';
  const authorities = isVerified && getOption('sslrootcert') === '' ? writeAuthorities() : null;
  // Every user of the machine could read a command line.
  const parts = {
    PGHOST: getOption('host') || decodeURIComponent(url.hostname.replace(/^\[(.+)\]$/, '$1')),
    PGPORT: getOption('port') || url.port,
    PGUSER: getOption('user') || decodeURIComponent(url.username),
    PGPASSWORD: getOption('password') || decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: isVerified ? 'verify-full' : sslmode === 'no-verify' ? 'require' : sslmode,
    PGSSLROOTCERT: authorities ?? getOption('sslrootcert'),
    PGSSLCERT: getOption('sslcert'),
    PGSSLKEY: getOption('sslkey'),
    PGCONNECT_TIMEOUT: '10',
  };
  return {
    env: Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== '')),
    remove: () => {
      if (authorities !== null) rmSync(dirname(authorities), { recursive: true, force: true });
    },
  };
}

/** The modes that the server's driver treats as verify-full. */
const VERIFYING_MODES = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

/** Writes the authorities that Node trusts to a file: libpq has none, and before version 16 cannot use the system's. */
function writeAuthorities(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'navalha-ca-')), 'ca.crt');
  writeFileSync(file, getCACertificates('default').join('\n'));
  return file;
}
