import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readServerOutput } from '../server/support/serverOutput.ts';
import type { Machine } from './machine.ts';

const STOP_TIMEOUT_MS = 10_000;

export interface StartResult {
  /** Milliseconds from the command to the line with the shop's address, or to the end of the process. */
  milliseconds: number;
  /** The printed phases before that, with their times. */
  steps: string[];
  problems: string[];
}

/** Runs `npm start` until the shop answers, and then stops it. */
export async function startProduct(
  { folder, bin, env }: Machine,
  settings: Record<string, string> = {},
): Promise<StartResult> {
  const startedAt = performance.now();
  const child = spawn(join(bin, 'npm'), ['start'], { cwd: folder, env: { ...env, ...settings } });
  // npm may end before the server: the output closes when both have ended.
  const ended = once(child, 'close').then(() => true);
  const { url, getOutput } = readServerOutput(child);
  try {
    const address = await url;
    const milliseconds = Math.round(performance.now() - startedAt);
    const problems = await findProblems(address);
    child.kill('SIGTERM');
    if (!(await Promise.race([ended, sleep(STOP_TIMEOUT_MS)])))
      problems.push('the server did not end when npm received SIGTERM');
    return { milliseconds, steps: getOutput().match(/^✓ .*$/gm) ?? [], problems };
  } catch (error) {
    return { milliseconds: Math.round(performance.now() - startedAt), steps: [], problems: [String(error)] };
  }
}

async function findProblems(address: string): Promise<string[]> {
  const health = await fetch(`${address}/health`);
  const page = await fetch(address).then((response) => response.text());
  return [
    ...(health.status === 200 ? [] : [`/health answers ${health.status}`]),
    ...(page.includes('<div id="root"') ? [] : ['the page is not the product']),
  ];
}

function sleep(milliseconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, false).unref();
  });
}
