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
import { failAt } from './support/failAt.ts';
import { openShop } from './support/shop.ts';

const CLIENTS = 16;
/** Longest wait before a kill, after an acknowledgement. */
const MAX_LIFE_MS = 600;
const TIMEOUT_MS = 60_000;
const CRASHED = 'PostgreSQL crashes';

/**
 * Sixteen clients sell, spend, void and close the cash, each retrying with one key until answered, while the server
 * is killed repeatedly, in turn with its PostgreSQL.
 */
export const crash: ReliabilityTest = {
  name: 'crash',
  guarantee: 'an acknowledged sale is stored exactly once',
  databases: ['sqlite', 'postgres'],
  isPartOfNpmTest: true,
  faults: [
    { description: 'the database loses acknowledged sales', env: failAt('loseSales') },
    { description: 'the network drops the Idempotency-Key', env: failAt('dropHeader:idempotency-key') },
  ],
  async run(context) {
    const own = context.dialect === 'postgres' ? await openOwnPostgres() : null;
    const shop = await openShop(context, {}, own?.database);
    try {
      const checkout = await openCheckout(shop, true);
      let [isOpen, served] = [true, 0];
      const serveWhileOpen = async () => {
        while (isOpen) await checkout.serve(++served);
      };
      const clients = Promise.all(Array.from({ length: CLIENTS }, serveWhileOpen));
      // Awaited at the end; a rejection before that must not end the process.
      clients.catch(() => {});
      const kills = context.dialect === 'sqlite' ? context.pickSize(50, 3) : context.pickSize(25, 2);
      for (let kill = 0; kill < kills; kill++) {
        await waitRandomly(checkout, kill);
        await shop.restart('SIGKILL');
        if (!own) continue;
        await waitRandomly(checkout, kill);
        await own.crash();
      }
      isOpen = false;
      await clients;
      return [
        reportOnly('server kills', kills),
        ...(context.dialect === 'postgres' ? [own ? reportOnly(CRASHED, kills) : reportNotRun(CRASHED)] : []),
        ...(await compare(checkout, shop.connection.db)),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** Compares the acknowledged records with the rows of the database. */
async function compare(checkout: Checkout, db: Db): Promise<Measurement[]> {
  const { acknowledged, voided } = checkout;
  const rows = await readIdsByKey(db);
  const lost = acknowledged.filter(({ key, id }) => !rows.get(key)?.includes(id));
  const duplicated = acknowledged.filter(({ key }) => (rows.get(key)?.length ?? 0) > 1);
  const voids = await db.selectFrom('sale_void').select('sale_id').execute();
  const voidedIds = new Set(voids.map(({ sale_id }) => sale_id));
  const lostVoids = voided.filter(({ id }) => !voidedIds.has(id));
  const sales = acknowledged.filter(isSale).length;
  const others = [...lost, ...duplicated].filter((one) => !isSale(one));
  return [
    reportOnly('sales acknowledged', sales),
    requireExactly('of them lost', lost.filter(isSale).length, 0),
    requireExactly('of them duplicated', duplicated.filter(isSale).length, 0),
    reportOnly('other records and voids acknowledged', acknowledged.length - sales + voided.length),
    requireExactly('of them lost or duplicated', others.length + lostVoids.length, 0),
    requireNoUnexpectedResponses(checkout),
    requireExactly('ledger errors', Object.keys(await findLedgerErrors(db)).length, 0),
  ];
}

const isSale = ({ table }: AcknowledgedRecord) => table === 'sale';

/** Waits a random time. Every other wait ends right after an acknowledgement, when a lost commit is most likely. */
async function waitRandomly(checkout: Checkout, nth: number): Promise<void> {
  await waitForAcknowledgement(checkout);
  await wait(Math.random() * MAX_LIFE_MS);
  if (nth % 2 === 0) await waitForAcknowledgement(checkout);
}

async function waitForAcknowledgement({ acknowledged }: Checkout): Promise<void> {
  const before = acknowledged.length;
  const end = performance.now() + TIMEOUT_MS;
  while (acknowledged.length === before && performance.now() < end) await wait(2);
}
