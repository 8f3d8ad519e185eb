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

/** A database that cannot be written to, or is not there: a sentence at once, nothing half-written, and on when it is over. */
export const databaseFaults: ReliabilityTest = {
  name: 'databaseFaults',
  guarantee: 'locked, full, read-only database',
  databases: ['sqlite', 'postgres'],
  get mutations() {
    return canMount() ? [...faults, ...faultsOnFullDisks] : faults;
  },
  run: (ground) => (ground.dialect === 'sqlite' ? troubleOfFiles(ground) : runPostgresFaults(ground)),
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

async function troubleOfFiles(ground: RunContext): Promise<Measurement[]> {
  const shop = await openShop(ground);
  const small = await openShopOnSmallDisk(ground);
  try {
    const frozen = await createReadOnlyFault(shop, 0);
    const ordeals = [await runWithFault(shop, createLockFault(ground.pickSize(10_000, 0)))];
    if (frozen) ordeals.push(await runWithFault(shop, frozen));
    if (small) ordeals.push(await runWithFault(small.shop, small.full));
    return [
      ...summarizeFaultRuns(ordeals, REFUSED_WITHIN_MS),
      ...(frozen ? [] : [reportNotRun('read-only file')]),
      ...(small ? [] : [reportNotRun('full disk')]),
    ];
  } finally {
    await shop.close();
    await small?.shop.close();
  }
}
