import { createHash, randomBytes } from 'node:crypto';
import type SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Role } from '../../../domain/access.ts';
import { DEFAULT_TIME_ZONE } from '../../../domain/dates.ts';
import { buildApp } from '../../../server/app.ts';
import type { Config } from '../../../server/config.ts';
import type { Tables as DatabaseTables } from '../../../server/db/schema.ts';
import { ImmediateSqliteDialect } from '../../../server/db/sqliteDialect.ts';
import { hashPassword } from '../../../server/features/auth/passwords.ts';
import { createSmallShop, type Row, SIGN_IN, type Tables } from '../../fixtures/backEnd/records.ts';
import { setAntiForgeryCookie } from './cookie.ts';
import {
  copyTemplate,
  deleteRow,
  insertRows,
  insertShop,
  readRows,
  replaceRows,
  USER_ID,
  updateRow,
} from './shopDatabase.ts';

/* The product's server in this process: one instance for all tests, with a new database in memory for each. */

interface Session {
  id: number;
  email: string;
  /** The only features that the screens see; all features without it. */
  features?: readonly string[];
  time_zone?: string;
  demo?: boolean;
}

const SESSION_COOKIE = 'navalha';
/** A real argon2 hash without the 30 ms cost. */
const CHEAP_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const PASSWORD_HASH = await hashPassword(SIGN_IN.password, CHEAP_COST);

const DEFAULT_CONFIG: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nowhere',
  databaseUrl: null,
  timeZone: DEFAULT_TIME_ZONE,
  demo: false,
  backups: false,
  specStrict: false,
  secureCookies: false,
  logLevel: 'silent',
  trustProxy: [],
  production: false,
  metrics: false,
};
const config = { ...DEFAULT_CONFIG };

let current = copyTemplate();

/** Delegates to the database of the current test: the server's connection outlives each test. */
const currentDatabase = {
  prepare: (query: string) => current.prepare(query),
  close: () => undefined,
  get inTransaction() {
    return current.inTransaction;
  },
} as unknown as SQLite.Database;

const db = new Kysely<DatabaseTables>({ dialect: new ImmediateSqliteDialect(currentDatabase, () => true) });
const app = await buildApp({
  db,
  reader: db,
  subscribeToChanges: () => async () => undefined,
  config,
  // Tests may set the system time.
  clock: () => new Date(),
  secret: randomBytes(32),
  passwordCost: CHEAP_COST,
  countDroppedLogLines: () => 0,
  // The screens share the server's event loop.
  maxEventLoopDelayMs: 0,
});

export interface ShopServer {
  /** The rows that are not archived, as on the wire: frozen copies. Assigning replaces all rows of a table. */
  tables: Tables;
  /** Who is signed in. Assigning ends the session or signs another user in. */
  session: Session | null;
  insert(table: keyof Tables, ...rows: Row[]): void;
  /** Changes fields of a row, as on the wire. */
  update(table: keyof Tables, id: number, fields: Record<string, unknown>): void;
  /** Deletes a row; archives it when other rows refer to it. */
  remove(table: keyof Tables, id: number): void;
  handleRequest(input: string, init: RequestInit): Promise<Response>;
}

/** What the shop knows of the signed-in user; without it, an owner without a name. */
export interface TestUser {
  role: Role;
  name?: string;
  /** The employee who the user is. */
  employeeId?: number;
  hasFirstPassword?: boolean;
}

interface ShopServerOptions {
  user?: TestUser;
  features?: readonly string[];
  isSignedIn?: boolean;
  hasDemoSignIn?: boolean;
  tables?: Partial<Tables>;
}

/** The response of calls after the end of their test. It never resolves, because the next test replaces the clock and the database. */
const NO_RESPONSE = new Promise<never>(() => undefined);

/** Opens the server on a new database with the rows of the small shop, `tables` replaced. */
export function openShopServer(options: ShopServerOptions): ShopServer {
  const database = copyTemplate();
  current = database;
  Object.assign(config, DEFAULT_CONFIG, { demo: options.hasDemoSignIn ?? false });
  database
    .prepare('insert into app_user (id, email, password_hash, created_at) values (?, ?, ?, ?)')
    .run(USER_ID, SIGN_IN.email, PASSWORD_HASH, new Date().toISOString());
  insertShop(database, { ...removeDanglingReferences(createSmallShop(), options.tables ?? {}), ...options.tables });

  const { role, name, employeeId, hasFirstPassword } = options.user ?? { role: 'owner' };
  database
    .prepare('update app_user set role = ?, name = ?, employee_id = ?, has_first_password = ? where id = ?')
    .run(role, name ?? null, employeeId ?? null, Number(hasFirstPassword ?? false), USER_ID);

  const running = new Set<Promise<unknown>>();
  let hasTestEnded = false;
  onTestFinished(async () => {
    hasTestEnded = true;
    await Promise.allSettled(running);
  });

  let token: string | null = null;
  let session: Session | null = null;
  const signIn = (next: Session | null) => {
    if (token !== null) database.prepare('delete from session where token_hash = ?').run(hashToken(token));
    token = next && randomBytes(16).toString('base64url');
    session = next;
    if (!next || !token) return;
    const now = new Date().toISOString();
    database
      .prepare('insert into app_user (id, email, password_hash, created_at) values (?, ?, ?, ?) on conflict do nothing')
      .run(next.id, next.email, PASSWORD_HASH, now);
    database
      .prepare('insert into session (token_hash, user_id, created_at, last_seen_at) values (?, ?, ?, ?)')
      .run(hashToken(token), next.id, now, now);
  };
  const defaultSession: Session = { id: USER_ID, email: SIGN_IN.email, features: options.features };
  if (options.isSignedIn !== false) signIn(defaultSession);

  async function handleRequest(input: string, init: RequestInit): Promise<Response> {
    if (hasTestEnded) return NO_RESPONSE;
    const cookies = [document.cookie, token && `${SESSION_COOKIE}=${token}`].filter(Boolean).join('; ');
    config.timeZone = session?.time_zone ?? DEFAULT_TIME_ZONE;
    const request = app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: input,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...(cookies && { cookie: cookies }) },
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    running.add(request);
    const reply = await request.finally(() => running.delete(request));
    if (hasTestEnded) return NO_RESPONSE;
    for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      const isDeleted = value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie);
      if (name === 'XSRF-TOKEN') setAntiForgeryCookie(isDeleted ? null : value);
      if (name === SESSION_COOKIE) {
        token = isDeleted ? null : value;
        const user = isDeleted ? null : (reply.json().data ?? session ?? defaultSession);
        session = user && { ...defaultSession, id: user.id, email: user.email };
      }
    }
    const { 'set-cookie': _, 'content-length': __, ...headers } = reply.headers;
    const isEmpty = reply.statusCode === 204 || reply.statusCode === 304;
    const isText = reply.headers['content-type'] !== 'application/zip';
    const body = isText ? limitFeatures(input, reply.payload) : new Uint8Array(reply.rawPayload);
    return new Response(isEmpty ? null : body, {
      status: reply.statusCode,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
    });
  }

  /** Limits the announced features to those of the session. */
  function limitFeatures(input: string, payload: string): string {
    if (!session?.features || !/^\/api\/(check-session|auth)$/.test(input)) return payload;
    const body = JSON.parse(payload);
    if (!body.data) return payload;
    const { features } = session;
    return JSON.stringify({
      ...body,
      data: { ...body.data, features: body.data.features?.filter((name: string) => features.includes(name)) },
    });
  }

  const tables = {} as Tables;
  for (const table of Object.keys(createSmallShop()) as (keyof Tables)[])
    Object.defineProperty(tables, table, {
      enumerable: true,
      get: () => Object.freeze(readRows(database, table).map(Object.freeze)),
      set: (rows: Row[]) => replaceRows(database, table, rows),
    });

  return {
    tables,
    get session() {
      return session;
    },
    set session(next) {
      signIn(next);
    },
    insert: (table, ...rows) => insertRows(database, table, rows),
    update: (table, id, fields) => updateRow(database, table, id, fields),
    remove: (table, id) => deleteRow(database, table, id),
    handleRequest,
  };
}

/** The rows of the small shop whose references exist in the test's own tables. */
function removeDanglingReferences(shop: Tables, replacedTables: Partial<Tables>): Tables {
  const exists = (table: keyof Tables, value: unknown): boolean => {
    const ids = (replacedTables[table] ?? shop[table]).map(({ id }) => id);
    return [value]
      .flat()
      .every((item) => item == null || ids.includes(typeof item === 'object' ? Reflect.get(item, 'id') : item));
  };
  return {
    ...shop,
    employees: shop.employees.map((row) => ({
      ...row,
      services: (row.services as Row[]).filter((service) => exists('services', service)),
    })),
    reservations: shop.reservations.filter(
      (row) =>
        exists('customers', row.customer) && exists('employees', row.employee) && exists('services', row.services),
    ),
    expenses: shop.expenses.filter((row) => exists('employees', row.employee_id)),
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
