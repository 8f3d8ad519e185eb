import { join } from 'node:path';
import { type Config, DEMO_SIGN_IN } from '../config.ts';
import { connect, DATABASE_FILE } from '../db/connect.ts';
import { seedDemo } from '../db/demo/seed.ts';
import { isShopEmpty } from '../db/emptyShop.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { CommandError, runCommand } from './support/command.ts';
import { withLockedDataDir } from './support/dataDir.ts';
import { migrateWithBackup } from './support/migrateWithBackup.ts';
import { readShopConfig } from './support/moveMark.ts';
import { replaceDatabase } from './support/replaceDatabase.ts';
import { createTempPath, removeTempFile } from './support/tempFiles.ts';

await runCommand(async (args) => {
  const startOver = args[0] === '--empty';
  if (args.length > (startOver ? 1 : 0)) throw new CommandError('Use: npm run seed [-- --empty]');
  const config = readShopConfig(process.env);
  if (config.production) {
    throw new CommandError(
      'Em produção não há dados de demonstração: a senha deles é pública (NODE_ENV é production).',
    );
  }
  const kept = config.databaseUrl === null ? await seedFile(config, startOver) : await seedPostgres(config, startOver);
  console.log(`Dados de demonstração prontos: entre com ${DEMO_SIGN_IN.email} / ${DEMO_SIGN_IN.password}`);
  if (kept !== null) console.log(`O que havia está em ${kept}.`);
});

function seedFile(config: Config, startOver: boolean): Promise<string | null> {
  return withLockedDataDir(config.dataDir, () => (startOver ? seedAnew(config) : seedInto(config)));
}

/** Builds the new database in a temporary folder before it replaces the old one. */
async function seedAnew(config: Config): Promise<string | null> {
  const place = join(config.dataDir, DATABASE_FILE);
  const folder = createTempPath(place);
  try {
    await seedInto({ ...config, dataDir: folder });
    return replaceDatabase(place, join(folder, DATABASE_FILE), config.timeZone);
  } finally {
    removeTempFile(folder);
  }
}

async function seedPostgres(config: Config, startOver: boolean): Promise<null> {
  if (startOver) {
    throw new CommandError(
      'Um banco PostgreSQL não é esvaziado daqui: crie outro, vazio, e aponte DATABASE_URL para ele.',
    );
  }
  return seedInto(config);
}

async function seedInto(config: Config): Promise<null> {
  const connection = await connect(config);
  try {
    await migrateWithBackup(connection, config);
    if (!(await isShopEmpty(connection.db))) {
      throw new CommandError('O banco já tem dados: os de demonstração só entram em um banco vazio.');
    }
    const passwordHash = await hashPassword(DEMO_SIGN_IN.password);
    await seedDemo(connection.db, { clock: () => new Date(), timeZone: config.timeZone, passwordHash });
    return null;
  } finally {
    await connection.close();
  }
}
