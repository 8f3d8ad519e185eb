import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { ENVIRONMENT } from '../../../scripts/lib/project.mjs';
import { readServerOutput } from './serverOutput.ts';

const root = join(import.meta.dirname, '..', '..', '..');

type Env = Record<string, string>;

export interface ProcessResult {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The duration of the process. */
  milliseconds: number;
}

/** Runs a file of the product as `npm run` does, with only these settings, to its end. */
export async function runFile(file: string, args: string[], env: Env, input = ''): Promise<ProcessResult> {
  const start = performance.now();
  const child = spawnFile(file, args, env);
  child.stdin?.end(input);
  const [stdout, stderr] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, stdout, stderr, milliseconds: performance.now() - start };
}

export interface RunningServer {
  url: string;
  child: ChildProcess;
  /** The time from the start of the process until the server was ready. */
  milliseconds: number;
  /** The output so far, standard output and standard error. */
  getOutput(): string;
  /** Sends SIGTERM. Resolves when the server has ended and all of its output is read. */
  stop(): Promise<void>;
}

/** Starts the server, or a script that starts it, on a free port for this test. Resolves when it is ready. */
export async function startServer(env: Env, file = 'server/main.ts'): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawnFile(file, [], { PORT: '0', LOG_LEVEL: 'silent', ...env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { url, getOutput } = readServerOutput(child);
  return {
    url: await url,
    child,
    milliseconds: performance.now() - startedAt,
    getOutput,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

function spawnFile(file: string, args: string[], env: Env): ChildProcess {
  const { NODE_COMPILE_CACHE } = ENVIRONMENT;
  return spawn(process.execPath, [resolve(root, file), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...env },
  });
}

function readText(stream: ChildProcess['stdout']): Promise<string> {
  return stream ? text(stream) : Promise.resolve('');
}

/** Free ports of this machine. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
