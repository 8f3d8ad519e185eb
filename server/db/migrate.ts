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
import { addCashSessions } from './migrations/017-add-cash-sessions.ts';
import { addCommissions } from './migrations/018-add-commissions.ts';
import { addServiceCommissions } from './migrations/019-add-service-commissions.ts';
import { addOpeningReasons } from './migrations/020-add-opening-reasons.ts';
import { addRoles } from './migrations/021-add-roles.ts';
import { addCustomerProfiles } from './migrations/022-add-customer-profiles.ts';
import { addCommissionDetails } from './migrations/023-add-commission-details.ts';
import { addWalkIns } from './migrations/024-add-walk-ins.ts';
import { addRewardServices } from './migrations/025-add-reward-services.ts';
import { addUndoReasons } from './migrations/026-add-undo-reasons.ts';
import { addWaitingHours } from './migrations/027-add-waiting-hours.ts';
import { addBlockSeries } from './migrations/028-add-block-series.ts';
import { addReservationSeries } from './migrations/029-add-reservation-series.ts';
import { addImportRuns } from './migrations/030-add-import-runs.ts';
import { addOriginalAdjustments } from './migrations/031-add-original-adjustments.ts';
import { addImportUpdates } from './migrations/032-add-import-updates.ts';
import type { Tables } from './schema.ts';

type Migrate = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/** Every released migration in order, by the name that databases store. A released one never changes, so none uses rules of the domain. */
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
  // Uses the domain's normal form of texts and phones: a change of it needs a new migration that normalizes again.
  '016-normal-texts': normalizeTexts,
  '017-cash-sessions': addCashSessions,
  '018-commissions': addCommissions,
  '019-service-commissions': addServiceCommissions,
  '020-opening-reasons': addOpeningReasons,
  '021-roles': addRoles,
  '022-customer-profiles': addCustomerProfiles,
  '023-commission-details': addCommissionDetails,
  '024-walk-ins': addWalkIns,
  '025-reward-services': addRewardServices,
  '026-undo-reasons': addUndoReasons,
  '027-waiting-hours': addWaitingHours,
  '028-block-series': addBlockSeries,
  '029-reservation-series': addReservationSeries,
  '030-import-runs': addImportRuns,
  '031-original-adjustments': addOriginalAdjustments,
  '032-import-updates': addImportUpdates,
};

/** PostgreSQL's statement and lock timeouts. */
const TIMEOUTS = new Set(['57014', '55P03']);
/** Attempts of five seconds each, the statement timeout of `connect`. */
const MAX_ATTEMPTS = 60;

/**
 * Brings the database to the newest schema in one transaction, and returns the names of the applied migrations. Throws a
 * SchemaMismatchError when a newer version of the product has already migrated this database.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<string[]> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, up]): [string, Migration] => [name, { up: withWriteLock(up, dialect) }]),
      ),
  };
  // Without a schema, Kysely would find the table of migrations in another schema.
  const migrationTableSchema = dialect === 'postgres' ? await getCurrentSchema(db) : undefined;
  const migrator = new Migrator({ db, provider, migrationTableSchema });
  // Kysely's lock makes a second process that starts at the same time wait.
  let { error, results } = await migrator.migrateToLatest();
  // Another process is migrating, which takes longer than the statement timeout.
  for (let attempt = 1; TIMEOUTS.has(getErrorCode(error)) && attempt < MAX_ATTEMPTS; attempt++) {
    ({ error, results } = await migrator.migrateToLatest());
  }
  if (error instanceof Error && /missing|corrupted migrations/i.test(error.message)) {
    throw new SchemaMismatchError('newer', error);
  }
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/**
 * Returns a migration without the statement timeout that blocks other writes: every write transaction reads the table that is locked here
 * (schemaVersion.ts), and one that waited sees the new schema and is refused. When the lock is not granted within the lock timeout,
 * waiting transactions run first and `migrate` retries.
 */
function withWriteLock(up: Migrate, dialect: Dialect) {
  return async (db: Kysely<unknown>) => {
    if (dialect === 'postgres') {
      await sql`lock table kysely_migration in access exclusive mode`.execute(db);
      await sql`set local statement_timeout = 0`.execute(db);
    }
    await up(db, dialect);
  };
}

async function getCurrentSchema(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
}
