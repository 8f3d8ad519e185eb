import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ReliabilityTest,
  type RunContext,
  reportNotRun,
  requireAtLeast,
  requireExactly,
} from './reliabilityTest.ts';
import { failAt } from './support/failAt.ts';
import { startServer } from './support/server.ts';
import { openShop } from './support/shop.ts';

/**
 * Every sale waits for the disk. No power is cut: the test checks which syncs the server requests, on a file opened
 * again, for which SQLite's default is NORMAL.
 */
export const powerLoss: ReliabilityTest = {
  name: 'powerLoss',
  guarantee: 'a power cut loses no acknowledged sale',
  databases: ['sqlite'],
  faults: [{ description: 'SQLite syncs less often', env: failAt('skipSyncs') }],
  async run(context) {
    const sales = context.pickSize(200, 20);
    const shop = await openShop(context);
    try {
      const log = join(shop.dataDir, 'syncs');
      const isTraced = canTrace();
      await shop.server.end();
      shop.server = await startServer(context.root, shop.env, isTraced ? getTracerCommand(log) : []);
      const before = isTraced ? countSyncs(log) : 0;
      for (let made = 0; made < sales; made++) {
        const sale = { individual: 1, services: [], amount: 50, payment_method: 'pix' };
        const { status } = await shop.callWithRetry('POST', '/sales/create', { sale });
        if (status !== 201) throw new Error(`a sale was answered with ${status}`);
      }
      return [
        requireExactly('PRAGMA synchronous of a file that is opened again', readSynchronous(context, shop.env), 2),
        isTraced
          ? requireAtLeast(`syncs for ${sales} sales`, countSyncs(log) - before, sales)
          : reportNotRun('counting syncs (strace)'),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** Reads the pragma from a connection that the product opens in a process with the same environment. */
function readSynchronous({ root }: RunContext, env: Record<string, string>): number {
  const script = `
    const { connect } = await import(${JSON.stringify(pathToFileURL(join(root, 'server/db/connect.ts')).href)});
    const { sql } = await import('kysely');
    const { db, close } = await connect({ dataDir: process.env.DATA_DIR, databaseUrl: null });
    const { rows } = await sql\`pragma synchronous\`.execute(db);
    await close();
    console.log(rows[0].synchronous);`;
  const args = ['--input-type=module', '-e', script];
  const options = { cwd: root, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' } as const;
  return Number(execFileSync(process.execPath, args, options));
}

function canTrace(): boolean {
  return spawnSync('strace', ['-D', '-qq', '-o', '/dev/null', 'true']).status === 0;
}

/** With -D strace runs as a grandchild: the process started stays the server. */
function getTracerCommand(log: string): string[] {
  return ['strace', '-D', '-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', log];
}

function countSyncs(log: string): number {
  return readFileSync(log, 'utf8').match(/\b(fsync|fdatasync)\(/g)?.length ?? 0;
}
