import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ENVIRONMENT, NODE, ROOT } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Slightly longer than the server's time limit for running requests (server/main.ts). */
const STOP_TIMEOUT_MS = 7000;

/**
 * Runs a program with the output of this process. Resolves to its exit code, 128 + n after signal n. Calls `onStart(child)` with the process, and
 * `onSignal(child, signal)` instead of ending when this process gets a signal.
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

/** Runs the server until it ends. When this process is stopped or killed, the server finishes running requests and ends. */
export function runServer(args) {
  return run(NODE, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C reaches every process of the terminal, a kill only this one. Passing the signal on could reach the server twice, which stops it
    // immediately; closing the IPC channel is safe in both cases.
    onSignal(child) {
      if (!child.connected) return;
      child.disconnect();
      setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
    },
  });
}

/** Runs an interactive program, which gets Ctrl-C from the terminal. */
export function runInteractive(args, env = ENVIRONMENT) {
  return run(NODE, args, { env, onSignal: (child, signal) => signal !== 'SIGINT' && child.kill(signal) });
}
