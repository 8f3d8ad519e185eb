import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { DATABASE_FILE } from '../../../server/db/connect.ts';
import { createRandom, type Random } from '../../../server/db/demo/random.ts';
import { createTempFolder } from './shopFile.ts';

export interface Damage {
  description: string;
  /** The file in place of the database: null for a folder. */
  file: Buffer | null;
  /** The write-ahead log next to it. */
  log?: Buffer;
  /** The message the start must print. */
  messagePattern: RegExp;
}

const PAGE = 4096;
const RESTORE = /danificado.*: restaure uma cópia com npm run restore\.\n$/;
const FOREIGN = /não é um banco de dados da Navalha: mude DATA_DIR ou tire o arquivo dali\.\n$/;
const NEWER = /versão mais nova da Navalha: atualize o programa ou restaure uma cópia anterior\.\n$/;
const NO_PLAIN_FILE = /Não foi possível usar .*: não é um arquivo comum\. Tire-o de lá e tente de novo\.\n$/;

/** Records a migration of a newer version, on both databases. */
export const INSERT_NEWER_MIGRATION =
  "insert into kysely_migration (name, timestamp) values ('999-later', '2099-01-01')";
export const NEWER_VERSION_MESSAGE = NEWER;

/** Files in place of the database that no version or only a newer one can open; the most important first. */
export function makeForeignFiles(shop: Buffer): Damage[] {
  return [
    { description: 'a text', file: Buffer.from('isto não é um banco de dados. '.repeat(400)), messagePattern: RESTORE },
    {
      description: 'a shop of a newer version',
      file: runStatements(shop, INSERT_NEWER_MIGRATION),
      messagePattern: NEWER,
    },
    {
      description: 'a picture',
      file: Buffer.from('89504e470d0a1a0a0000000d49484452'.repeat(400), 'hex'),
      messagePattern: RESTORE,
    },
    { description: 'one byte', file: Buffer.from('N'), messagePattern: RESTORE },
    { description: 'random bytes', file: randomBytes(createRandom(1, 'noise'), 5 * PAGE), messagePattern: RESTORE },
    { description: 'a folder', file: null, messagePattern: NO_PLAIN_FILE },
    {
      description: 'the database of another program',
      file: runStatements(null, 'create table note (text text)'),
      messagePattern: FOREIGN,
    },
    {
      description: 'the marked database of another program',
      file: runStatements(null, 'pragma application_id = 1234; create table note (text text)'),
      messagePattern: FOREIGN,
    },
  ];
}

/**
 * Truncated databases, at page borders and within pages; first a half-overwritten one of a killed server with
 * its log.
 */
export function makeTruncatedFiles(shop: Buffer, crashed: { file: Buffer; log: Buffer }): Damage[] {
  const pages = Math.floor(shop.length / PAGE);
  const lengths = [
    100,
    PAGE - 1,
    PAGE,
    2 * PAGE,
    Math.floor(pages / 2) * PAGE,
    shop.length / 2 + 77,
    shop.length - PAGE,
    shop.length - 1,
  ];
  const cut = lengths.map(
    (length): Damage => ({
      description: `cut to ${Math.floor(length)} bytes`,
      file: shop.subarray(0, Math.floor(length)),
      messagePattern: RESTORE,
    }),
  );
  const half = overwrite(crashed.file, PAGE, randomBytes(createRandom(1, 'half'), crashed.file.length / 2));
  return [
    {
      description: 'half of it random bytes, its log beside it',
      file: half,
      log: crashed.log,
      messagePattern: RESTORE,
    },
    ...cut,
  ];
}

/**
 * Databases with one page or one random range overwritten. Only those whose damage quick_check itself finds; `undetected`
 * counts the others.
 */
export function makeOverwrittenFiles(
  shop: Buffer,
  pages: number,
  places: number,
): { damages: Damage[]; undetected: number } {
  const random = createRandom(1, 'scratches');
  const count = Math.floor(shop.length / PAGE);
  const chosen =
    pages >= count
      ? Array.from({ length: count }, (_, page) => page)
      : Array.from({ length: pages }, () => random.int(0, count - 1));
  const candidates = [
    ...chosen.map((page) => ({ description: `page ${page} overwritten`, at: page * PAGE, length: PAGE })),
    ...Array.from({ length: places }, () => {
      const [at, length] = [random.int(0, shop.length - PAGE), random.int(1, PAGE)];
      return { description: `${length} bytes at ${at} overwritten`, at, length };
    }),
  ].map(
    ({ description, at, length }): Damage => ({
      description: description,
      file: overwrite(shop, at, randomBytes(random, length)),
      // Damage to the application id makes it a foreign file.
      messagePattern: new RegExp(`${RESTORE.source}|${FOREIGN.source}`),
    }),
  );
  const damages = candidates.filter(({ file }) => file !== null && isDetectable(file));
  return { damages, undetected: candidates.length - damages.length };
}

/** A log that is truncated or ends in random bytes, as after a power cut. */
export function makeTruncatedLogs({ file, log }: { file: Buffer; log: Buffer }, count: number): Damage[] {
  const random = createRandom(1, 'logs');
  return Array.from({ length: count }, (_, index) => {
    const at = random.int(0, log.length - 1);
    const end = index % 2 === 0 ? Buffer.alloc(0) : randomBytes(random, log.length - at);
    return {
      description: `log cut at ${at}`,
      file,
      log: Buffer.concat([log.subarray(0, at), end]),
      messagePattern: /$/,
    };
  });
}

/** Runs `work` with a data folder that contains the damaged file, then deletes it. */
export async function withDamagedFile<Result>(
  { file, log }: Damage,
  work: (dataDir: string, path: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = createTempFolder();
  const path = join(dataDir, DATABASE_FILE);
  try {
    if (file) writeFileSync(path, file);
    else mkdirSync(path);
    if (log) writeFileSync(`${path}-wal`, log);
    return await work(dataDir, path);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function isDetectable(bytes: Buffer): boolean {
  return withTempFile(bytes, (file) => {
    try {
      const database = new SQLite(file);
      try {
        return database.pragma('quick_check', { simple: true }) !== 'ok';
      } finally {
        database.close();
      }
    } catch {
      return true;
    }
  });
}

/** The bytes of a database after these statements, run on a copy of `from` or on an empty one. */
function runStatements(from: Buffer | null, statements: string): Buffer {
  return withTempFile(from, (file) => {
    const database = new SQLite(file);
    database.exec(statements);
    database.close();
    return readFileSync(file);
  });
}

function withTempFile<Result>(bytes: Buffer | null, work: (file: string) => Result): Result {
  const folder = createTempFolder();
  const file = join(folder, DATABASE_FILE);
  try {
    if (bytes) writeFileSync(file, bytes);
    return work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function overwrite(file: Buffer, at: number, bytes: Buffer): Buffer {
  const copy = Buffer.from(file);
  bytes.copy(copy, at);
  return copy;
}

function randomBytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length: Math.floor(length) }, () => random.int(0, 255)));
}
