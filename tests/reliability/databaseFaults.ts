import { type Measurement, type ReliabilityTest, type RunContext, reportNotRun } from './reliabilityTest.ts';
import { failAt } from './support/failAt.ts';
import { runWithFault, summarizeFaultRuns } from './support/faultRun.ts';
import { createLockFault, createReadOnlyFault, openShopOnSmallDisk } from './support/fileFaults.ts';
import { runPostgresFaults } from './support/postgresFaults.ts';
import { openShop } from './support/shop.ts';

const REFUSED_WITHIN_MS = 600;

/**
 * A database that refuses writes or is unreachable: calls are refused at once with a message, nothing is half
 * written, and sales work again afterwards.
 */
export const databaseFaults: ReliabilityTest = {
  name: 'databaseFaults',
  guarantee: 'locked, full, read-only database',
  databases: ['sqlite', 'postgres'],
  faults: [
    {
      description: 'the database commits every statement by itself',
      dialect: 'postgres',
      env: failAt('ignoreTransactions'),
    },
  ],
  run: (context) => (context.dialect === 'sqlite' ? runFileFaults(context) : runPostgresFaults(context)),
};

async function runFileFaults(context: RunContext): Promise<Measurement[]> {
  const shop = await openShop(context);
  const small = await openShopOnSmallDisk(context);
  try {
    const readOnly = await createReadOnlyFault(shop, 0);
    const faultRuns = [await runWithFault(shop, createLockFault(context.pickSize(10_000, 0)))];
    if (readOnly) faultRuns.push(await runWithFault(shop, readOnly));
    if (small) faultRuns.push(await runWithFault(small.shop, small.full));
    return [
      ...summarizeFaultRuns(faultRuns, REFUSED_WITHIN_MS),
      ...(readOnly ? [] : [reportNotRun('read-only file')]),
      ...(small ? [] : [reportNotRun('full disk')]),
    ];
  } finally {
    await shop.close();
    await small?.shop.close();
  }
}
