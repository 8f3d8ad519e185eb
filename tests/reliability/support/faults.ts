import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import SQLite from 'better-sqlite3';
import pg from 'pg';

/*
 * Preloaded into a server or a test run (`node --import`): makes the dependency named by RELIABILITY_FAULT fail, at its public API or
 * at an exported function. The product's source is not touched.
 */

type Query = (...args: unknown[]) => unknown;
/** The SQL to run instead of `text`, or null to report success without running it. `connection` is the connection it runs on. */
type Rewrite = (text: string, connection: object) => string | null;

const faults: Record<string, (...args: string[]) => void> = {
  /** The database acknowledges every fifth transaction that inserts a sale and rolls it back. */
  loseSales() {
    const withSale = new WeakSet<object>();
    let commits = 0;
    rewriteQueries((text, connection) => {
      if (/^insert into "sale" /.test(text)) withSale.add(connection);
      if (!/^(commit|rollback)\b/i.test(text) || !withSale.delete(connection)) return text;
      return /^commit/i.test(text) && ++commits % 5 === 0 ? 'rollback' : text;
    });
  },

  /** The database commits every statement by itself. */
  ignoreTransactions() {
    rewriteQueries((text) =>
      /^(begin|start transaction|commit|rollback|savepoint|release|lock table)\b/i.test(text) ? 'select 1' : text,
    );
  },

  /** The database does nothing for one kind of statement (select, update, delete) on one table. */
  ignoreStatements(kind = '', table = '') {
    const pattern = new RegExp(`^${kind} (.* from |from |into )?"${table}"`);
    rewriteQueries((text) => (pattern.test(text) ? null : text));
  },

  /** PostgreSQL grants every advisory lock at once. */
  ignoreAdvisoryLocks() {
    rewriteQueries((text) => (text.startsWith('select pg_advisory_xact_lock') ? null : text));
  },

  /** SQLite keeps its default of fewer syncs. */
  skipSyncs: () => ignorePragma(/^synchronous/, undefined),

  /** SQLite finds every file intact. */
  skipIntegrityCheck: () => ignorePragma(/^quick_check/, 'ok'),

  /** The network drops a request header. */
  dropHeader: (name = '') =>
    onEveryRequest((request) => {
      delete request.headers[name];
    }),

  /** The log contains every request's headers. */
  logHeaders: () => onEveryRequest(({ headers }) => console.log(JSON.stringify(headers))),

  /** Every comparison of signatures of equal length succeeds. */
  acceptSignatures() {
    crypto.timingSafeEqual = () => true;
    syncBuiltinESMExports();
  },

  /** Unicode normalization returns every text unchanged. */
  skipNormalization() {
    String.prototype.normalize = function normalizeSkipped(this: string) {
      return String(this);
    };
  },

  /** Each line's share of a discount is rounded separately. */
  roundDiscounts: () =>
    replaceExport(
      '/domain/money.ts',
      'allocateDiscount',
      '(prices, discount) => prices.map((price) => Math.round((discount * price) / prices.reduce((sum, each) => sum + each)))',
    ),

  /** The table of access lets every user read the expenses. */
  loosenAccess: () => replaceExport('/domain/access.ts', 'ACCESS', "{ ...original.ACCESS, 'GET /expenses': 'users' }"),

  /** The lists of a professional have no condition. */
  dropScope: () =>
    replaceExport('/server/db/own.ts', 'matchOwn', '(column) => original.matchOwn(column, { onlyEmployeeId: null })'),

  /** The file system ignores the mode of new files. */
  ignoreFileModes() {
    const { writeFileSync } = fs;
    fs.writeFileSync = (file, data, options) => {
      writeFileSync(file, data, typeof options === 'object' ? { ...options, mode: undefined } : options);
    };
    syncBuiltinESMExports();
  },
};

function rewriteQueries(rewrite: Rewrite): void {
  const { prepare } = SQLite.prototype;
  SQLite.prototype.prepare = function prepareRewritten(this: SQLite.Database, source: string) {
    const text = rewrite(source, this);
    if (text !== null) return prepare.call(this, text);
    const statement = prepare.call(this, source);
    const nothing = { run: { changes: 0, lastInsertRowid: 0 }, all: [], get: undefined };
    for (const [name, result] of Object.entries(nothing))
      Object.defineProperty(statement, name, { value: () => result });
    return statement;
  } as typeof prepare;

  const query = pg.Client.prototype.query as unknown as Query;
  pg.Client.prototype.query = function queryRewritten(this: pg.Client, first: unknown, ...rest: unknown[]) {
    if (typeof first !== 'string') return query.call(this, first, ...rest);
    const text = rewrite(first, this);
    if (text === null) return Promise.resolve({ command: '', rowCount: 0, rows: [], fields: [], oid: 0 });
    const result = query.call(this, text, ...rest);
    // Kysely fails a commit that PostgreSQL answers with ROLLBACK.
    return text === first
      ? result
      : (result as Promise<object>).then((rows) => ({ ...rows, command: getCommand(first) }));
  } as unknown as typeof pg.Client.prototype.query;
}

/** PostgreSQL's name of a statement: COMMIT, SELECT. */
const getCommand = (text: string) => text.split(' ')[0]?.toUpperCase();

function ignorePragma(pattern: RegExp, result: unknown): void {
  const { pragma } = SQLite.prototype;
  SQLite.prototype.pragma = function pragmaIgnored(this: SQLite.Database, source, options) {
    return pattern.test(source) ? result : pragma.call(this, source, options);
  };
}

/** Every importer of `file` gets `source` (JavaScript, which may use `original`) in place of its export. Node's module loader only, not Vitest's. */
function replaceExport(file: string, exported: string, source: string): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const isOriginal = !resolved.url.endsWith(file) || context.parentURL === `${resolved.url}?replaced`;
      return isOriginal ? resolved : { ...resolved, url: `${resolved.url}?replaced` };
    },
    load(url, context, nextLoad) {
      if (!url.endsWith(`${file}?replaced`)) return nextLoad(url, context);
      const original = JSON.stringify(url.replace('?replaced', ''));
      return {
        format: 'module',
        shortCircuit: true,
        source: `import * as original from ${original}; export * from ${original}; export const ${exported} = ${source};`,
      };
    },
  });
}

function onEveryRequest(work: (request: http.IncomingMessage) => void): void {
  const { emit } = http.Server.prototype;
  http.Server.prototype.emit = function emitWithFault(this: http.Server, event: string, ...args: unknown[]) {
    if (event === 'request') work(args[0] as http.IncomingMessage);
    return (emit as Query).call(this, event, ...args);
  } as typeof emit;
}

const [name = '', ...args] = (process.env.RELIABILITY_FAULT ?? '').split(':');
const start = faults[name];
if (!start) throw new Error(`unknown fault: ${name}`);
start(...args);
