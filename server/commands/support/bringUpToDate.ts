import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type Connection, DATABASE_FILE } from '../../db/connect.ts';
import { isEmptyShop } from '../../db/emptyShop.ts';
import { StartError } from '../../db/errors.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import type { Db } from '../../db/schema.ts';
import { newestMigration } from '../../db/schemaVersion.ts';
import { CommandError, datedName } from './command.ts';
import { makeBackupFolder } from './dataDir.ts';
import { nameDraftAnew } from './drafts.ts';
import { copyDatabase, syncFolder } from './sqliteCopy.ts';
import { withUnfinishedBackup } from './unfinishedBackups.ts';

/** The migrations that a database was missing, and the copy that was made of it before; null where none was needed. */
export interface UpToDate {
  migrated: string[];
  copy: string | null;
}

/**
 * Brings the database to the newest schema. Of a SQLite one that has a shop in it and has to be migrated, a copy is put into `backups/`
 * first. Throws a StartError, and migrates nothing, where that copy cannot be made.
 */
export async function bringUpToDate(
  { db, dialect }: Pick<Connection, 'db' | 'dialect'>,
  config: Pick<Config, 'dataDir' | 'timeZone'>,
): Promise<UpToDate> {
  const isCopied = dialect === 'sqlite' && (await isOlderShop(db));
  const copy = isCopied ? copyBefore(config) : null;
  return { migrated: await migrate(db, dialect), copy };
}

/** Whether there is a shop in the database, of a schema before this version's. */
async function isOlderShop(db: Db): Promise<boolean> {
  const { rows: tables } = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db);
  if (tables.length === 0) return false;
  const { rows } = await sql<{ newest: string | null }>`select ${newestMigration} as newest`.execute(db);
  const names = Object.keys(migrations);
  const place = names.indexOf(rows[0]?.newest ?? '');
  return place !== -1 && place < names.length - 1 && !(await isEmptyShop(db));
}

/** `backups/navalha-antes-de-017-2026-11-21-213005.db`, which the rotation of daily copies does not know. */
function copyBefore({ dataDir, timeZone }: Pick<Config, 'dataDir' | 'timeZone'>): string {
  const folder = join(dataDir, 'backups');
  const [number] = Object.keys(migrations).at(-1)?.split('-') ?? [];
  const wanted = join(folder, datedName(`navalha-antes-de-${number}`, new Date(), timeZone, '.db'));
  try {
    makeBackupFolder(folder);
    const copy = withUnfinishedBackup(dataDir, wanted, (draft) => {
      copyDatabase(join(dataDir, DATABASE_FILE), draft, wanted);
      return nameDraftAnew(draft, wanted);
    });
    syncFolder(folder);
    return copy;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new StartError(
      `O banco não foi atualizado e ficou como estava, porque a cópia de antes da atualização não pôde ser feita. ${error.message}`,
      error,
    );
  }
}
