import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { connect, DATABASE_FILE } from '../db/connect.ts';
import { describeInvariants } from '../db/invariantTexts.ts';
import { requireShopExists } from '../db/schemaVersion.ts';
import { buildDatedName, CommandError, resolveTypedPath, runCommand } from './support/command.ts';
import { makeBackupFolder } from './support/dataDir.ts';
import { readShopConfig } from './support/moveMark.ts';
import { dumpPostgres } from './support/pgDump.ts';
import { copyDatabase, listViolatedInvariantsOfFile, requireFile, syncFolder } from './support/sqliteCopy.ts';
import { refuseExistingFile, renameTempFile, renameTempFileToFreeName } from './support/tempFiles.ts';
import { withUnfinishedBackup } from './support/unfinishedBackups.ts';

await runCommand(async ([typedFile, ...rest]) => {
  if (rest.length > 0) throw new CommandError('Use: npm run backup [-- arquivo]');
  const config = readShopConfig(process.env);
  const typedPath = typedFile === undefined ? null : resolveTypedPath(typedFile);
  if (typedPath !== null) refuseExistingFile(typedPath);
  // Does not create a missing data folder.
  if (config.databaseUrl === null) requireFile(join(config.dataDir, DATABASE_FILE));
  else await requirePostgresShop(config);

  // A running server's requests come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const file = makeBackup(config, typedPath);
  const kilobytes = Math.ceil(statSync(file).size / 1024).toLocaleString('pt-BR');
  console.log(`Cópia feita e verificada: ${file} (${kilobytes} KB)`);
  if (config.databaseUrl === null) await warnAboutBrokenRules(file);
});

/** Throws unless PostgreSQL can be reached and has a shop of any version. pg_dump would report these problems in English. */
async function requirePostgresShop(config: Config): Promise<void> {
  const { reader, close } = await connect(config);
  try {
    await requireShopExists(reader);
  } finally {
    await close();
  }
}

/** Warns about a copy whose books break a rule. The copy stays. */
async function warnAboutBrokenRules(file: string): Promise<void> {
  const violated = await listViolatedInvariantsOfFile(file);
  if (violated.length === 0) return;
  console.error(
    `A cópia ${file} está inteira, mas as contas dela não conferem: nem sempre ${describeInvariants(violated)}. Guarde também as anteriores.`,
  );
}

/** Writes the backup under a temporary name and renames it when it is verified. Returns its name. */
function makeBackup({ dataDir, databaseUrl, timeZone }: Config, typedFile: string | null): string {
  const extension = databaseUrl === null ? '.db' : '.dump';
  const requestedFile =
    typedFile ?? join(dataDir, 'backups', buildDatedName('navalha', new Date(), timeZone, extension));
  makeBackupFolder(dirname(requestedFile));
  const file = withUnfinishedBackup(dataDir, requestedFile, (tempFile) => {
    if (databaseUrl === null) copyDatabase(join(dataDir, DATABASE_FILE), tempFile, requestedFile);
    else dumpPostgres(databaseUrl, tempFile, requestedFile);
    if (typedFile === null) return renameTempFileToFreeName(tempFile, requestedFile);
    renameTempFile(tempFile, requestedFile);
    return requestedFile;
  });
  syncFolder(dirname(file));
  return file;
}
