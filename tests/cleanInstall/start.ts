import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readServerOutput } from '../server/support/serverOutput.ts';
import type { Machine } from './machine.ts';

const ENDED_WITHIN_MS = 10_000;

export interface StartResult {
  /** From the command to the line that says where the shop answers, or to its end without one. */
  milliseconds: number;
  /** What it did before that and how long each took, in the product's words. */
  steps: string[];
  problems: string[];
}

/** `npm start` as a person there types it: until the shop answers. It is then told to end. */
export async function startProduct(
  { folder, bin, env }: Machine,
  settings: Record<string, string> = {},
): Promise<StartResult> {
  const begun = performance.now();
  const child = spawn(join(bin, 'npm'), ['start'], { cwd: folder, env: { ...env, ...settings } });
  // npm may end before the server that it told to: the output is closed when both have.
  const ended = once(child, 'close').then(() => true);
  const { url, getOutput } = readServerOutput(child);
  try {
    const address = await url;
    const milliseconds = Math.round(performance.now() - begun);
    const problems = await whatIsWrongAt(address);
    child.kill('SIGTERM');
    if (!(await Promise.race([ended, sleep(ENDED_WITHIN_MS)])))
      problems.push('the server did not end when npm was told to');
    return { milliseconds, steps: getOutput().match(/^✓ .*$/gm) ?? [], problems };
  } catch (error) {
    return { milliseconds: Math.round(performance.now() - begun), steps: [], problems: [String(error)] };
  }
}

async function whatIsWrongAt(address: string): Promise<string[]> {
  const health = await fetch(`${address}/health`);
  const page = await fetch(address).then((answer) => answer.text());
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
