import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { NODE_PACKAGE } from '../../scripts/lib/project.mjs';
import { copySources } from '../guide/scratchCopy.ts';
import type { Machine } from './machine.ts';
import { startProduct } from './start.ts';

/** Three starts are killed after these times: while Node is installed, while the packages are installed, and later. */
const KILL_DELAYS_MS = [1_500, 8_000, 16_000];

/** The problems of starts after an interrupted or damaged install, and of two starts at once. */
export async function findRepairProblems(machine: Machine): Promise<string[]> {
  copySources(machine.folder);
  return [
    ...(await testWrongHash(machine)),
    ...(await testKilledInstalls(machine)),
    ...(await testDamagedInstall(machine)),
    ...(await testSimultaneousStarts(machine)),
  ];
}

async function testWrongHash(machine: Machine): Promise<string[]> {
  const file = join(machine.folder, 'scripts', 'runtime', 'package-lock.json');
  const original = readFileSync(file, 'utf8');
  const lock = JSON.parse(original);
  lock.packages[`node_modules/${NODE_PACKAGE}`].integrity = `sha512-${'A'.repeat(86)}==`;
  writeFileSync(file, JSON.stringify(lock));
  const child = start(machine);
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  writeFileSync(file, original);
  return child.exitCode === 1 && errors.includes('EINTEGRITY') ? [] : [`a Node with another hash: ${errors}`];
}

async function testKilledInstalls(machine: Machine): Promise<string[]> {
  for (const milliseconds of KILL_DELAYS_MS) {
    const child = start(machine);
    const ended = once(child, 'exit');
    await wait(milliseconds);
    child.kill('SIGKILL');
    await ended;
  }
  const { problems } = await startProduct(machine);
  return problems.map((problem) => `after installs that were killed: ${problem}`);
}

async function testDamagedInstall(machine: Machine): Promise<string[]> {
  truncateSync(join(machine.folder, '.runtime', 'node_modules', String(NODE_PACKAGE), 'bin', 'node'), 1_000_000);
  rmSync(join(machine.folder, 'node_modules', 'react'), { recursive: true });
  const { problems } = await startProduct(machine);
  return problems.map((problem) => `after half of Node and a package were removed: ${problem}`);
}

async function testSimultaneousStarts(machine: Machine): Promise<string[]> {
  for (const name of ['.runtime', 'node_modules', 'dist'])
    rmSync(join(machine.folder, name), { recursive: true, force: true });
  const data = ['data-1', 'data-2'].map((name) => ({ DATA_DIR: join(machine.folder, name) }));
  const starts = await Promise.all(data.map((settings) => startProduct(machine, settings)));
  return starts.flatMap(({ problems }) => problems.map((problem) => `two starts at once: ${problem}`));
}

function start({ folder, bin, env }: Machine) {
  return spawn(join(bin, 'node'), ['scripts/start.mjs'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
}
