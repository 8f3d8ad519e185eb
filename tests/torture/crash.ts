import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../server/db/schema.ts';
import { brokenBooks } from '../server/support/books.ts';
import { openOwnPostgres } from './support/cluster.ts';
import { type Counter, type Made, noSurprises, openCounter } from './support/counter.ts';
import { rowsByKey } from './support/madeRows.ts';
import { openShop } from './support/shop.ts';
import { exactly, type Figure, notRun, printed, type Torture } from './torture.ts';

const CLIENTS = 16;
/** Between two answers, at most. */
const LIFE_MS = 600;
const PATIENCE_MS = 60_000;
const SALES = 'server/features/sales/index.ts';
const CRASHED = 'times PostgreSQL crashed';

/**
 * Sixteen sell, spend, take back and close the cash, each insisting with one key until it is answered, while the server is
 * killed again and again, and in turn with it the PostgreSQL below.
 */
export const crash: Torture = {
  name: 'crash',
  promise: 'an acknowledged sale is never lost, never twice',
  databases: ['sqlite', 'postgres'],
  inTests: true,
  faults: [
    {
      what: 'a sale is answered before it is committed',
      edits: [
        {
          file: SALES,
          from: "tellsAs('Venda criada com sucesso', config.specStrict);\n      const answer = await inTransaction(",
          to: "tellsAs('Venda criada com sucesso', config.specStrict);\n      const answer = await answeredEarly(",
        },
        {
          file: SALES,
          from: "const SCOPE = 'sales/create';",
          to: `const SCOPE = 'sales/create';
            const answeredEarly = (db, work) => new Promise((answer, refuse) => {
              const early = async (trx) => {
                answer(await work(trx));
                await new Promise((later) => setTimeout(later, 50));
              };
              inTransaction(db, early).catch(refuse);
            });`,
        },
      ],
    },
    {
      what: 'the key is neither remembered nor kept by a unique index',
      edits: [
        { file: 'server/http/idempotency.ts', from: 'if (key === undefined) return', to: 'return' },
        {
          file: 'server/db/migrations/001-shop.ts',
          from: "addColumn('idem_key', text, (column) => column.notNull().unique())",
          to: "addColumn('idem_key', text, (column) => column.notNull())",
        },
      ],
    },
    {
      on: 'postgres',
      what: 'PostgreSQL is told not to wait for the disk',
      edits: [
        { file: 'server/db/postgres.ts', from: 'max: 10,', to: "max: 10, options: '-c synchronous_commit=off'," },
      ],
    },
  ],
  async run(ground) {
    const own = ground.dialect === 'postgres' ? await openOwnPostgres() : null;
    const shop = await openShop(ground, {}, own?.database);
    try {
      const counter = await openCounter(shop, true);
      let [open, served] = [true, 0];
      const work = async () => {
        while (open) await counter.serve(++served);
      };
      const clients = Promise.all(Array.from({ length: CLIENTS }, work));
      // Looked at in the end: it must not end the process meanwhile.
      clients.catch(() => {});
      const kills = ground.dialect === 'sqlite' ? ground.size(50, 3) : ground.size(25, 2);
      for (let kill = 0; kill < kills; kill++) {
        await live(counter, kill);
        await shop.restart('SIGKILL');
        if (!own) continue;
        await live(counter, kill);
        await own.crash();
      }
      open = false;
      await clients;
      return [
        printed('times the server was killed', kills),
        ...(ground.dialect === 'postgres' ? [own ? printed(CRASHED, kills) : notRun(CRASHED)] : []),
        ...(await compare(counter, shop.connection.db)),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** What people were told, against what the database has. */
async function compare(counter: Counter, db: Db): Promise<Figure[]> {
  const { made, takenBack } = counter;
  const rows = await rowsByKey(db);
  const lost = made.filter(({ key, id }) => !rows.get(key)?.includes(id));
  const doubled = made.filter(({ key }) => (rows.get(key)?.length ?? 0) > 1);
  const voids = await db.selectFrom('sale_void').select('sale_id').execute();
  const voided = new Set(voids.map(({ sale_id }) => sale_id));
  const forgotten = takenBack.filter(({ id }) => !voided.has(id));
  const sales = made.filter(isSale).length;
  const others = [...lost, ...doubled].filter((one) => !isSale(one));
  return [
    printed('sales acknowledged', sales),
    exactly('of them lost', lost.filter(isSale).length, 0),
    exactly('of them made twice', doubled.filter(isSale).length, 0),
    printed('other records and voids acknowledged', made.length - sales + takenBack.length),
    exactly('of them lost or made twice', others.length + forgotten.length, 0),
    noSurprises(counter),
    exactly('books out of order', Object.keys(await brokenBooks(db)).length, 0),
  ];
}

const isSale = ({ table }: Made) => table === 'sale';

/** Some time. Every other one ends with an answer, when what was told is youngest. */
async function live(counter: Counter, nth: number): Promise<void> {
  await anAnswer(counter);
  await wait(Math.random() * LIFE_MS);
  if (nth % 2 === 0) await anAnswer(counter);
}

async function anAnswer({ made }: Counter): Promise<void> {
  const before = made.length;
  const end = performance.now() + PATIENCE_MS;
  while (made.length === before && performance.now() < end) await wait(2);
}
