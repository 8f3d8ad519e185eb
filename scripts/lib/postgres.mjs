import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Failure } from './phase.mjs';
import { findProgram, isRoot, readOutput } from './programs.mjs';

const DEBIAN = '/usr/lib/postgresql';
const READY_WITHIN_MS = 30_000;
const MANY = 'max_connections=300';
/** A test server holds nothing worth a disk's wait. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB'];

const SHARED_MEMORY = '/dev/shm';
/** More than all tests together have ever taken of it, many times over. */
const ROOM_BYTES = 3 * 1024 ** 3;

/** The folder of PostgreSQL's programs (initdb, postgres) on this machine, or null. */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    readOutput('pg_config', ['--bindir']),
  ].filter(Boolean);
  const initdb = findProgram(...folders.map((folder) => join(folder, 'initdb')), 'initdb');
  return initdb && dirname(initdb);
}

/**
 * Starts a PostgreSQL of its own in a temporary folder, on a free port of 127.0.0.1. `remove` ends it and removes the folder;
 * `stop` does so before it returns, as the end of a process needs it: it may be called at any time, more than once. `crash`
 * ends it as a power cut would, `start` starts it again on what it had written by then. A `durable` one waits for the disk,
 * as PostgreSQL does unless told otherwise; any other is in memory where there is room: there a database is made and dropped in a
 * tenth of the time. `pid` is that of the process that has started all others of it.
 */
export async function startPostgres(programs, { durable = false } = {}) {
  const folder = mkdtempSync(join((!durable && memoryFolder()) || tmpdir(), 'navalha-postgres-'));
  const owner = unprivilegedUser();
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);

  const data = join(folder, 'data');
  const port = await freePort();
  // It waits for the last process to be gone: one that still writes would keep the folder from being removed.
  const ending = [
    join(programs, 'pg_ctl'),
    ['stop', '--mode=immediate', '--silent', `--pgdata=${data}`],
    { ...owner, cwd: '/' },
  ];
  const removing = [folder, { recursive: true, force: true }];
  const stop = () => {
    spawnSync(...ending);
    rmSync(...removing);
  };
  const crash = async () => {
    await once(spawn(...ending), 'exit');
  };
  const remove = async () => {
    await crash();
    await rm(...removing);
  };
  let server;
  const start = async () => {
    const log = join(folder, 'log');
    const output = openSync(log, 'w');
    const place = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder];
    const settings = [MANY, ...(durable ? [] : FAST)].flatMap((setting) => ['-c', setting]);
    server = spawn(join(programs, 'postgres'), [...place, ...settings], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    // It is stopped when the tests end; it must not itself keep them from ending.
    server.unref();
    await becomeReady(server, log);
  };
  try {
    const login = ['--username=navalha', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const how = [`--pgdata=${data}`, '--no-sync', '--encoding=UTF8', '--locale=C', ...login];
    await promisify(execFile)(join(programs, 'initdb'), how, { ...owner, cwd: folder }).catch((error) => {
      throw new Failure(`O PostgreSQL dos testes não pôde ser criado: ${error.stderr || error.message}`);
    });
    await start();
    return {
      url: `postgresql://navalha:${password}@127.0.0.1:${port}/postgres`,
      stop,
      remove,
      crash,
      start,
      pid: () => server.pid,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function becomeReady(server, log) {
  const end = Date.now() + READY_WITHIN_MS;
  while (Date.now() < end && server.exitCode === null) {
    if (readFileSync(log, 'utf8').includes('ready to accept connections')) return;
    await wait(50);
  }
  throw new Failure(`O PostgreSQL dos testes não ficou pronto:\n${readFileSync(log, 'utf8')}`);
}

/** PostgreSQL refuses to run as root: as root it runs as its own user, or as nobody. Otherwise as whoever we are. */
function unprivilegedUser() {
  if (!isRoot()) return {};
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = [readOutput('id', ['-u', user]), readOutput('id', ['-g', user])];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Failure('O PostgreSQL não roda como root e não há outro usuário nesta máquina.');
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A folder in the machine's memory, or null where there is none, or little room in it. */
function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize > ROOM_BYTES && freemem() > ROOM_BYTES ? SHARED_MEMORY : null;
  } catch {
    return null;
  }
}
