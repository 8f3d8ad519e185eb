import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type Connection, DATABASE_FILE } from '../../db/connect.ts';
import { isShopEmpty } from '../../db/emptyShop.ts';
import { StartError } from '../../db/errors.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import type { Db } from '../../db/schema.ts';
import { newestMigration } from '../../db/schemaVersion.ts';
import { buildDatedName, CommandError } from './command.ts';
import { makeBackupFolder } from './dataDir.ts';
import { copyDatabase, syncFolder } from './sqliteCopy.ts';
import { renameTempFileToFreeName } from './tempFiles.ts';
import { withUnfinishedBackup } from './unfinishedBackups.ts';

/** The migrations that were applied, and the copy made before them; null when none was needed. */
export interface MigrationResult {
  migrated: string[];
  backupFile: string | null;
}

/**
 * Brings the database to the newest schema, after it has copied a SQLite database with a shop into `backups/`. Throws a StartError and
 * migrates nothing when the copy fails.
 */
export async function migrateWithBackup(
  { db, dialect }: Pick<Connection, 'db' | 'dialect'>,
  config: Pick<Config, 'dataDir' | 'timeZone'>,
): Promise<MigrationResult> {
  const needsCopy = dialect === 'sqlite' && (await isOlderShop(db));
  const backupFile = needsCopy ? copyBeforeMigration(config) : null;
  return { migrated: await migrate(db, dialect), backupFile };
}

/** Whether the database has a shop with an older schema. */
async function isOlderShop(db: Db): Promise<boolean> {
  const { rows: tables } = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db);
  if (tables.length === 0) return false;
  const { rows } = await sql<{ newest: string | null }>`select ${newestMigration} as newest`.execute(db);
  const names = Object.keys(migrations);
  const index = names.indexOf(rows[0]?.newest ?? '');
  return index !== -1 && index < names.length - 1 && !(await isShopEmpty(db));
}

/** Writes `backups/navalha-antes-de-017-2026-11-21-213005.db`, which the expiry of daily copies ignores. */
function copyBeforeMigration({ dataDir, timeZone }: Pick<Config, 'dataDir' | 'timeZone'>): string {
  const folder = join(dataDir, 'backups');
  const [number] = Object.keys(migrations).at(-1)?.split('-') ?? [];
  const copyPath = join(folder, buildDatedName(`navalha-antes-de-${number}`, new Date(), timeZone, '.db'));
  try {
    makeBackupFolder(folder);
    const backupFile = withUnfinishedBackup(dataDir, copyPath, (tempFile) => {
      copyDatabase(join(dataDir, DATABASE_FILE), tempFile, copyPath);
      return renameTempFileToFreeName(tempFile, copyPath);
    });
    syncFolder(folder);
    return backupFile;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new StartError(
      `O banco não foi atualizado e ficou como estava, porque a cópia de antes da atualização não pôde ser feita. ${error.message}`,
      error,
    );
  }
}
