import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { brokenBooks } from '../server/support/books.ts';
import { openBrowser } from '../server/support/browser.ts';
import { runCommand } from './support/command.ts';
import { type Counter, type Made, openCounter } from './support/counter.ts';
import { insist } from './support/insist.ts';
import { lostOf } from './support/madeRows.ts';
import { addManySales, countManySales } from './support/manySales.ts';
import { patiently } from './support/patiently.ts';
import { type Restored, restoreAside } from './support/restored.ts';
import { startServer } from './support/server.ts';
import { openShop, type Shop } from './support/shop.ts';
import { atLeast, atMost, exactly, type Figure, type Ground, type Torture } from './torture.ts';

const CLIENTS = 8;
const FEW = 20;
const RESTORED_WITHIN_S = 60;

/** Backups while eight sell, each restored where there is nothing yet; and a shop of many years. */
export const backup: Torture = {
  name: 'backup',
  promise: 'backup and restore',
  databases: ['sqlite', 'postgres'],
  inTests: true,
  faults: [
    {
      what: 'the file is copied as it is, without its log',
      on: 'sqlite',
      edits: [
        {
          file: 'server/commands/support/sqliteCopy.ts',
          from: "source.prepare('vacuum into ?').run(to);",
          to: "process.getBuiltinModule('node:fs').copyFileSync(from, to);",
        },
      ],
    },
    {
      what: 'the rows of one table are left out',
      on: 'postgres',
      edits: [
        {
          file: 'server/commands/support/pgDump.ts',
          from: "'--format=custom', ",
          to: "'--format=custom', '--exclude-table-data=sale_item', ",
        },
      ],
    },
    {
      what: 'what was taken back is forgotten in restoring',
      on: 'sqlite',
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

async function backUpUnderLoad(ground: Ground, shop: Shop): Promise<Figure[]> {
  const counter = await openCounter(shop);
  const backups: { file: string; before: Made[]; takenBack: Made[]; during: number }[] = [];
  const take = async () => {
    const [before, takenBack] = [[...counter.made], [...counter.takenBack]];
    const file = await backUp(ground, shop, `copy-${backups.length}`);
    backups.push({ file, before, takenBack, during: counter.made.length - before.length });
  };
  let [open, served] = [true, 0];
  // Once while nobody sells: what was sold last is then in the log alone. Under load it may have left it before the copy begins.
  while (counter.made.length < FEW) await counter.serve(++served);
  await take();
  const work = async () => {
    while (open) await counter.serve(++served);
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, work));
  // Looked at in the end: it must not end the process meanwhile.
  clients.catch(() => {});
  for (let n = 0; n < ground.size(10, 1); n++) {
    await soldSince(counter, clients);
    await take();
  }
  open = false;
  await clients;

  const told = { lost: 0, broken: 0, opened: 0 };
  for (const { file, before, takenBack } of backups) {
    const restored = await restoreAside(ground, file);
    try {
      told.lost += await lostOf(restored.connection.db, before, takenBack);
      told.broken += Object.keys(await brokenBooks(restored.connection.db)).length;
      if (await opens(ground, restored)) told.opened++;
    } finally {
      await restored.drop();
    }
  }
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return [
    atLeast('made and told so while backups were running', sum(backups.map(({ during }) => during)), backups.length),
    exactly('made and told so before a backup began, and not in it', told.lost, 0),
    exactly('books out of order in backups', told.broken, 0),
    exactly('restored backups on which the shop opens', told.opened, backups.length),
  ];
}

/** Waits for a few more records. */
async function soldSince({ made }: Counter, clients: Promise<unknown>): Promise<void> {
  const enough = made.length + FEW;
  while (made.length < enough) await Promise.race([clients, wait(10)]);
}

async function restoreManyYears(ground: Ground, shop: Shop): Promise<Figure[]> {
  const count = ground.size(100_000, 2_000);
  await patiently(shop.connection, async (trx) => {
    await addManySales(trx, count);
  });
  const restored = await restoreAside(ground, await backUp(ground, shop, 'many-years'));
  try {
    return [
      exactly('sales of many years restored', await countManySales(restored.connection.db), count),
      atMost('restored in', restored.milliseconds / 1000, RESTORED_WITHIN_S, 's'),
      exactly('books out of order then', Object.keys(await patiently(restored.connection, brokenBooks)).length, 0),
    ];
  } finally {
    await restored.drop();
  }
}

async function backUp({ root, dialect }: Ground, shop: Shop, name: string): Promise<string> {
  const file = join(shop.dataDir, `${name}.${dialect === 'sqlite' ? 'db' : 'dump'}`);
  await runCommand(root, { name: 'backup', args: [file], env: shop.env });
  return file;
}

/** Whether a server starts on it, lets somebody sign in and answers. */
async function opens({ root }: Ground, { env }: Restored): Promise<boolean> {
  const server = await startServer(root, env);
  try {
    const browser = openBrowser();
    await insist(() => browser.signIn(server.url));
    return (await browser.call(server.url, 'GET', '/summary')).status === 200;
  } finally {
    await server.end();
  }
}
