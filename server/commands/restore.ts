import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { createSqliteConnection, DATABASE_FILE } from '../db/connect.ts';
import { describeInvariants } from '../db/invariantTexts.ts';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/sqliteDialect.ts';
import { CommandError, resolveTypedPath, runCommand } from './support/command.ts';
import { withLockedDataDir } from './support/dataDir.ts';
import { describeMove, removeMoveMark } from './support/moveMark.ts';
import { replaceDatabase } from './support/replaceDatabase.ts';
import { copyDatabase, listViolatedInvariantsOfFile, requireFile } from './support/sqliteCopy.ts';
import { createTempPath, removeTempFile } from './support/tempFiles.ts';

await runCommand(async ([typedFile, ...rest]) => {
  if (typedFile === undefined || rest.length > 0) throw new CommandError('Use: npm run restore -- arquivo');
  const { dataDir, databaseUrl, timeZone } = readConfig(process.env);
  if (databaseUrl !== null) {
    throw new CommandError('Um banco PostgreSQL é restaurado com pg_restore: veja como em docs/operate.md.');
  }
  const file = resolveTypedPath(typedFile);
  requireFile(file);
  const { replacedFile, violated, moved } = await withLockedDataDir(dataDir, async () => {
    const restored = await restore(file, join(dataDir, DATABASE_FILE), timeZone);
    // Restoring a SQLite database means opening it.
    return { ...restored, moved: removeMoveMark(dataDir) };
  });
  console.log(`Banco restaurado de ${file}.${replacedFile === null ? '' : ` O que havia está em ${replacedFile}.`}`);
  if (moved !== null)
    console.log(`A loja, que tinha ido para ${describeMove(moved, timeZone)}, abre agora com este banco SQLite.`);
  // Restored anyway: it may be the only copy, and the replaced database stays.
  if (violated.length > 0)
    console.error(`As contas da cópia não conferem: nem sempre ${describeInvariants(violated)}. Tente uma anterior.`);
});

/** Returns the path of the replaced database, null if there was none, and the rules that the restored books break. */
async function restore(
  from: string,
  to: string,
  timeZone: string,
): Promise<{ replacedFile: string | null; violated: string[] }> {
  const incoming = createTempPath(to);
  try {
    copyDatabase(from, incoming);
    await bringUpToDate(incoming);
    const violated = await listViolatedInvariantsOfFile(incoming);
    return { replacedFile: replaceDatabase(to, incoming, timeZone), violated };
  } finally {
    removeTempFile(incoming);
  }
}

async function bringUpToDate(file: string): Promise<void> {
  const connection = createSqliteConnection(openSqlite(file));
  try {
    await migrate(connection.db, connection.dialect);
  } finally {
    await connection.close();
  }
}
