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
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from './freePort.mjs';
import { Failure } from './phase.mjs';
import { findProgram, isRoot, readOutput } from './programs.mjs';

const DEBIAN = '/usr/lib/postgresql';
const STARTUP_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 'max_connections=300';
/** Settings for tests, whose data need not survive a crash. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB'];

const SHARED_MEMORY = '/dev/shm';
/** More than all tests together need. */
const MIN_FREE_BYTES = 3 * 1024 ** 3;

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
 * Starts a PostgreSQL in a temporary folder on a free port of 127.0.0.1: in memory if there is space, on the disk if it is `durable`.
 * `remove` ends it and removes the folder, `stop` does so synchronously, `crash` ends it like a power cut, and `start` starts it again.
 */
export async function startPostgres(programs, { durable = false } = {}) {
  const folder = mkdtempSync(join((!durable && findMemoryFolder()) || tmpdir(), 'navalha-postgres-'));
  const owner = findUnprivilegedUser();
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);

  const data = join(folder, 'data');
  const port = await findFreePort();
  // pg_ctl waits for the last process: one that still writes would prevent removing the folder.
  const stopCommand = [
    join(programs, 'pg_ctl'),
    ['stop', '--mode=immediate', '--silent', `--pgdata=${data}`],
    { ...owner, cwd: '/' },
  ];
  const removeArgs = [folder, { recursive: true, force: true }];
  const stop = () => {
    spawnSync(...stopCommand);
    rmSync(...removeArgs);
  };
  const crash = async () => {
    await once(spawn(...stopCommand), 'exit');
  };
  const remove = async () => {
    await crash();
    await rm(...removeArgs);
  };
  let server;
  const start = async () => {
    const log = join(folder, 'log');
    const output = openSync(log, 'w');
    const locationArgs = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder];
    const settings = [MAX_CONNECTIONS, ...(durable ? [] : NOT_DURABLE)].flatMap((setting) => ['-c', setting]);
    server = spawn(join(programs, 'postgres'), [...locationArgs, ...settings], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    // The server must not keep the tests' process running.
    server.unref();
    await waitUntilReady(server, log);
  };
  try {
    const login = ['--username=navalha', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const initArgs = [`--pgdata=${data}`, '--no-sync', '--encoding=UTF8', '--locale=C', ...login];
    await promisify(execFile)(join(programs, 'initdb'), initArgs, { ...owner, cwd: folder }).catch((error) => {
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

async function waitUntilReady(server, log) {
  const end = Date.now() + STARTUP_TIMEOUT_MS;
  while (Date.now() < end && server.exitCode === null) {
    if (readFileSync(log, 'utf8').includes('ready to accept connections')) return;
    await wait(50);
  }
  throw new Failure(`O PostgreSQL dos testes não ficou pronto:\n${readFileSync(log, 'utf8')}`);
}

/** PostgreSQL refuses to run as root: as root it runs as `postgres` or `nobody`, otherwise as the current user. */
function findUnprivilegedUser() {
  if (!isRoot()) return {};
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = [readOutput('id', ['-u', user]), readOutput('id', ['-g', user])];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Failure('O PostgreSQL não roda como root e não há outro usuário nesta máquina.');
}

/** A folder in the machine's memory; null if there is none or too little space. */
function findMemoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize > MIN_FREE_BYTES && freemem() > MIN_FREE_BYTES ? SHARED_MEMORY : null;
  } catch {
    return null;
  }
}
