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
 * Starts a fresh copy of the product as the machines that people have would: an older Node with the npm that came with it, an empty
 * npm cache, and no compiler, Python, git or browser in PATH. `npm run clean-install -- oldest newest` starts only those named.
 */

/** A first start takes about a minute, mostly for downloads. Only a hang takes longer than this. */
const FIRST_START_MS = 300_000;
/** Nobody listens there: requests to the registry fail. */
const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:9/' };

/** The versions of Node and npm. The first is Debian 12's. */
const MACHINES: Record<string, () => [node: string, npm: string]> = {
  oldest,
  'node-20': () => ['20.19.5', '10.8.2'],
  'node-22': () => ['22.12.0', '10.9.0'],
  'node-24': () => ['24.4.1', '11.4.2'],
  newest: () => [npm('view', String(NODE_PACKAGE), 'version'), npm('view', 'npm', 'version')],
};
const REPAIR = 'repair';

if (!NODE_PACKAGE) throw new Error('The registry has no Node for this system');
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => name !== REPAIR && !(name in MACHINES));
if (unknown.length > 0) throw new Error(`Only ${[...Object.keys(MACHINES), REPAIR].join(', ')} can be asked for`);

let failed = false;
const table = ['| machine | first start | second start, no network |', '| --- | --- | --- |'];
for (const [name, versions] of Object.entries(MACHINES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const [node, ownNpm] = versions();
  const { times, problems } = await withMachine(tools(node, ownNpm), tryOut);
  table.push(`| Node ${node}, npm ${ownNpm} | ${times.join(' | ')} |`);
  report(`Node ${node}, npm ${ownNpm}`, problems);
}
if (asked.length === 0 || asked.includes(REPAIR))
  report('an install that was cut short', await withMachine(tools(...oldest()), findRepairProblems));
console.log(`\n${table.join('\n')}`);
if (failed) process.exitCode = 1;

function oldest(): [node: string, npm: string] {
  return ['18.20.8', '9.2.0'];
}

async function tryOut(machine: Machine): Promise<{ times: string[]; problems: string[] }> {
  copySources(machine.folder);
  const first = await startProduct(machine);
  // tests/server/start limits the time of a second start, relative to the speed of the machine.
  const second = await startProduct(machine, NO_REGISTRY);
  for (const step of first.steps) console.log(`  ${step}`);
  const slow =
    first.milliseconds > FIRST_START_MS ? [`it took ${first.milliseconds} ms, more than ${FIRST_START_MS}`] : [];
  const problems = [
    ...problemsOf('first start', [...first.problems, ...slow]),
    ...problemsOf('second start', [...second.problems, ...second.steps.map((step) => `it did this again: ${step}`)]),
    ...machine.getForbiddenCalls().map((program) => `${program} was called`),
  ];
  return { times: [first, second].map(({ milliseconds }) => `${(milliseconds / 1000).toFixed(1)} s`), problems };
}

function problemsOf(start: string, problems: string[]): string[] {
  return problems.map((problem) => `${start}: ${problem}`);
}

function report(title: string, problems: string[]): void {
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${title}`);
  for (const problem of problems) console.log(`  ${problem}`);
  failed ||= problems.length > 0;
}

/** The paths of these versions of Node and npm, installed once as packages from the registry. */
function tools(node: string, ownNpm: string): string {
  const folder = join(tmpdir(), 'navalha-fresh-tools', `${node}-${ownNpm}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${process.pid}`;
  // npm 12 treats packages bundled in npm as remote ones and refuses them by default.
  const how = ['--no-save', '--ignore-scripts', '--allow-remote=all', '--loglevel=error', `--prefix=${unfinished}`];
  npm('install', ...how, `${NODE_PACKAGE}@${node}`, `npm@${ownNpm}`);
  renameSync(unfinished, folder);
  return folder;
}

function npm(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(NODE, [NPM, ...args], { cwd: tmpdir(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed: ${stderr}`);
  return stdout.trim();
}
