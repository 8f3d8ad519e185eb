import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { DATABASE_FILE } from '../db/connect.ts';
import { CommandError, datedName, pathFrom, runCommand } from './support/command.ts';
import { makeFolder } from './support/dataDir.ts';
import { dumpPostgres } from './support/pgDump.ts';
import { brokenRules, copyDatabase, mustBeThere, syncFolder } from './support/sqliteCopy.ts';

await runCommand(async ([typedFile, ...rest]) => {
  if (rest.length > 0) throw new CommandError('Use: npm run backup [-- arquivo]');
  const config = readConfig(process.env);
  const file = typedFile === undefined ? defaultFile(config) : pathFrom(typedFile);
  if (existsSync(file)) throw new CommandError(`O arquivo ${file} já existe: escolha outro nome.`);
  // A folder is not made where the data folder is gone.
  if (config.databaseUrl === null) mustBeThere(join(config.dataDir, DATABASE_FILE));
  makeFolder(dirname(file));

  // The shop may be open, and its requests come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  makeBackup(config, file);
  const kilobytes = Math.ceil(statSync(file).size / 1024).toLocaleString('pt-BR');
  console.log(`Cópia feita e verificada: ${file} (${kilobytes} KB)`);
  if (config.databaseUrl === null) sayBrokenRules(file);
});

/** Warns about a copy whose books break a rule. It is kept: it is better than none. */
function sayBrokenRules(file: string): void {
  const broken = brokenRules(file);
  if (broken.length === 0) return;
  console.error(
    `A cópia ${file} está inteira, mas as contas dela não conferem (${broken.join(', ')}): guarde também as anteriores.`,
  );
}

/** Writes under a temporary name and renames the verified copy, so that an incomplete one is never mistaken for a backup. */
function makeBackup({ dataDir, databaseUrl }: Config, file: string): void {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    if (databaseUrl === null) {
      copyDatabase(join(dataDir, DATABASE_FILE), unfinished);
    } else {
      dumpPostgres(databaseUrl, unfinished);
    }
    renameSync(unfinished, file);
    syncFolder(dirname(file));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function defaultFile({ dataDir, timeZone, databaseUrl }: Config): string {
  const extension = databaseUrl === null ? '.db' : '.dump';
  return join(dataDir, 'backups', datedName('navalha', new Date(), timeZone, extension));
}
