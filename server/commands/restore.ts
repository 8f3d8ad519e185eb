import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { DATABASE_FILE, sqliteConnection } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/sqliteDialect.ts';
import { CommandError, pathFrom, runCommand } from './support/command.ts';
import { withDataDir } from './support/dataDir.ts';
import { replaceDatabase } from './support/replaceDatabase.ts';
import { copyDatabase, verifyDatabase } from './support/sqliteCopy.ts';

await runCommand(async ([typedFile, ...rest]) => {
  if (typedFile === undefined || rest.length > 0) throw new CommandError('Use: npm run restore -- arquivo');
  const { dataDir, databaseUrl, timeZone } = readConfig(process.env);
  if (databaseUrl !== null) {
    throw new CommandError('Um banco PostgreSQL é restaurado com pg_restore: veja como em docs/operate.md.');
  }
  const file = pathFrom(typedFile);
  verifyDatabase(file);
  const kept = await withDataDir(dataDir, () => restore(file, join(dataDir, DATABASE_FILE), timeZone));
  console.log(`Banco restaurado de ${file}.${kept === null ? '' : ` O que havia está em ${kept}.`}`);
});

/** Returns where the replaced database is kept, null where there was none. */
async function restore(file: string, place: string, timeZone: string): Promise<string | null> {
  const incoming = `${place}.restore`;
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(incoming + suffix, { force: true });
  };
  remove();
  try {
    copyDatabase(file, incoming);
    await makeReady(incoming);
    return replaceDatabase(place, incoming, timeZone);
  } finally {
    remove();
  }
}

/** Brings the copy to this version's schema, and ends the sessions that were open when it was made. */
async function makeReady(file: string): Promise<void> {
  const connection = sqliteConnection(openSqlite(file));
  try {
    await migrate(connection.db, connection.dialect);
    await connection.db.deleteFrom('session').execute();
  } finally {
    await connection.close();
  }
}
