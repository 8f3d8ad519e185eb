import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNpm, runInstall } from './npm.mjs';
import { Failure, formatSeconds, runPhase } from './phase.mjs';
import { readOutput } from './programs.mjs';
import { computeHash, NODE, NODE_PACKAGE, NPM, PINS, ROOT, RUNTIME, readTextOrEmpty } from './project.mjs';
import { runExclusive } from './runExclusive.mjs';

const MAJOR = '24';
const HEARTBEAT_MS = 5000;
const PROBE_BYTES = 8 * 1024 * 1024;
const SYSTEM = `${process.platform} ${process.arch}`;

/** Installs the Node that runs the product and the packages of package-lock.json, where they are not the ones installed. */
export async function ensureInstalled() {
  await ensureRuntime();
  await ensurePackages(ROOT, 'Instalando os pacotes');
}

/** Installs what package-lock.json of a folder says into that folder, unless it is there already. */
export async function ensurePackages(folder, title) {
  const stamp = stampOf(folder);
  const wanted = computeHash(`${SYSTEM} ${NODE_PACKAGE}`, ...locked(folder));
  const isInstalled = () => readTextOrEmpty(stamp) === wanted && isWhole(folder);
  if (isInstalled()) return;
  await runExclusive(async () => {
    if (isInstalled()) return;
    // npm goes on from what a complete install left; it would take a package for installed that an interrupted one left.
    if (!readTextOrEmpty(stamp) || !isWhole(folder)) removeModules(folder);
    rmSync(stamp, { force: true });
    // Not `npm ci`: it refuses a lock file made where the registry lacks a prebuilt program of some other platform.
    await runPhase(title, () =>
      counted(folder, runInstall({ node: NODE, script: NPM }, ['install', '--no-save'], folder)),
    );
    complainIfFull(folder);
    writeFileSync(stamp, wanted);
  });
}

/** The Node for this system, and npm: by the machine's npm, of any age, which does nothing else. */
async function ensureRuntime() {
  if (!NODE_PACKAGE && process.versions.node.split('.')[0] !== MAJOR)
    throw new Failure(
      `A Navalha não traz um Node para esta máquina (${SYSTEM}): instale nela o Node ${MAJOR} e tente de novo.`,
    );
  const stamp = stampOf(RUNTIME);
  const wanted = computeHash(SYSTEM, ...locked(PINS));
  // The size tells a file cut short without taking the time of a process.
  const isInstalled = () =>
    readTextOrEmpty(stamp) === `${wanted} ${sizeOf(NODE_PACKAGE ? NODE : NPM)}` && isWhole(RUNTIME);
  if (isInstalled()) return;
  await runExclusive(async () => {
    if (isInstalled()) return;
    removeModules(RUNTIME);
    choosePins();
    const title = NODE_PACKAGE ? `Instalando o Node ${MAJOR} que roda a Navalha` : 'Instalando o npm da Navalha';
    await runPhase(title, () => runInstall(findNpm(), ['ci'], RUNTIME));
    complainIfFull(RUNTIME);
    if (!readOutput(NODE, ['--version']).startsWith(`v${MAJOR}.`))
      throw new Failure(`O Node ${MAJOR} que a Navalha traz não roda nesta máquina (${SYSTEM}).`);
    writeFileSync(stamp, `${wanted} ${sizeOf(NODE_PACKAGE ? NODE : NPM)}`);
  });
}

/** Of the pinned Nodes only this system's, and not as an optional package: npm keeps silent about one of those that fails. */
function choosePins() {
  const lock = JSON.parse(readTextOrEmpty(join(PINS, 'package-lock.json')));
  const { '': own, ...packages } = lock.packages;
  const { dependencies, optionalDependencies } = own;
  for (const name of Object.keys(optionalDependencies)) {
    const { optional, ...entry } = packages[`node_modules/${name}`];
    if (name === NODE_PACKAGE) packages[`node_modules/${name}`] = entry;
    else delete packages[`node_modules/${name}`];
  }
  const chosen = NODE_PACKAGE ? { [NODE_PACKAGE]: optionalDependencies[NODE_PACKAGE] } : {};
  const manifest = { name: own.name, private: true, dependencies: { ...dependencies, ...chosen } };
  mkdirSync(RUNTIME, { recursive: true });
  writeFileSync(join(RUNTIME, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(RUNTIME, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { '': manifest, ...packages } }),
  );
  // The person's own, where there is one: a registry that is set here counts for both.
  if (existsSync(join(ROOT, '.npmrc'))) copyFileSync(join(ROOT, '.npmrc'), join(RUNTIME, '.npmrc'));
}

function locked(folder) {
  return ['package.json', 'package-lock.json'].map((name) => readTextOrEmpty(join(folder, name)));
}

function stampOf(folder) {
  return join(folder, 'node_modules', '.navalha-installed');
}

function removeModules(folder) {
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
}

/** Where the disk is full, npm may leave files that are cut short and end as if all were well: then this throws. */
function complainIfFull(folder) {
  const probe = join(folder, 'node_modules', '.navalha-probe');
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
  } finally {
    rmSync(probe, { force: true });
  }
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

/** Whether each package that npm says it installed has its package.json. */
function isWhole(folder) {
  const installed = readTextOrEmpty(join(folder, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  return Object.keys(JSON.parse(installed).packages).every((path) => existsSync(join(folder, path, 'package.json')));
}

async function counted(folder, work) {
  const start = Date.now();
  const heartbeat = setInterval(() => {
    console.log(
      `  … ${countPackages(join(folder, 'node_modules'))} pacotes até agora, ${formatSeconds(Date.now() - start)}`,
    );
  }, HEARTBEAT_MS);
  await work.finally(() => clearInterval(heartbeat));
}

/** npm makes every folder at once and then fills them: a package is there once its package.json is. */
function countPackages(modules) {
  if (!existsSync(modules)) return 0;
  return readdirSync(modules)
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => join(name, own)) : [name]))
    .filter((name) => existsSync(join(modules, name, 'package.json'))).length;
}
