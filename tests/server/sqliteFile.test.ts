import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { watchDatabaseFiles } from '../../server/db/databaseFiles.ts';
import { StartError } from '../../server/db/errors.ts';
import { migrate } from '../../server/db/migrate.ts';

describe('the database file', () => {
  let dataDir = '';
  let file = '';
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'navalha-file-'));
    file = join(dataDir, 'navalha.db');
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const open = () => connect({ dataDir, databaseUrl: null });
  /** A shop's database with many pages. */
  const makeShop = async () => {
    const { db, close } = await open();
    await migrate(db, 'sqlite');
    const service = { search: 'corte', price_cents: 3500, points: 10, archived_at: null };
    for (let n = 0; n < 300; n++)
      await db
        .insertInto('service')
        .values({ ...service, name: `Corte ${n}` })
        .execute();
    await close();
  };
  /** The sentence of a refused open, which leaves the file and those beside it unchanged. */
  const expectRefused = async (): Promise<string> => {
    const before = readFileSync(file);
    // SQLite creates its two files beside the database to read it; the log is compared when there is one.
    const listFiles = () => readdirSync(dataDir).filter((name) => !/-(wal|shm)$/.test(name));
    const filesBefore = listFiles();
    const error = await open().then(
      () => new Error('it was opened'),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(listFiles()).toEqual(filesBefore);
    return (error as StartError).message;
  };

  test('a new folder and the database files are readable only by their owner', async () => {
    dataDir = join(dataDir, 'loja');
    file = join(dataDir, 'navalha.db');
    const { db, close } = await open();
    await migrate(db, 'sqlite');
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const modes = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777]);
    expect(Object.fromEntries(modes)).toEqual({
      'navalha.db': 0o600,
      'navalha.db-wal': 0o600,
      'navalha.db-shm': 0o600,
    });
    await close();
  });

  test('an existing folder and database keep their mode', async () => {
    await makeShop();
    chmodSync(dataDir, 0o750);
    chmodSync(file, 0o640);
    await (await open()).close();
    expect(statSync(dataDir).mode & 0o777).toBe(0o750);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  test('every commit survives a power cut, on the first and on later opens', async () => {
    for (const time of ['first', 'second', 'third']) {
      const { db, close } = await open();
      const readPragma = async (name: string) => {
        const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
        return Object.values(rows[0] ?? {})[0];
      };
      expect(await readPragma('synchronous'), time).toBe(2);
      expect(await readPragma('journal_mode')).toBe('wal');
      expect(await readPragma('foreign_keys')).toBe(1);
      expect(await readPragma('trusted_schema')).toBe(0);
      expect(await readPragma('busy_timeout')).toBe(300);
      expect(await readPragma('application_id')).toBe(0x4e415641);
      await close();
    }
  });

  test('closing leaves one complete file', async () => {
    await makeShop();
    expect(readdirSync(dataDir)).toEqual(['navalha.db']);
    const { db, close } = await open();
    expect(await db.selectFrom('service').select('id').execute()).toHaveLength(300);
    await close();
  });

  test('an empty file becomes a shop', async () => {
    writeFileSync(file, '');
    const { db, close } = await open();
    await migrate(db, 'sqlite');
    expect(await db.selectFrom('customer').selectAll().execute()).toEqual([]);
    await close();
  });

  test.each([
    ['a text', 'isto não é um banco de dados, é só um texto longo o bastante para parecer um. '.repeat(20)],
    ['noise', Buffer.from(Array.from({ length: 8192 }, (_, index) => (index * 7919) % 251))],
  ])('%s in its place is refused', async (_what, content) => {
    writeFileSync(file, content);
    expect(await expectRefused()).toBe(
      `O banco de dados ${file} está danificado ou não é um banco de dados: restaure uma cópia com npm run restore.`,
    );
  });

  test.each([
    ['without its own mark', 0],
    ['with its own mark', 1_234],
  ])('the database of another program, %s, is refused and stays unchanged', async (_which, mark) => {
    const other = new SQLite(file);
    other.pragma(`application_id = ${mark}`);
    other.exec("create table notes (text text); insert into notes values ('De outro programa')");
    other.close();
    expect(await expectRefused()).toBe(
      `O arquivo ${file} não é um banco de dados da Navalha: mude DATA_DIR ou tire o arquivo dali.`,
    );
  });

  test('refuses a truncated shop', async () => {
    await makeShop();
    truncateSync(file, Math.floor(readFileSync(file).length / 2 / 4096) * 4096);
    expect(await expectRefused()).toMatch(/está danificado.*restaure uma cópia com npm run restore\.$/);
  });

  test.each([
    ['a single byte', async () => writeFileSync(file, 'N')],
    ['a shop without its last byte', async () => makeShop().then(() => truncateSync(file, statSync(file).size - 1))],
  ])('%s is refused, not completed with zeros', async (_what, prepare) => {
    await prepare();
    expect(await expectRefused()).toMatch(/está danificado.*restaure uma cópia com npm run restore\.$/);
  });

  test('refuses a damaged shop with a log, and leaves the log unchanged', async () => {
    await makeShop();
    // A connection still open leaves the write-ahead log as a killed server would.
    const killed = new SQLite(file);
    killed.exec("update service set name = 'No último instante'");
    const [bytes, log] = [readFileSync(file), readFileSync(`${file}-wal`)];
    killed.close();
    writeFileSync(file, bytes.fill(0x5a, 4096 * 2, 4096 * 40));
    writeFileSync(`${file}-wal`, log);
    expect(await expectRefused()).toMatch(/está danificado.*restaure uma cópia com npm run restore\.$/);
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
  });

  test('refuses a folder in its place', async () => {
    mkdirSync(file);
    await expect(open()).rejects.toThrow(
      `Não foi possível usar ${file}, na pasta de dados (DATA_DIR): não é um arquivo comum. Tire-o de lá e tente de novo.`,
    );
  });

  test('refuses a data folder that cannot be created', async () => {
    writeFileSync(file, '');
    await expect(connect({ dataDir: join(file, 'dados'), databaseUrl: null })).rejects.toThrow(
      /^Não foi possível criar a pasta de dados .*: verifique a permissão e o espaço em disco\.$/,
    );
  });

  test('reports once when it disappears and once when it reappears', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const reported: boolean[] = [];
    let exists = true;
    const stop = watchDatabaseFiles(
      () => exists,
      (exists) => reported.push(exists),
    );
    for (const next of [true, false, true, false]) {
      if (reported.length === 2) stop();
      exists = next;
      vi.advanceTimersByTime(2_000);
    }
    expect(reported).toEqual([false, true]);
  });

  test('refuses a file that another program locks', async () => {
    await makeShop();
    const lockingProgram = new SQLite(file);
    lockingProgram.pragma('locking_mode = EXCLUSIVE');
    lockingProgram.exec('begin exclusive');
    await expect(open()).rejects.toThrow(
      `O banco de dados ${file} está em uso por outro programa: feche-o e tente de novo.`,
    );
    lockingProgram.close();
    await (await open()).close();
  });
});
