import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { describeRules } from '../db/bookRules.ts';
import { DATABASE_FILE, sqliteConnection } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/sqliteDialect.ts';
import { CommandError, pathFrom, runCommand } from './support/command.ts';
import { withDataDir } from './support/dataDir.ts';
import { draftFor, removeDraft } from './support/drafts.ts';
import { describeMove, removeMark } from './support/moved.ts';
import { replaceDatabase } from './support/replaceDatabase.ts';
import { brokenRulesOf, copyDatabase, mustBeThere } from './support/sqliteCopy.ts';

await runCommand(async ([typedFile, ...rest]) => {
  if (typedFile === undefined || rest.length > 0) throw new CommandError('Use: npm run restore -- arquivo');
  const { dataDir, databaseUrl, timeZone } = readConfig(process.env);
  if (databaseUrl !== null) {
    throw new CommandError('Um banco PostgreSQL é restaurado com pg_restore: veja como em docs/operate.md.');
  }
  const file = pathFrom(typedFile);
  mustBeThere(file);
  const { kept, broken, moved } = await withDataDir(dataDir, async () => {
    const restored = await restore(file, join(dataDir, DATABASE_FILE), timeZone);
    // Whoever restores a SQLite database wants to open it.
    return { ...restored, moved: removeMark(dataDir) };
  });
  console.log(`Banco restaurado de ${file}.${kept === null ? '' : ` O que havia está em ${kept}.`}`);
  if (moved !== null)
    console.log(`A loja, que tinha ido para ${describeMove(moved, timeZone)}, abre agora com este banco SQLite.`);
  // Restored all the same: it may be the only copy, and the replaced database is kept.
  if (broken.length > 0)
    console.error(`As contas da cópia não conferem: nem sempre ${describeRules(broken)}. Tente uma anterior.`);
});

/** Returns where the replaced database is kept, null where there was none, and the rules that the restored books break. */
async function restore(
  file: string,
  place: string,
  timeZone: string,
): Promise<{ kept: string | null; broken: string[] }> {
  const incoming = draftFor(place);
  try {
    copyDatabase(file, incoming);
    await bringUpToDate(incoming);
    const broken = await brokenRulesOf(incoming);
    return { kept: replaceDatabase(place, incoming, timeZone), broken };
  } finally {
    removeDraft(incoming);
  }
}

async function bringUpToDate(file: string): Promise<void> {
  const connection = sqliteConnection(openSqlite(file));
  try {
    await migrate(connection.db, connection.dialect);
  } finally {
    await connection.close();
  }
}
