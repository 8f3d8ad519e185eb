import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { getCpuWaitMs } from './cpuWait.ts';

export interface Attempt {
  /** null for one that did start, and was ended then. */
  code: number | null;
  /** From its start to its end, less what it waited for a processor. */
  milliseconds: number;
  stdout: string;
  stderr: string;
  /** Whether anybody could connect to its port meanwhile. */
  hasOpenedPort: boolean;
}

const LOOK_MS = 10;

/** Starts the server of a product where it should refuse, and waits for its end, watching its port. */
export async function attemptStart(root: string, env: Record<string, string>): Promise<Attempt> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DEMO: '0', BACKUPS: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const ended = once(child, 'exit');
  let [opened, waited] = [false, 0];
  while (child.exitCode === null && child.signalCode === null) {
    waited = Math.max(waited, getCpuWaitMs(child.pid));
    if (await answers(port)) {
      opened = true;
      child.kill('SIGKILL');
      break;
    }
    await wait(LOOK_MS);
  }
  await ended;
  const milliseconds = performance.now() - begun - waited;
  return { code: child.exitCode, milliseconds, stdout: await stdout, stderr: await stderr, hasOpenedPort: opened };
}

/** Whether it was refused as promised: exit code not 0, and exactly one sentence, which says this. */
export function isRefusal({ code, stdout, stderr }: Attempt, says: RegExp): boolean {
  return code !== null && code !== 0 && stdout === '' && /^[^\n]+\.\n$/.test(stderr) && says.test(stderr);
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
