import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openBrowser } from '../server/support/browser.ts';
import { findLedgerErrors } from '../server/support/ledgerErrors.ts';
import {
  type Measurement,
  type ReliabilityTest,
  type RunContext,
  requireAtLeast,
  requireAtMost,
  requireExactly,
} from './reliabilityTest.ts';
import { countLost } from './support/acknowledgedRows.ts';
import { type AcknowledgedRecord, type Checkout, openCheckout } from './support/checkout.ts';
import { runCommand } from './support/command.ts';
import { failAt } from './support/failAt.ts';
import { addManySales, countManySales } from './support/manySales.ts';
import { type Restored, restoreBackup } from './support/restoreBackup.ts';
import { retry } from './support/retry.ts';
import { startServer } from './support/server.ts';
import { openShop, type Shop } from './support/shop.ts';
import { runWithoutStatementTimeout } from './support/withoutStatementTimeout.ts';

const CLIENTS = 8;
const FEW = 20;
const RESTORED_WITHIN_S = 60;

/** Backups while eight clients sell, each restored into an empty place; then a backup of a shop with many sales. */
export const backup: ReliabilityTest = {
  name: 'backup',
  guarantee: 'backup and restore',
  databases: ['sqlite', 'postgres'],
  isPartOfNpmTest: true,
  faults: [{ description: 'the database loses acknowledged sales', env: failAt('loseSales') }],
  async run(context) {
    const shop = await openShop(context);
    try {
      await checkpoint(shop);
      return [...(await backUpUnderLoad(context, shop)), ...(await restoreManyYears(context, shop))];
    } finally {
      await shop.close();
    }
  },
};

/** Empties SQLite's log, so that a copy of the file alone lacks only what is written from now on. */
async function checkpoint({ connection: { db, dialect } }: Shop): Promise<void> {
  if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

async function backUpUnderLoad(context: RunContext, shop: Shop): Promise<Measurement[]> {
  const checkout = await openCheckout(shop);
  const backups: { file: string; before: AcknowledgedRecord[]; voided: AcknowledgedRecord[]; during: number }[] = [];
  const takeBackup = async () => {
    const [before, voided] = [[...checkout.acknowledged], [...checkout.voided]];
    const file = await backUp(context, shop, `copy-${backups.length}`);
    backups.push({ file, before, voided, during: checkout.acknowledged.length - before.length });
  };
  let [open, served] = [true, 0];
  // The first backup runs while there are no sales, so that the last sale is only in the log; under load a
  // checkpoint may have moved it.
  while (checkout.acknowledged.length < FEW) await checkout.serve(++served);
  await takeBackup();
  const serveWhileOpen = async () => {
    while (open) await checkout.serve(++served);
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, serveWhileOpen));
  // Awaited at the end; a rejection before that must not end the process.
  clients.catch(() => {});
  for (let n = 0; n < context.pickSize(10, 1); n++) {
    await waitForMoreSales(checkout, clients);
    await takeBackup();
  }
  open = false;
  await clients;

  const counts = { lost: 0, broken: 0, served: 0 };
  for (const { file, before, voided } of backups) {
    const restored = await restoreBackup(context, file);
    try {
      counts.lost += await countLost(restored.connection.db, before, voided);
      counts.broken += Object.keys(await findLedgerErrors(restored.connection.db)).length;
      if (await canServe(context, restored)) counts.served++;
    } finally {
      await restored.drop();
    }
  }
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return [
    requireAtLeast('acknowledged while backups were running', sum(backups.map(({ during }) => during)), backups.length),
    requireExactly('acknowledged before a backup began and missing in it', counts.lost, 0),
    requireExactly('ledger errors in backups', counts.broken, 0),
    requireExactly('restored backups on which the server starts', counts.served, backups.length),
  ];
}

/** Waits until FEW more records are acknowledged. */
async function waitForMoreSales({ acknowledged }: Checkout, clients: Promise<unknown>): Promise<void> {
  const enough = acknowledged.length + FEW;
  while (acknowledged.length < enough) await Promise.race([clients, wait(10)]);
}

async function restoreManyYears(context: RunContext, shop: Shop): Promise<Measurement[]> {
  const count = context.pickSize(100_000, 2_000);
  await runWithoutStatementTimeout(shop.connection, async (trx) => {
    await addManySales(trx, count);
  });
  const restored = await restoreBackup(context, await backUp(context, shop, 'many-years'));
  try {
    return [
      requireExactly('sales of many years restored', await countManySales(restored.connection.db), count),
      requireAtMost('restored in', restored.milliseconds / 1000, RESTORED_WITHIN_S, 's'),
      requireExactly(
        'ledger errors',
        Object.keys(await runWithoutStatementTimeout(restored.connection, findLedgerErrors)).length,
        0,
      ),
    ];
  } finally {
    await restored.drop();
  }
}

async function backUp({ root, dialect }: RunContext, shop: Shop, name: string): Promise<string> {
  const file = join(shop.dataDir, `${name}.${dialect === 'sqlite' ? 'db' : 'dump'}`);
  await runCommand(root, { name: 'backup', args: [file], env: shop.env });
  return file;
}

/** Whether a server starts on the restored backup, accepts a sign-in and answers. */
async function canServe({ root }: RunContext, { env }: Restored): Promise<boolean> {
  const server = await startServer(root, env);
  try {
    const browser = openBrowser();
    await retry(() => browser.signIn(server.url));
    return (await browser.call(server.url, 'GET', '/summary')).status === 200;
  } finally {
    await server.end();
  }
}
