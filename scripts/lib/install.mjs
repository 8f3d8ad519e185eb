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

/** Installs the Node that runs the product and the packages of package-lock.json, unless they are installed. */
export async function ensureInstalled() {
  await ensureRuntime();
  await ensurePackages();
}

async function ensurePackages() {
  const stamp = getStampFile(ROOT);
  const expectedStamp = computeHash(`${SYSTEM} ${NODE_PACKAGE}`, ...readLockFiles(ROOT));
  const isInstalled = () => readTextOrEmpty(stamp) === expectedStamp && isComplete(ROOT);
  if (isInstalled()) return;
  await runExclusive(async () => {
    if (isInstalled()) return;
    // npm would treat packages of an interrupted install as installed.
    if (!readTextOrEmpty(stamp) || !isComplete(ROOT)) removeModules(ROOT);
    rmSync(stamp, { force: true });
    // `npm ci` would refuse a lock file without the optional packages of other platforms.
    await runPhase('Instalando os pacotes', () =>
      printProgress(ROOT, runInstall({ node: NODE, script: NPM }, ['install', '--no-save'], ROOT)),
    );
    throwIfDiskFull(ROOT);
    writeFileSync(stamp, expectedStamp);
  });
}

/** Installs the pinned Node and npm with the machine's npm. */
async function ensureRuntime() {
  if (!NODE_PACKAGE && process.versions.node.split('.')[0] !== MAJOR)
    throw new Failure(
      `A Navalha não traz um Node para esta máquina (${SYSTEM}): instale nela o Node ${MAJOR} e tente de novo.`,
    );
  const stamp = getStampFile(RUNTIME);
  const expectedStamp = computeHash(SYSTEM, ...readLockFiles(PINS));
  // The size detects a truncated file faster than running it.
  const isInstalled = () =>
    readTextOrEmpty(stamp) === `${expectedStamp} ${getFileSize(NODE_PACKAGE ? NODE : NPM)}` && isComplete(RUNTIME);
  if (isInstalled()) return;
  await runExclusive(async () => {
    if (isInstalled()) return;
    removeModules(RUNTIME);
    writeRuntimePackageFiles();
    const title = NODE_PACKAGE ? `Instalando o Node ${MAJOR} que roda a Navalha` : 'Instalando o npm da Navalha';
    await runPhase(title, () => runInstall(findNpm(), ['ci'], RUNTIME));
    throwIfDiskFull(RUNTIME);
    if (!readOutput(NODE, ['--version']).startsWith(`v${MAJOR}.`))
      throw new Failure(`O Node ${MAJOR} que a Navalha traz não roda nesta máquina (${SYSTEM}).`);
    writeFileSync(stamp, `${expectedStamp} ${getFileSize(NODE_PACKAGE ? NODE : NPM)}`);
  });
}

/** Writes package files in which this system's Node is a required package: npm ignores errors of optional packages. */
function writeRuntimePackageFiles() {
  const lock = JSON.parse(readTextOrEmpty(join(PINS, 'package-lock.json')));
  const { '': rootPackage, ...packages } = lock.packages;
  const { dependencies, optionalDependencies } = rootPackage;
  for (const name of Object.keys(optionalDependencies)) {
    const { optional, ...entry } = packages[`node_modules/${name}`];
    if (name === NODE_PACKAGE) packages[`node_modules/${name}`] = entry;
    else delete packages[`node_modules/${name}`];
  }
  const chosen = NODE_PACKAGE ? { [NODE_PACKAGE]: optionalDependencies[NODE_PACKAGE] } : {};
  const manifest = { name: rootPackage.name, private: true, dependencies: { ...dependencies, ...chosen } };
  mkdirSync(RUNTIME, { recursive: true });
  writeFileSync(join(RUNTIME, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(RUNTIME, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { '': manifest, ...packages } }),
  );
  // A registry in the project's .npmrc applies to both installs.
  if (existsSync(join(ROOT, '.npmrc'))) copyFileSync(join(ROOT, '.npmrc'), join(RUNTIME, '.npmrc'));
}

function readLockFiles(folder) {
  return ['package.json', 'package-lock.json'].map((name) => readTextOrEmpty(join(folder, name)));
}

function getStampFile(folder) {
  return join(folder, 'node_modules', '.navalha-installed');
}

function removeModules(folder) {
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
}

/** Throws when the disk is full: npm may truncate files then and still succeed. */
function throwIfDiskFull(folder) {
  const probe = join(folder, 'node_modules', '.navalha-probe');
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
  } finally {
    rmSync(probe, { force: true });
  }
}

function getFileSize(file) {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

/** Whether every package of npm's list of installed packages has its package.json. */
function isComplete(folder) {
  const installed = readTextOrEmpty(join(folder, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  return Object.keys(JSON.parse(installed).packages).every((path) => existsSync(join(folder, path, 'package.json')));
}

/** Prints the number of installed packages until the promise `work` settles. */
async function printProgress(folder, work) {
  const start = Date.now();
  const heartbeat = setInterval(() => {
    console.log(
      `  … ${countPackages(join(folder, 'node_modules'))} pacotes até agora, ${formatSeconds(Date.now() - start)}`,
    );
  }, HEARTBEAT_MS);
  await work.finally(() => clearInterval(heartbeat));
}

/** Counts packages by their package.json: npm creates all folders first. */
function countPackages(modules) {
  if (!existsSync(modules)) return 0;
  return readdirSync(modules)
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((unscopedName) => join(name, unscopedName)) : [name],
    )
    .filter((name) => existsSync(join(modules, name, 'package.json'))).length;
}
