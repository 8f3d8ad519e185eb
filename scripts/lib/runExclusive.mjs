import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RUNTIME, readTextOrEmpty } from './project.mjs';

const LOCK = join(RUNTIME, 'lock');
const OURS = `${hostname()} ${process.pid} ${randomUUID()}`;
const BEAT_MS = 1000;
const LOOK_MS = 200;
/** A holder on another machine or in another container, or whose number another process has by now, is gone after this silence. */
const SILENCE_MS = 30_000;

/** Does what changes the installed packages or the built screens while no other process does: somebody may start the product twice. */
export async function runExclusive(work) {
  mkdirSync(RUNTIME, { recursive: true });
  await acquire();
  const beat = setInterval(() => {
    const now = new Date();
    if (readTextOrEmpty(LOCK) === OURS) utimesSync(LOCK, now, now);
  }, BEAT_MS);
  const release = () => {
    if (readTextOrEmpty(LOCK) === OURS) rmSync(LOCK, { force: true });
  };
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

async function acquire() {
  let seen = '';
  let since = 0;
  let told = false;
  while (!create()) {
    const holder = readTextOrEmpty(LOCK);
    const sign = `${holder} ${statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs}`;
    if (sign !== seen) {
      seen = sign;
      since = performance.now();
    }
    if (isDead(holder) || performance.now() - since > SILENCE_MS) takeFrom(holder);
    else {
      if (!told) console.log('• Esta pasta já está sendo preparada por outro comando: aguardando…');
      told = true;
      await wait(LOOK_MS);
    }
  }
}

function create() {
  try {
    writeFileSync(LOCK, OURS, { flag: 'wx' });
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

/** Of two who find the same holder dead, the second may move what is the first one's by then: it gives that back. */
function takeFrom(holder) {
  const aside = `${LOCK}-${randomUUID()}`;
  try {
    renameSync(LOCK, aside);
  } catch {
    return;
  }
  if (readTextOrEmpty(aside) === holder) rmSync(aside, { force: true });
  else renameSync(aside, LOCK);
}
