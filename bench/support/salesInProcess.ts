import type { Transaction } from 'kysely';
import { DEFAULT_TIME_ZONE, getDayAt } from '../../domain/dates.ts';
import { saleInput } from '../../domain/schemas/sale.ts';
import type { Tables } from '../../server/db/schema.ts';
import { runInTransaction } from '../../server/db/transaction.ts';
import { recordSale } from '../../server/features/sales/record.ts';
import { runIdempotent } from '../../server/http/idempotency.ts';
import type { Shop } from './largeShops.ts';
import { prepareSaleRequests } from './saleRequests.ts';

const SCOPE = 'sales/create';

/**
 * Concurrent sales per second in this process: durable and idempotent, but without HTTP, session and log. This is the upper limit for a
 * server with one process.
 */
export async function measureSalesInProcess(shop: Shop, amount: number, concurrency: number): Promise<number> {
  const next = await prepareSaleRequests(shop, amount);
  const { db, close } = await shop.connect();
  const sell = async () => {
    const { headers, body } = next();
    const asked = JSON.parse(body);
    const at = new Date();
    const now = { instant: at.toISOString(), day: getDayAt(at, DEFAULT_TIME_ZONE), firstSlot: '00:00', userId: 1 };
    const call = { scope: SCOPE, key: headers['idempotency-key'] ?? '', body: asked, ...now };
    const made = async (trx: Transaction<Tables>) => ({
      data: await recordSale(trx, saleInput.parse(asked.sale), `${SCOPE}:${call.key}`, call),
      message: '',
    });
    const never = () => Promise.reject(new Error('a key came twice'));
    await runInTransaction(db, [], (trx) => runIdempotent(trx, call, () => made(trx), never));
  };
  try {
    let left = amount;
    const begun = performance.now();
    const till = async () => {
      while (left-- > 0) await sell();
    };
    await Promise.all(Array.from({ length: concurrency }, till));
    return amount / ((performance.now() - begun) / 1000);
  } finally {
    await close();
  }
}
