import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { getCpuWaitMs } from './cpuWait.ts';

export interface Attempt {
  /** The exit code; null for a server that started and was killed. */
  code: number | null;
  /** From start to end, without the time it waited for a processor. */
  milliseconds: number;
  stdout: string;
  stderr: string;
  /** Whether its port accepted a connection. */
  hasOpenedPort: boolean;
}

const POLL_MS = 10;

/** Starts a server that should refuse to start, waits for its end, and watches its port. */
export async function attemptStart(root: string, env: Record<string, string>): Promise<Attempt> {
  const port = await findFreePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DEMO: '0', BACKUPS: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const ended = once(child, 'exit');
  let [hasOpenedPort, cpuWaitMs] = [false, 0];
  while (child.exitCode === null && child.signalCode === null) {
    cpuWaitMs = Math.max(cpuWaitMs, getCpuWaitMs(child.pid));
    if (await acceptsConnections(port)) {
      hasOpenedPort = true;
      child.kill('SIGKILL');
      break;
    }
    await wait(POLL_MS);
  }
  await ended;
  const milliseconds = performance.now() - begun - cpuWaitMs;
  return { code: child.exitCode, milliseconds, stdout: await stdout, stderr: await stderr, hasOpenedPort };
}

/** Whether it exited with an error code and printed exactly one sentence, which matches `message`. */
export function isRefusal({ code, stdout, stderr }: Attempt, message: RegExp): boolean {
  return code !== null && code !== 0 && stdout === '' && /^[^\n]+\.\n$/.test(stderr) && message.test(stderr);
}

async function acceptsConnections(port: number): Promise<boolean> {
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

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
