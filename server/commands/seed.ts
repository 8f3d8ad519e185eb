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
  const isEmptying = args[0] === '--empty';
  if (args.length > (isEmptying ? 1 : 0)) throw new CommandError('Use: npm run seed [-- --empty]');
  const config = readShopConfig(process.env);
  if (config.production) {
    throw new CommandError(
      'Em produção não há dados de demonstração: a senha deles é pública (NODE_ENV é production).',
    );
  }
  const replacedFile =
    config.databaseUrl === null ? await seedFile(config, isEmptying) : await seedPostgres(config, isEmptying);
  console.log(`Dados de demonstração prontos: entre com ${DEMO_SIGN_IN.email} / ${DEMO_SIGN_IN.password}`);
  if (replacedFile !== null) console.log(`O que havia está em ${replacedFile}.`);
});

function seedFile(config: Config, isEmptying: boolean): Promise<string | null> {
  return withLockedDataDir(config.dataDir, () => (isEmptying ? seedNewFile(config) : seedInto(config)));
}

/** Builds the new database in a temporary folder, then replaces the old one. Returns the path of the old one, or null. */
async function seedNewFile(config: Config): Promise<string | null> {
  const file = join(config.dataDir, DATABASE_FILE);
  const folder = createTempPath(file);
  try {
    await seedInto({ ...config, dataDir: folder });
    return replaceDatabase(file, join(folder, DATABASE_FILE), config.timeZone);
  } finally {
    removeTempFile(folder);
  }
}

async function seedPostgres(config: Config, isEmptying: boolean): Promise<null> {
  if (isEmptying) {
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
    const { timeZone, specStrict } = config;
    await seedDemo(connection.db, { clock: () => new Date(), timeZone, specStrict, passwordHash });
    return null;
  } finally {
    await connection.close();
  }
}
