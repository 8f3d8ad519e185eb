import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { startBackups } from './commands/support/backups.ts';
import { type MigrationResult, migrateWithBackup } from './commands/support/migrateWithBackup.ts';
import { readShopConfig } from './commands/support/moveMark.ts';
import { removeStaleTempFiles, removeStaleTempFilesUnlessLocked } from './commands/support/tempFiles.ts';
import { removeUnfinishedBackups } from './commands/support/unfinishedBackups.ts';
import { type Config, DEMO_SIGN_IN, SettingError } from './config.ts';
import { type Connection, connect, DATABASE_FILE } from './db/connect.ts';
import { watchDatabaseFiles } from './db/databaseFiles.ts';
import { lockDataDir } from './db/dataDirLock.ts';
import { isShopEmpty } from './db/emptyShop.ts';
import { describeOperationalError, getErrorCode, StartError } from './db/errors.ts';
import { renameFormerDemoUser } from './features/auth/index.ts';
import { hashPassword, PASSWORD_COST } from './features/auth/passwords.ts';
import { LogWriter } from './http/logWriter.ts';
import { readSecret } from './http/secret.ts';
import { buildAddressMessage, buildStartupMessages } from './http/startupMessages.ts';
import { handleOutputErrors } from './outputErrors.ts';

const GRACE_MS = 5_000;
const dist = join(import.meta.dirname, '..', 'dist');
/** Vite serves the screens, and scripts/devServer.mjs prints the messages. */
const isDevelopment = process.argv.includes('--dev');

// The server continues when the terminal's output cannot be written.
handleOutputErrors(() => {});

try {
  await start(readShopConfig(process.env));
} catch (error) {
  const sentence = error instanceof SettingError ? error.message : describeOperationalError(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const secret = readSecret(config.dataDir);
  const unlock = config.databaseUrl === null ? lockDataDir(config.dataDir) : () => {};
  const file = config.databaseUrl === null ? join(config.dataDir, DATABASE_FILE) : null;
  if (file === null) removeStaleTempFilesUnlessLocked(config.dataDir);
  else removeStaleTempFiles(config.dataDir);
  removeUnfinishedBackups(config.dataDir);
  const migrationConnection = await connect(config);
  const { migrated, backupFile } = await prepareDatabase(migrationConnection, config);
  const connection = await migrationConnection.withQueryTimeout();
  const log = new LogWriter(1);
  const app = await buildApp({
    db: connection.db,
    reader: connection.reader,
    subscribeToChanges: connection.subscribe,
    config,
    clock: () => new Date(),
    secret,
    passwordCost: PASSWORD_COST,
    dist: isDevelopment ? undefined : dist,
    showErrors: isDevelopment,
    logStream: log,
    countDroppedLogLines: () => log.droppedLines,
  });
  log.onRecovered = (lines) => app.log.warn({ event: 'log lines dropped', lines });
  if (backupFile !== null) app.log.info(`Cópia de antes da atualização feita e verificada: ${backupFile}`);
  for (const migration of migrated) app.log.info({ event: 'migrated', migration });

  let stopBackups = () => {};
  let stopWatching = () => {};
  let closing = false;
  const grace = closeWithGrace({ delay: GRACE_MS, logger: app.log }, async ({ err, signal }) => {
    closing = true;
    stopBackups();
    stopWatching();
    if (err) app.log.fatal({ event: 'unexpected error', err });
    app.log.info({ event: 'stopping', signal });
    await app.close();
    await connection.close();
    unlock();
    app.log.info({ event: 'stopped' });
  });
  // scripts/start.mjs holds the other end of the IPC channel: the server stops when that process ends.
  process.once('disconnect', () => {
    if (!closing) grace.close();
  });

  // Hides Fastify's own line about the address, which is printed below.
  app.log.level = 'warn';
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw new StartError(describeListenError(error, config), error);
  } finally {
    app.log.level = config.logLevel;
  }
  if (config.backups && config.databaseUrl === null) stopBackups = startBackups({ config, log: app.log });
  if (file !== null) {
    stopWatching = watchDatabaseFiles(connection.areFilesInPlace, (isInPlace) =>
      reportFilesInPlace(app.log, isInPlace, file),
    );
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  app.log.info({ event: 'started', ...getLoggedSettings(config), port });
  await printStartupMessages(connection, config, port);
}

function reportFilesInPlace(log: FastifyBaseLogger, isInPlace: boolean, file: string): void {
  if (isInPlace) {
    log.warn({ event: 'database back' });
    return;
  }
  log.error({ event: 'database gone' });
  process.stderr.write(
    `O banco de dados ${file} não está mais onde estava, e nada é gravado: ponha de volta a pasta de dados, ou pare a Navalha e restaure uma cópia.\n`,
  );
}

/** The settings that are logged: without folders and the database's address, which contains a password. */
function getLoggedSettings({ host, databaseUrl, production, demo, secureCookies, specStrict, trustProxy }: Config) {
  const database = databaseUrl === null ? 'sqlite' : 'postgres';
  return { node: process.version, host, database, production, demo, secureCookies, specStrict, trustProxy };
}

/** Migrates the database, and fills it for a demonstration. */
async function prepareDatabase(connection: Connection, config: Config): Promise<MigrationResult> {
  const result = await migrateWithBackup(connection, config);
  if (config.demo) {
    await seedWhenEmpty(connection, config);
    await renameFormerDemoUser(connection.db);
  }
  return result;
}

async function seedWhenEmpty({ db }: Connection, config: Config): Promise<void> {
  const { seedDemo } = await import('./db/demo/seed.ts');
  if (!(await isShopEmpty(db))) return;
  await seedDemo(db, {
    clock: () => new Date(),
    timeZone: config.timeZone,
    specStrict: config.specStrict,
    passwordHash: await hashPassword(DEMO_SIGN_IN.password),
  });
}

async function printStartupMessages({ db }: Connection, config: Config, port: number): Promise<void> {
  const user = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  const messages = buildStartupMessages(config, user !== undefined, process.env);
  if (isDevelopment) process.send?.(messages);
  else for (const sentence of [buildAddressMessage(config, port), ...messages]) console.log(sentence);
}

function describeListenError(error: unknown, { port, host }: Config): string {
  switch (getErrorCode(error)) {
    case 'EADDRINUSE':
      return `A porta ${port} já está em uso: feche o outro programa ou escolha outra em PORT.`;
    case 'EACCES':
      return `Sem permissão para usar a porta ${port}: escolha outra em PORT.`;
    default:
      return `Não foi possível atender em ${host}:${port}: verifique HOST e PORT.`;
  }
}
