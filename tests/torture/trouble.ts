import { locked, onSmallDisk, readOnly } from './support/fileTroubles.ts';
import { endure, figuresOf } from './support/ordeal.ts';
import { troubleOfPostgres } from './support/postgresTroubles.ts';
import { openShop } from './support/shop.ts';
import { canMount } from './support/smallDisk.ts';
import { type Fault, type Figure, type Ground, notRun, type Torture } from './torture.ts';

const REFUSED_WITHIN_MS = 600;

/** A database that cannot be written to, or is not there: a sentence at once, nothing half-written, and on when it is over. */
export const trouble: Torture = {
  name: 'trouble',
  promise: 'locked, full, read-only database',
  databases: ['sqlite', 'postgres'],
  get faults() {
    return canMount() ? [...faults, ...faultsOnFullDisks] : faults;
  },
  run: (ground) => (ground.dialect === 'sqlite' ? troubleOfFiles(ground) : troubleOfPostgres(ground)),
};

const faults: readonly Fault[] = [
  {
    what: 'an error of the database is an error of ours',
    edits: [
      {
        file: 'server/db/errors.ts',
        from: "return busy('Não foi possível gravar agora. Tente novamente em instantes.');",
        to: 'return null;',
      },
    ],
  },
  {
    what: 'a sale is not one transaction',
    on: 'postgres',
    edits: [
      { file: 'server/db/transaction.ts', from: 'await db.transaction().execute(work)', to: 'await work(db as never)' },
    ],
  },
];

const faultsOnFullDisks: readonly Fault[] = [
  {
    what: 'a rollback that SQLite has done already hides its cause',
    on: 'sqlite',
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

async function troubleOfFiles(ground: Ground): Promise<Figure[]> {
  const shop = await openShop(ground);
  const small = await onSmallDisk(ground);
  try {
    const frozen = await readOnly(shop, 0);
    const ordeals = [await endure(shop, locked(ground.size(10_000, 0)))];
    if (frozen) ordeals.push(await endure(shop, frozen));
    if (small) ordeals.push(await endure(small.shop, small.full));
    return [
      ...figuresOf(ordeals, REFUSED_WITHIN_MS),
      ...(frozen ? [] : [notRun('read-only file')]),
      ...(small ? [] : [notRun('full disk')]),
    ];
  } finally {
    await shop.close();
    await small?.shop.close();
  }
}
