import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../server/db/schema.ts';
import { findLedgerErrors } from '../server/support/ledgerErrors.ts';
import { type Measurement, type ReliabilityTest, reportNotRun, reportOnly, requireExactly } from './reliabilityTest.ts';
import { readIdsByKey } from './support/acknowledgedRows.ts';
import {
  type AcknowledgedRecord,
  type Checkout,
  openCheckout,
  requireNoUnexpectedResponses,
} from './support/checkout.ts';
import { openOwnPostgres } from './support/cluster.ts';
import { openShop } from './support/shop.ts';

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
export const crash: ReliabilityTest = {
  name: 'crash',
  guarantee: 'an acknowledged sale is never lost, never twice',
  databases: ['sqlite', 'postgres'],
  isPartOfNpmTest: true,
  mutations: [
    {
      description: 'a sale is answered before it is committed',
      edits: [
        {
          file: SALES,
          from: "tellsAs('Venda criada com sucesso', config.specStrict);\n      const answer = await runInTransaction(",
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
              runInTransaction(db, early).catch(refuse);
            });`,
        },
      ],
    },
    {
      description: 'the key is neither remembered nor kept by a unique index',
      edits: [
        { file: 'server/http/idempotency.ts', from: 'if (key === undefined) return', to: 'return' },
        {
          file: 'server/db/migrations/001-create-tables.ts',
          from: "addColumn('idem_key', text, (column) => column.notNull().unique())",
          to: "addColumn('idem_key', text, (column) => column.notNull())",
        },
      ],
    },
    {
      dialect: 'postgres',
      description: 'PostgreSQL is told not to wait for the disk',
      edits: [
        { file: 'server/db/postgres.ts', from: 'max: 10,', to: "max: 10, options: '-c synchronous_commit=off'," },
      ],
    },
  ],
  async run(ground) {
    const own = ground.dialect === 'postgres' ? await openOwnPostgres() : null;
    const shop = await openShop(ground, {}, own?.database);
    try {
      const counter = await openCheckout(shop, true);
      let [open, served] = [true, 0];
      const work = async () => {
        while (open) await counter.serve(++served);
      };
      const clients = Promise.all(Array.from({ length: CLIENTS }, work));
      // Looked at in the end: it must not end the process meanwhile.
      clients.catch(() => {});
      const kills = ground.dialect === 'sqlite' ? ground.pickSize(50, 3) : ground.pickSize(25, 2);
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
        reportOnly('times the server was killed', kills),
        ...(ground.dialect === 'postgres' ? [own ? reportOnly(CRASHED, kills) : reportNotRun(CRASHED)] : []),
        ...(await compare(counter, shop.connection.db)),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** What people were told, against what the database has. */
async function compare(counter: Checkout, db: Db): Promise<Measurement[]> {
  const { acknowledged, voided: takenBack } = counter;
  const rows = await readIdsByKey(db);
  const lost = acknowledged.filter(({ key, id }) => !rows.get(key)?.includes(id));
  const doubled = acknowledged.filter(({ key }) => (rows.get(key)?.length ?? 0) > 1);
  const voids = await db.selectFrom('sale_void').select('sale_id').execute();
  const voided = new Set(voids.map(({ sale_id }) => sale_id));
  const forgotten = takenBack.filter(({ id }) => !voided.has(id));
  const sales = acknowledged.filter(isSale).length;
  const others = [...lost, ...doubled].filter((one) => !isSale(one));
  return [
    reportOnly('sales acknowledged', sales),
    requireExactly('of them lost', lost.filter(isSale).length, 0),
    requireExactly('of them made twice', doubled.filter(isSale).length, 0),
    reportOnly('other records and voids acknowledged', acknowledged.length - sales + takenBack.length),
    requireExactly('of them lost or made twice', others.length + forgotten.length, 0),
    requireNoUnexpectedResponses(counter),
    requireExactly('books out of order', Object.keys(await findLedgerErrors(db)).length, 0),
  ];
}

const isSale = ({ table }: AcknowledgedRecord) => table === 'sale';

/** Some time. Every other one ends with an answer, when what was told is youngest. */
async function live(counter: Checkout, nth: number): Promise<void> {
  await anAnswer(counter);
  await wait(Math.random() * LIFE_MS);
  if (nth % 2 === 0) await anAnswer(counter);
}

async function anAnswer({ acknowledged }: Checkout): Promise<void> {
  const before = acknowledged.length;
  const end = performance.now() + PATIENCE_MS;
  while (acknowledged.length === before && performance.now() < end) await wait(2);
}
