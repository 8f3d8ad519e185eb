import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type AppOptions, buildApp } from '../../../server/app.ts';
import type { Config } from '../../../server/config.ts';
import type { Dialect } from '../../../server/db/connect.ts';
import type { Tables } from '../../../server/db/schema.ts';
import { hashPassword, type PasswordCost } from '../../../server/features/auth/passwords.ts';
import type { LogStream } from '../../../server/http/log.ts';
import { type Client, makeClient } from './client.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { openDatabase, type TestDatabase } from './databases.ts';
import { collectRoutes, type Route } from './routes.ts';
import { countRows, dumpRows, emptyTables } from './rows.ts';

export const OWNER = { email: 'dona@navalha.test', password: 'senha de teste 1' } as const;

/** A real argon2 hash without the 30 ms cost. */
const CHEAP_COST: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export interface ShopOptions {
  dialect: Dialect;
  clock?: TestClock;
  config?: Partial<Config>;
  dist?: string;
  /** Receives log lines from `config.logLevel` up. */
  logTo?: LogStream;
  /** Cost for the server; `addUser` always hashes with CHEAP_COST. */
  passwordCost?: PasswordCost;
  /** A database to use instead of a new one; closing the shop leaves it. */
  database?: TestDatabase;
}

export interface TestShop {
  app: FastifyInstance;
  /** The registered routes. */
  routes: Route[];
  db: Kysely<Tables>;
  dialect: Dialect;
  database: TestDatabase;
  clock: TestClock;
  /** A signed-in browser. */
  client: Client;
  /** A new, signed-out browser. */
  visitor(): Client;
  addUser(email: string, password: string): Promise<number>;
  /** Sets the clock and signs in again, since the session may have expired. */
  travelTo(instant: string): Promise<void>;
  countRows(): Promise<Record<string, number>>;
  dumpRows(): Promise<Record<string, string[]>>;
  /** Restores the initial state: no records, noon, a new owner and browser. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A server in this process on a new database, its clock fixed at noon of 2026-11-20 in São Paulo, with its owner
 * signed in.
 */
export async function openShop({
  dialect,
  clock = createTestClock(),
  config,
  dist,
  logTo,
  passwordCost = CHEAP_COST,
  database: existingDatabase,
}: ShopOptions): Promise<TestShop> {
  const database = existingDatabase ?? (await openDatabase(dialect));
  const { db, reader, subscribe } = database.connection;
  const options: AppOptions = {
    db,
    reader,
    subscribeToChanges: subscribe,
    config: { ...buildQuietConfig(database), ...config },
    clock: clock.now,
    secret: randomBytes(32),
    passwordCost,
    countDroppedLogLines: () => 0,
    dist,
    logStream: logTo,
    // Other tests on a busy machine delay the event loop too.
    maxEventLoopDelayMs: 0,
  };
  const { built: app, routes } = await collectRoutes(() => buildApp(options));
  const shop: TestShop = {
    app,
    routes,
    db,
    dialect,
    database,
    clock,
    client: makeClient(app),
    visitor: () => makeClient(app),
    addUser: async (email, password) => {
      const user = {
        email,
        password_hash: await hashPassword(password, CHEAP_COST),
        created_at: clock.now().toISOString(),
      };
      const row = await db
        .insertInto('app_user')
        .values({ ...user, disabled_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    travelTo: async (instant) => {
      clock.set(instant);
      const { status } = await shop.client.signIn(OWNER.email, OWNER.password);
      if (status !== 200) throw new Error(`could not sign in at ${instant}: ${status}`);
    },
    countRows: () => countRows(db),
    dumpRows: () => dumpRows(db),
    reset: async () => {
      await emptyTables(db);
      clock.set(openedAt);
      // Restoring the owner's session is much faster than signing in.
      const user = await db.insertInto('app_user').values(owner).returning('id').executeTakeFirstOrThrow();
      await db
        .insertInto('session')
        .values({ ...session, user_id: user.id })
        .execute();
      shop.client = makeClient(app);
      for (const [name, value] of cookies) shop.client.cookies.set(name, value);
    },
    close: async () => {
      await app.close();
      if (!existingDatabase) await database.drop();
    },
  };
  const openedAt = clock.now().toISOString();
  const ownerId = await shop.addUser(OWNER.email, OWNER.password);
  await shop.travelTo(openedAt);
  const { id: _, ...owner } = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const session = await db.selectFrom('session').selectAll().where('user_id', '=', ownerId).executeTakeFirstOrThrow();
  const cookies = new Map(shop.client.cookies);
  return shop;
}

function buildQuietConfig({ dataDir, settings }: TestDatabase): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: settings.databaseUrl,
    timeZone: 'America/Sao_Paulo',
    demo: false,
    backups: false,
    specStrict: false,
    secureCookies: false,
    logLevel: 'silent',
    trustProxy: [],
    production: false,
    metrics: false,
  };
}
