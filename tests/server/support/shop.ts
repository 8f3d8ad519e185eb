import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../../server/app.ts';
import type { Config } from '../../../server/config.ts';
import type { Dialect } from '../../../server/db/connect.ts';
import type { Db } from '../../../server/db/schema.ts';
import { type Client, makeClient } from './client.ts';
import { type HeldClock, holdClock } from './clock.ts';
import { openDatabase, type TestDatabase } from './databases.ts';
import { everyRow, rowCounts } from './rows.ts';

export const OWNER = { email: 'dona@navalha.test', password: 'senha de teste 1' } as const;

export interface ShopOptions {
  dialect: Dialect;
  clock?: HeldClock;
  config?: Partial<Config>;
  dist?: string;
}

export interface TestShop {
  app: FastifyInstance;
  db: Db;
  dialect: Dialect;
  database: TestDatabase;
  clock: HeldClock;
  /** A browser that is signed in. */
  client: Client;
  /** One that is not. */
  visitor(): Client;
  addUser(email: string, password: string): Promise<number>;
  rowCounts(): Promise<Record<string, number>>;
  everyRow(): Promise<Record<string, string[]>>;
  close(): Promise<void>;
}

/** A whole server on a fresh database, its clock held at noon of 2026-11-20 in São Paulo, with its owner signed in. */
export async function openShop({ dialect, clock = holdClock(), config, dist }: ShopOptions): Promise<TestShop> {
  const database = await openDatabase(dialect);
  const db = database.connection.db;
  const options: AppOptions = {
    db,
    config: { ...quietConfig(database), ...config },
    clock: clock.read,
    secret: randomBytes(32),
    dist,
  };
  const app = await buildApp(options);
  const shop: TestShop = {
    app,
    db,
    dialect,
    database,
    clock,
    client: makeClient(app),
    visitor: () => makeClient(app),
    addUser: async (email, password) => {
      const user = { email, password_hash: await cheapHash(password), created_at: clock.read().toISOString() };
      const row = await db
        .insertInto('app_user')
        .values({ ...user, disabled_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    rowCounts: () => rowCounts(db),
    everyRow: () => everyRow(db),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
  await shop.addUser(OWNER.email, OWNER.password);
  const answer = await shop.client.signIn(OWNER.email, OWNER.password);
  if (answer.status !== 200) throw new Error(`could not sign in: ${answer.raw.payload}`);
  return shop;
}

function quietConfig({ dataDir, settings }: TestDatabase): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: settings.databaseUrl,
    timeZone: 'America/Sao_Paulo',
    demo: false,
    specStrict: false,
    secureCookies: false,
    logLevel: 'silent',
    trustProxy: [],
    production: false,
  };
}

/** Verified like any other, without the 30 ms that make guessing slow. */
function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
}
