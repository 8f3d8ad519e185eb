import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Dialect } from './connect.ts';
import { getErrorCode, SchemaMismatchError } from './errors.ts';
import { createTables } from './migrations/001-create-tables.ts';
import { addDayTotals } from './migrations/002-add-day-totals.ts';
import { indexCustomerSearch } from './migrations/003-index-customer-search.ts';
import { dropStoredCounts } from './migrations/004-drop-stored-counts.ts';
import { markVoidedSales } from './migrations/005-mark-voided-sales.ts';
import { addAudit } from './migrations/006-add-audit.ts';
import { recomputeLastVisits } from './migrations/007-recompute-last-visits.ts';
import { addPeopleColumns } from './migrations/008-add-people-columns.ts';
import { addSaleCorrections } from './migrations/009-add-sale-corrections.ts';
import { addSalePayments } from './migrations/010-add-sale-payments.ts';
import { addAgenda } from './migrations/011-add-agenda.ts';
import { addWaitingList } from './migrations/012-add-waiting-list.ts';
import { allowNegativePoints } from './migrations/013-allow-negative-points.ts';
import { addVisitDays } from './migrations/014-add-visit-days.ts';
import { completeReopenedReservations } from './migrations/015-complete-reopened-reservations.ts';
import { normalizeTexts } from './migrations/016-normalize-texts.ts';
import type { Tables } from './schema.ts';

type Migrate = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/**
 * Every migration ever released, in order: each is a schema that some shop may still have. What a released one does is never changed, so
 * none uses rules of the domain. 016 is the exception: it writes texts and phones in the normal form that the domain has today, because
 * they are compared with it. A change of that form needs a migration that writes them again.
 */
export const migrations: Record<string, Migrate> = {
  '001-shop': createTables,
  '002-speed': addDayTotals,
  '003-customer-search': indexCustomerSearch,
  '004-count': dropStoredCounts,
  '005-voided-sales': markVoidedSales,
  '006-audit': addAudit,
  '007-last-visits': recomputeLastVisits,
  '008-people': addPeopleColumns,
  '009-corrected-sales': addSaleCorrections,
  '010-payments': addSalePayments,
  '011-agenda': addAgenda,
  '012-waiting-list': addWaitingList,
  '013-points': allowNegativePoints,
  '014-visit-days': addVisitDays,
  '015-reopened-hours': completeReopenedReservations,
  '016-normal-texts': normalizeTexts,
};

/** PostgreSQL's statement and lock time-outs. */
const TIMED_OUT = new Set(['57014', '55P03']);
/** Attempts of five seconds each, the statement time-out of `connect`. */
const WAITS = 60;

/**
 * Brings the database to the newest schema in one transaction. Kysely's lock keeps two processes that start at once apart.
 * Returns the names of the migrations that were missing. Throws a SchemaMismatchError when a newer version of the
 * product has already migrated this database.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<string[]> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, up]): [string, Migration] => [
          name,
          { up: whileNobodyWrites(up, dialect) },
        ]),
      ),
  };
  // Named, because Kysely would otherwise take another schema's table of migrations for this one's.
  const migrationTableSchema = dialect === 'postgres' ? await currentSchema(db) : undefined;
  const migrator = new Migrator({ db, provider, migrationTableSchema });
  let { error, results } = await migrator.migrateToLatest();
  // Another process is migrating, and takes longer than the statement time-out.
  for (let waited = 1; TIMED_OUT.has(getErrorCode(error)) && waited < WAITS; waited++) {
    ({ error, results } = await migrator.migrateToLatest());
  }
  if (error instanceof Error && /missing|corrupted migrations/i.test(error.message)) {
    throw new SchemaMismatchError('newer', error);
  }
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/**
 * A migration without the statement time-out, while nobody writes: each transaction that writes reads the table that is locked here
 * (schemaVersion.ts), and one that waits for it sees the new schema and is refused. Where others hold it up for longer than the
 * lock time-out, those that wait behind it go first, and it is tried again.
 */
function whileNobodyWrites(up: Migrate, dialect: Dialect) {
  return async (db: Kysely<unknown>) => {
    if (dialect === 'postgres') {
      await sql`lock table kysely_migration in access exclusive mode`.execute(db);
      await sql`set local statement_timeout = 0`.execute(db);
    }
    await up(db, dialect);
  };
}

async function currentSchema(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
}
