import { spawnSync } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE, NODE_PACKAGE, NPM } from '../../scripts/lib/project.mjs';
import { copySources } from '../guide/scratchCopy.ts';
import { type Machine, withMachine } from './machine.ts';
import { findRepairProblems } from './repair.ts';
import { startProduct } from './start.ts';

/*
 * Starts a fresh copy of the product on simulated machines: an older Node with its own npm, an empty npm cache, and no compiler,
 * Python, git or browser in PATH. `npm run clean-install -- oldest newest` starts only the named machines.
 */

/** A first start takes about a minute, mostly for downloads. */
const MAX_FIRST_START_MS = 300_000;
/** No server listens there: requests to the registry fail. */
const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:9/' };

/** The versions of Node and npm. The first is Debian 12's. */
const MACHINES: Record<string, () => [node: string, npm: string]> = {
  oldest: getOldestVersions,
  'node-20': () => ['20.19.5', '10.8.2'],
  'node-22': () => ['22.12.0', '10.9.0'],
  'node-24': () => ['24.4.1', '11.4.2'],
  newest: () => [runNpm('view', String(NODE_PACKAGE), 'version'), runNpm('view', 'npm', 'version')],
};
const REPAIR = 'repair';

if (!NODE_PACKAGE) throw new Error('The registry has no Node for this system');
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => name !== REPAIR && !(name in MACHINES));
if (unknown.length > 0) throw new Error(`Only ${[...Object.keys(MACHINES), REPAIR].join(', ')} are known names`);

let failed = false;
const table = ['| machine | first start | second start, no network |', '| --- | --- | --- |'];
for (const [name, versions] of Object.entries(MACHINES)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  const [node, npmVersion] = versions();
  const { times, problems } = await withMachine(installTools(node, npmVersion), testMachine);
  table.push(`| Node ${node}, npm ${npmVersion} | ${times.join(' | ')} |`);
  report(`Node ${node}, npm ${npmVersion}`, problems);
}
if (selected.length === 0 || selected.includes(REPAIR))
  report('an install that was cut short', await withMachine(installTools(...getOldestVersions()), findRepairProblems));
console.log(`\n${table.join('\n')}`);
if (failed) process.exitCode = 1;

function getOldestVersions(): [node: string, npm: string] {
  return ['18.20.8', '9.2.0'];
}

async function testMachine(machine: Machine): Promise<{ times: string[]; problems: string[] }> {
  copySources(machine.folder);
  const first = await startProduct(machine);
  // tests/server/start limits the time of a second start, relative to the speed of the machine.
  const second = await startProduct(machine, NO_REGISTRY);
  for (const step of first.steps) console.log(`  ${step}`);
  const slow =
    first.milliseconds > MAX_FIRST_START_MS
      ? [`it took ${first.milliseconds} ms, more than ${MAX_FIRST_START_MS}`]
      : [];
  const problems = [
    ...addPrefix('first start', [...first.problems, ...slow]),
    ...addPrefix('second start', [...second.problems, ...second.steps.map((step) => `it repeated a step: ${step}`)]),
    ...machine.getForbiddenCalls().map((program) => `${program} was called`),
  ];
  return { times: [first, second].map(({ milliseconds }) => `${(milliseconds / 1000).toFixed(1)} s`), problems };
}

function addPrefix(start: string, problems: string[]): string[] {
  return problems.map((problem) => `${start}: ${problem}`);
}

function report(title: string, problems: string[]): void {
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${title}`);
  for (const problem of problems) console.log(`  ${problem}`);
  failed ||= problems.length > 0;
}

/** The paths of these versions of Node and npm, installed once as packages from the registry. */
function installTools(node: string, npmVersion: string): string {
  const folder = join(tmpdir(), 'navalha-fresh-tools', `${node}-${npmVersion}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${process.pid}`;
  // npm 12 treats packages bundled in npm as remote ones and refuses them by default.
  const options = ['--no-save', '--ignore-scripts', '--allow-remote=all', '--loglevel=error', `--prefix=${unfinished}`];
  runNpm('install', ...options, `${NODE_PACKAGE}@${node}`, `npm@${npmVersion}`);
  renameSync(unfinished, folder);
  return folder;
}

function runNpm(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(NODE, [NPM, ...args], { cwd: tmpdir(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed: ${stderr}`);
  return stdout.trim();
}
