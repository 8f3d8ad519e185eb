import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RUNTIME, readTextOrEmpty } from './project.mjs';

const LOCK = join(RUNTIME, 'lock');
const OWN_ID = `${hostname()} ${process.pid} ${randomUUID()}`;
const HEARTBEAT_MS = 1000;
const POLL_MS = 200;
/** A holder without a heartbeat for this time has ended. Its process id is no proof: it may be reused, or belong to another machine. */
const HEARTBEAT_TIMEOUT_MS = 30_000;

/** Runs `work`, which changes the installed packages or the built front end, while no other process runs such work. */
export async function runExclusive(work) {
  mkdirSync(RUNTIME, { recursive: true });
  await acquire();
  const heartbeat = setInterval(() => {
    const now = new Date();
    if (readTextOrEmpty(LOCK) === OWN_ID) utimesSync(LOCK, now, now);
  }, HEARTBEAT_MS);
  const release = () => {
    if (readTextOrEmpty(LOCK) === OWN_ID) rmSync(LOCK, { force: true });
  };
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

async function acquire() {
  let lastState = '';
  let unchangedSince = 0;
  let isAnnounced = false;
  while (!createLock()) {
    const holder = readTextOrEmpty(LOCK);
    const state = `${holder} ${statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs}`;
    if (state !== lastState) {
      lastState = state;
      unchangedSince = performance.now();
    }
    if (isDead(holder) || performance.now() - unchangedSince > HEARTBEAT_TIMEOUT_MS) removeStaleLock(holder);
    else {
      if (!isAnnounced) console.log('• Esta pasta já está sendo preparada por outro comando: aguardando…');
      isAnnounced = true;
      await wait(POLL_MS);
    }
  }
}

function createLock() {
  try {
    writeFileSync(LOCK, OWN_ID, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function isDead(holder) {
  const [host, pid] = holder.split(' ');
  if (host !== hostname() || !pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Removes a dead holder's lock. When two processes do so, the second may move the new lock of the first; then it moves that lock back. */
function removeStaleLock(holder) {
  const movedLock = `${LOCK}-${randomUUID()}`;
  try {
    renameSync(LOCK, movedLock);
  } catch {
    return;
  }
  if (readTextOrEmpty(movedLock) === holder) rmSync(movedLock, { force: true });
  else renameSync(movedLock, LOCK);
}
