import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ENVIRONMENT, NODE, ROOT } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A little longer than the server takes at most to finish the calls under way (server/main.ts). */
const PATIENCE_MS = 7000;

/**
 * Runs a program to its end, its output where ours goes. Resolves to the exit code, 128 + n for one ended by signal n.
 * `onStart(child)` is told of the process; `onSignal(child, signal)` takes the place of our own end when we are sent a signal.
 */
export function run(program, args, { onStart, onSignal, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, env: ENVIRONMENT, stdio: 'inherit', ...options });
    onStart?.(child);
    const listener = (signal) => onSignal(child, signal);
    if (onSignal) for (const signal of SIGNALS) process.on(signal, listener);
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, listener);
      resolve(code ?? 128 + constants.signals[signal]);
    });
    child.once('error', reject);
  });
}

/** Runs the server until it ends. When we are told to end, or are killed, it finishes the calls under way and ends too. */
export function runServer(args) {
  return run(NODE, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C reaches every process of the terminal, a kill only us. Handing the signal on would reach the server twice in
    // the first case, which means "at once" to it; closing the channel it listens on is the same whether once or twice.
    onSignal(child) {
      if (!child.connected) return;
      child.disconnect();
      setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
    },
  });
}

/** Runs something that talks to the person at the terminal and gets its Ctrl-C from there. */
export function runInteractive(args) {
  return run(NODE, args, { onSignal: (child, signal) => signal !== 'SIGINT' && child.kill(signal) });
}

/** Runs services side by side until one of them ends, and then ends the others. Resolves to the exit code of that one. */
export async function runTogether(services) {
  const children = new Set();
  const ends = services.map(({ args, env }) => {
    const onSignal = (child, signal) => child.kill(signal);
    return run(NODE, args, { env: { ...ENVIRONMENT, ...env }, onStart: (child) => children.add(child), onSignal });
  });
  const code = await Promise.race(ends);
  for (const child of children) child.kill();
  await Promise.all(ends);
  return code;
}
