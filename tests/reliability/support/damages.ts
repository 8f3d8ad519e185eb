import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { DATABASE_FILE } from '../../../server/db/connect.ts';
import { createRandom, type Random } from '../../../server/db/demo/random.ts';
import { createTempFolder } from './shopFile.ts';

export interface Damage {
  description: string;
  /** What is in the database's place: null for a folder. */
  file: Buffer | null;
  /** The write-ahead log beside it. */
  log?: Buffer;
  /** What the start has to say. */
  messagePattern: RegExp;
}

const PAGE = 4096;
const RESTORE = /danificado.*: restaure uma cópia com npm run restore\.\n$/;
const FOREIGN = /não é um banco de dados da Navalha: mude DATA_DIR ou tire o arquivo dali\.\n$/;
const NEWER = /versão mais nova da Navalha: atualize o programa ou restaure uma cópia anterior\.\n$/;
const NO_FILE =
  /Não foi possível abrir o banco de dados .*: verifique a permissão do arquivo e da pasta \(DATA_DIR\), e o espaço em disco\.\n$/;

/** The mark a newer version leaves, in both databases. */
export const INSERT_NEWER_MIGRATION =
  "insert into kysely_migration (name, timestamp) values ('999-later', '2099-01-01')";
export const NEWER_VERSION_MESSAGE = NEWER;

/** What is no database of the product, or none of this version; the most telling first. */
export function makeForeignFiles(shop: Buffer): Damage[] {
  return [
    { description: 'a text', file: Buffer.from('isto não é um banco de dados. '.repeat(400)), messagePattern: RESTORE },
    { description: 'a shop of a newer version', file: after(shop, INSERT_NEWER_MIGRATION), messagePattern: NEWER },
    {
      description: 'a picture',
      file: Buffer.from('89504e470d0a1a0a0000000d49484452'.repeat(400), 'hex'),
      messagePattern: RESTORE,
    },
    { description: 'one byte', file: Buffer.from('N'), messagePattern: RESTORE },
    { description: 'noise', file: noise(createRandom(1, 'noise'), 5 * PAGE), messagePattern: RESTORE },
    { description: 'a folder', file: null, messagePattern: NO_FILE },
    {
      description: 'the database of another program',
      file: after(null, 'create table note (text text)'),
      messagePattern: FOREIGN,
    },
    {
      description: 'the marked database of another program',
      file: after(null, 'pragma application_id = 1234; create table note (text text)'),
      messagePattern: FOREIGN,
    },
  ];
}

/** A shop that lost its end, at a page's border and in the midst of one; and first one that was killed, its log still there. */
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
  const half = overwritten(crashed.file, PAGE, noise(createRandom(1, 'half'), crashed.file.length / 2));
  return [
    { description: 'half of it noise, its log beside it', file: half, log: crashed.log, messagePattern: RESTORE },
    ...cut,
  ];
}

/** Each of these pages in turn overwritten, and so many places that chance chooses: only what SQLite itself finds when asked. */
export function makeOverwrittenFiles(
  shop: Buffer,
  pages: number,
  places: number,
): { damages: Damage[]; unseen: number } {
  const random = createRandom(1, 'scratches');
  const count = Math.floor(shop.length / PAGE);
  const chosen =
    pages >= count
      ? Array.from({ length: count }, (_, page) => page)
      : Array.from({ length: pages }, () => random.int(0, count - 1));
  const tried = [
    ...chosen.map((page) => ({ what: `page ${page} overwritten`, at: page * PAGE, length: PAGE })),
    ...Array.from({ length: places }, () => {
      const [at, length] = [random.int(0, shop.length - PAGE), random.int(1, PAGE)];
      return { what: `${length} bytes at ${at} overwritten`, at, length };
    }),
  ].map(
    ({ what, at, length }): Damage => ({
      description: what,
      file: overwritten(shop, at, noise(random, length)),
      // Where the mark itself was hit, it is anybody's.
      messagePattern: new RegExp(`${RESTORE.source}|${FOREIGN.source}`),
    }),
  );
  const damages = tried.filter(({ file }) => file !== null && isSeen(file));
  return { damages, unseen: tried.length - damages.length };
}

/** A log that was cut off anywhere, or whose end is noise: what a power cut leaves. */
export function makeTruncatedLogs({ file, log }: { file: Buffer; log: Buffer }, count: number): Damage[] {
  const random = createRandom(1, 'logs');
  return Array.from({ length: count }, (_, index) => {
    const at = random.int(0, log.length - 1);
    const end = index % 2 === 0 ? Buffer.alloc(0) : noise(random, log.length - at);
    return {
      description: `log cut at ${at}`,
      file,
      log: Buffer.concat([log.subarray(0, at), end]),
      messagePattern: /$/,
    };
  });
}

/** A data folder with this in it, for as long as the work takes. */
export async function withDamagedFile<Result>(
  { file, log }: Damage,
  work: (dataDir: string, place: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = createTempFolder();
  const place = join(dataDir, DATABASE_FILE);
  try {
    if (file) writeFileSync(place, file);
    else mkdirSync(place);
    if (log) writeFileSync(`${place}-wal`, log);
    return await work(dataDir, place);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function isSeen(bytes: Buffer): boolean {
  return inFile(bytes, (file) => {
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

/** A database after these statements, made of another or of nothing, as the file of a program that ended. */
function after(from: Buffer | null, statements: string): Buffer {
  return inFile(from, (file) => {
    const database = new SQLite(file);
    database.exec(statements);
    database.close();
    return readFileSync(file);
  });
}

function inFile<Result>(bytes: Buffer | null, work: (file: string) => Result): Result {
  const folder = createTempFolder();
  const file = join(folder, DATABASE_FILE);
  try {
    if (bytes) writeFileSync(file, bytes);
    return work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function overwritten(file: Buffer, at: number, bytes: Buffer): Buffer {
  const copy = Buffer.from(file);
  bytes.copy(copy, at);
  return copy;
}

function noise(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length: Math.floor(length) }, () => random.int(0, 255)));
}
