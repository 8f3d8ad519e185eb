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
import { addManySales, countManySales } from './support/manySales.ts';
import { type Restored, restoreBackup } from './support/restoreBackup.ts';
import { retry } from './support/retry.ts';
import { startServer } from './support/server.ts';
import { openShop, type Shop } from './support/shop.ts';
import { runWithoutStatementTimeout } from './support/withoutStatementTimeout.ts';

const CLIENTS = 8;
const FEW = 20;
const RESTORED_WITHIN_S = 60;

/** Backups while eight sell, each restored where there is nothing yet; and a shop of many years. */
export const backup: ReliabilityTest = {
  name: 'backup',
  guarantee: 'backup and restore',
  databases: ['sqlite', 'postgres'],
  isPartOfNpmTest: true,
  mutations: [
    {
      description: 'the file is copied as it is, without its log',
      dialect: 'sqlite',
      edits: [
        {
          file: 'server/commands/support/sqliteCopy.ts',
          from: "source.prepare('vacuum into ?').run(to);",
          to: "process.getBuiltinModule('node:fs').copyFileSync(from, to);",
        },
      ],
    },
    {
      description: 'the rows of one table are left out',
      dialect: 'postgres',
      edits: [
        {
          file: 'server/commands/support/pgDump.ts',
          from: "'--format=custom', ",
          to: "'--format=custom', '--exclude-table-data=sale_item', ",
        },
      ],
    },
    {
      description: 'what was taken back is forgotten in restoring',
      dialect: 'sqlite',
      edits: [
        {
          file: 'server/commands/restore.ts',
          from: 'await migrate(connection.db, connection.dialect);',
          to: `await migrate(connection.db, connection.dialect);
            await connection.db.deleteFrom('sale_void').execute();`,
        },
      ],
    },
  ],
  async run(ground) {
    const shop = await openShop(ground);
    try {
      await age(shop);
      return [...(await backUpUnderLoad(ground, shop)), ...(await restoreManyYears(ground, shop))];
    } finally {
      await shop.close();
    }
  },
};

/** A shop that has been there for a while: what it begins with is no longer in the log. */
async function age({ connection: { db, dialect } }: Shop): Promise<void> {
  if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

async function backUpUnderLoad(ground: RunContext, shop: Shop): Promise<Measurement[]> {
  const counter = await openCheckout(shop);
  const backups: { file: string; before: AcknowledgedRecord[]; takenBack: AcknowledgedRecord[]; during: number }[] = [];
  const take = async () => {
    const [before, takenBack] = [[...counter.acknowledged], [...counter.voided]];
    const file = await backUp(ground, shop, `copy-${backups.length}`);
    backups.push({ file, before, takenBack, during: counter.acknowledged.length - before.length });
  };
  let [open, served] = [true, 0];
  // Once while nobody sells: what was sold last is then in the log alone. Under load it may have left it before the copy begins.
  while (counter.acknowledged.length < FEW) await counter.serve(++served);
  await take();
  const work = async () => {
    while (open) await counter.serve(++served);
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, work));
  // Looked at in the end: it must not end the process meanwhile.
  clients.catch(() => {});
  for (let n = 0; n < ground.pickSize(10, 1); n++) {
    await soldSince(counter, clients);
    await take();
  }
  open = false;
  await clients;

  const told = { lost: 0, broken: 0, opened: 0 };
  for (const { file, before, takenBack } of backups) {
    const restored = await restoreBackup(ground, file);
    try {
      told.lost += await countLost(restored.connection.db, before, takenBack);
      told.broken += Object.keys(await findLedgerErrors(restored.connection.db)).length;
      if (await opens(ground, restored)) told.opened++;
    } finally {
      await restored.drop();
    }
  }
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return [
    requireAtLeast(
      'made and told so while backups were running',
      sum(backups.map(({ during }) => during)),
      backups.length,
    ),
    requireExactly('made and told so before a backup began, and not in it', told.lost, 0),
    requireExactly('books out of order in backups', told.broken, 0),
    requireExactly('restored backups on which the shop opens', told.opened, backups.length),
  ];
}

/** Waits for a few more records. */
async function soldSince({ acknowledged }: Checkout, clients: Promise<unknown>): Promise<void> {
  const enough = acknowledged.length + FEW;
  while (acknowledged.length < enough) await Promise.race([clients, wait(10)]);
}

async function restoreManyYears(ground: RunContext, shop: Shop): Promise<Measurement[]> {
  const count = ground.pickSize(100_000, 2_000);
  await runWithoutStatementTimeout(shop.connection, async (trx) => {
    await addManySales(trx, count);
  });
  const restored = await restoreBackup(ground, await backUp(ground, shop, 'many-years'));
  try {
    return [
      requireExactly('sales of many years restored', await countManySales(restored.connection.db), count),
      requireAtMost('restored in', restored.milliseconds / 1000, RESTORED_WITHIN_S, 's'),
      requireExactly(
        'books out of order then',
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

/** Whether a server starts on it, lets somebody sign in and answers. */
async function opens({ root }: RunContext, { env }: Restored): Promise<boolean> {
  const server = await startServer(root, env);
  try {
    const browser = openBrowser();
    await retry(() => browser.signIn(server.url));
    return (await browser.call(server.url, 'GET', '/summary')).status === 200;
  } finally {
    await server.end();
  }
}
