import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../../../scripts/lib/postgres.mjs';
import { connect } from '../../../server/db/connect.ts';
import type { TestDatabase } from '../../server/support/databases.ts';

export interface OwnPostgres {
  /** An empty database in the cluster. Dropping it stops PostgreSQL. */
  database: TestDatabase;
  /** Kills PostgreSQL as a power cut would, and starts it again. */
  crash(): Promise<void>;
}

/** A separate PostgreSQL with fsync on; null where its programs are not installed. */
export async function openOwnPostgres(): Promise<OwnPostgres | null> {
  const programs = findPostgres();
  if (!programs) return null;
  const cluster = await startPostgres(programs, { durable: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'navalha-test-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const stop = () => {
    cluster.stop();
    removeData();
  };
  process.once('exit', stop);
  const settings = { dataDir, databaseUrl: cluster.url };
  const connection = await connect(settings);
  const drop = async () => {
    await connection.close();
    await cluster.remove();
    removeData();
    process.off('exit', stop);
  };
  const crash = async () => {
    await cluster.crash();
    await cluster.start();
  };
  return { database: { connection, dataDir, settings, drop }, crash };
}
