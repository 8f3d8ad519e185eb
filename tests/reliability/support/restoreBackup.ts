import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Connection, connect } from '../../../server/db/connect.ts';
import { openEmptyDatabase } from '../../server/support/databases.ts';
import type { RunContext } from '../reliabilityTest.ts';
import { runCommand } from './command.ts';
import { createTempFolder } from './shopFile.ts';

export interface Restored {
  connection: Connection;
  /** The environment for a server on it. */
  env: Record<string, string>;
  /** Duration of the restore. */
  milliseconds: number;
  drop(): Promise<void>;
}

/** Restores a backup into an empty place, as docs/operate.md describes. */
export async function restoreBackup({ root, dialect }: RunContext, file: string): Promise<Restored> {
  return dialect === 'sqlite' ? restoreFile(root, file) : restoreDump(file);
}

async function restoreFile(root: string, file: string): Promise<Restored> {
  const dataDir = createTempFolder();
  const env = { DATA_DIR: dataDir };
  const begun = performance.now();
  await runCommand(root, { name: 'restore', args: [file], env });
  const milliseconds = performance.now() - begun;
  const connection = await connect({ dataDir, databaseUrl: null });
  const drop = async () => {
    await connection.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { connection, env, milliseconds, drop };
}

async function restoreDump(file: string): Promise<Restored> {
  const { connection, dataDir, settings, drop } = await openEmptyDatabase('postgres');
  const databaseUrl = String(settings.databaseUrl);
  const begun = performance.now();
  await promisify(execFile)('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${databaseUrl}`, file]);
  const milliseconds = performance.now() - begun;
  return { connection, env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, milliseconds, drop };
}
