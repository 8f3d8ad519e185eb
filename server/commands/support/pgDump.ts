import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { getErrorCode } from '../../db/errors.ts';
import { CommandError } from './command.ts';
import { createPrivateFile, syncFile } from './sqliteCopy.ts';

/**
 * Writes a PostgreSQL database into a new file with pg_dump, without its sessions, and has pg_restore read it to its end.
 * Throws a CommandError when those programs are not on the machine or fail; it calls the file by the name given.
 */
export function dumpPostgres(databaseUrl: string, to: string, name: string): void {
  createPrivateFile(to, name);
  const { env, remove } = connectionEnvironment(databaseUrl);
  const what = ['--format=custom', '--no-owner', '--exclude-table-data=session', `--file=${to}`];
  try {
    runProgram('pg_dump', what, env);
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
 * The address as environment variables: every user of the machine can read a command line. pg_dump then trusts the certificates that the
 * server trusts, and verifies them as it does. The caller removes what that needed.
 */
function connectionEnvironment(databaseUrl: string): { env: Record<string, string>; remove(): void } {
  const url = new URL(databaseUrl);
  const option = (name: string) => url.searchParams.get(name) ?? '';
  const sslmode = option('sslmode');
  const isVerified = VERIFIED.has(sslmode) && option('uselibpqcompat') !== 'true';
  const authorities = isVerified && option('sslrootcert') === '' ? knownAuthorities() : null;
  const parts = {
    PGHOST: option('host') || decodeURIComponent(url.hostname.replace(/^\[(.+)\]$/, '$1')),
    PGPORT: option('port') || url.port,
    PGUSER: option('user') || decodeURIComponent(url.username),
    PGPASSWORD: option('password') || decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: isVerified ? 'verify-full' : sslmode === 'no-verify' ? 'require' : sslmode,
    PGSSLROOTCERT: authorities ?? option('sslrootcert'),
    PGSSLCERT: option('sslcert'),
    PGSSLKEY: option('sslkey'),
    PGCONNECT_TIMEOUT: '10',
  };
  return {
    env: Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== '')),
    remove: () => {
      if (authorities !== null) rmSync(dirname(authorities), { recursive: true, force: true });
    },
  };
}

/** What the server's driver takes for verify-full. */
const VERIFIED = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

/** A file of the authorities that Node trusts: libpq has none of its own, and before version 16 does not know the system's. */
function knownAuthorities(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'navalha-ca-')), 'ca.crt');
  writeFileSync(file, getCACertificates('default').join('\n'));
  return file;
}
