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
/** Without a heartbeat for so long, the holder has ended: it may run on another machine, or its process id may be reused. */
const HEARTBEAT_TIMEOUT_MS = 30_000;

/** Runs `work`, which changes the installed packages or the built front end, while no other process does. */
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
  let seen = '';
  let since = 0;
  let isAnnounced = false;
  while (!createLock()) {
    const holder = readTextOrEmpty(LOCK);
    const state = `${holder} ${statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs}`;
    if (state !== seen) {
      seen = state;
      since = performance.now();
    }
    if (isDead(holder) || performance.now() - since > HEARTBEAT_TIMEOUT_MS) removeStaleLock(holder);
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

/** Removes a dead holder's lock. Of two processes that do so, the second may take the first one's new lock: it moves that back. */
function removeStaleLock(holder) {
  const aside = `${LOCK}-${randomUUID()}`;
  try {
    renameSync(LOCK, aside);
  } catch {
    return;
  }
  if (readTextOrEmpty(aside) === holder) rmSync(aside, { force: true });
  else renameSync(aside, LOCK);
}
