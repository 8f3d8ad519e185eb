import {
  type Measurement,
  type Mutation,
  type ReliabilityTest,
  type RunContext,
  reportNotRun,
} from './reliabilityTest.ts';
import { runWithFault, summarizeFaultRuns } from './support/faultRun.ts';
import { createLockFault, createReadOnlyFault, openShopOnSmallDisk } from './support/fileFaults.ts';
import { runPostgresFaults } from './support/postgresFaults.ts';
import { openShop } from './support/shop.ts';
import { canMount } from './support/smallDisk.ts';

const REFUSED_WITHIN_MS = 600;

/**
 * A database that refuses writes or is unreachable: calls are refused at once with a message, nothing is half
 * written, and sales work again afterwards.
 */
export const databaseFaults: ReliabilityTest = {
  name: 'databaseFaults',
  guarantee: 'locked, full, read-only database',
  databases: ['sqlite', 'postgres'],
  get mutations() {
    return canMount() ? [...faults, ...faultsOnFullDisks] : faults;
  },
  run: (context) => (context.dialect === 'sqlite' ? runFileFaults(context) : runPostgresFaults(context)),
};

const faults: readonly Mutation[] = [
  {
    description: 'an error of the database is an error of ours',
    edits: [
      {
        file: 'server/db/errors.ts',
        from: "return busy('Não foi possível gravar agora. Tente novamente em instantes.');",
        to: 'return null;',
      },
    ],
  },
  {
    description: 'a sale is not one transaction',
    dialect: 'postgres',
    edits: [
      { file: 'server/db/transaction.ts', from: 'await db.transaction().execute(work)', to: 'await work(db as never)' },
    ],
  },
];

const faultsOnFullDisks: readonly Mutation[] = [
  {
    description: 'a rollback that SQLite has done already hides its cause',
    dialect: 'sqlite',
    edits: [
      {
        file: 'server/db/sqliteDialect.ts',
        from: 'if (this.#database.inTransaction) await super',
        to: 'await super',
      },
      // A sale of more than fits is written before its commit, and refused in the middle.
      {
        file: 'server/db/sqliteDialect.ts',
        from: "database.pragma('foreign_keys = ON');",
        to: "database.pragma('foreign_keys = ON'); database.pragma('cache_size = -4');",
      },
    ],
  },
];

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
