import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, phase, seconds } from './phase.mjs';
import { hashOf, NODE, ROOT, textOf } from './project.mjs';
import { run } from './run.mjs';

const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.navalha-installed');
const HEARTBEAT_MS = 5000;
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Installs the packages of package-lock.json when they are not the ones installed, and the Node that runs the product. */
export async function ensureInstalled() {
  const wanted = hashOf(textOf(join(ROOT, 'package.json')), textOf(join(ROOT, 'package-lock.json')));
  if (textOf(STAMP) === wanted && existsSync(NODE)) return;
  rmSync(STAMP, { force: true });
  await phase('Instalando os pacotes', () => installPackages(ROOT));
  if (!nodeRuns()) await phase('Instalando o Node que roda a Navalha', installNode);
  writeFileSync(STAMP, wanted);
}

/** Installs what package-lock.json of a folder says, into that folder. */
export async function installPackages(folder) {
  const modules = join(folder, 'node_modules');
  const start = Date.now();
  const heartbeat = setInterval(() => {
    console.log(`  … ${countPackages(modules)} pacotes até agora, ${seconds(Date.now() - start)}`);
  }, HEARTBEAT_MS);
  // Not `npm ci`: it refuses a lock file made where the registry lacks a prebuilt program of some other platform.
  // Without --include=dev, NODE_ENV=production would leave out what builds the front end.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm runs under the Node it was installed with: the product's own is among what it installs.
  const code = await run(npm, args, { cwd: folder, env: process.env, shell: npm.endsWith('.cmd') }).finally(() =>
    clearInterval(heartbeat),
  );
  if (code !== 0)
    throw new Failure('Não foi possível instalar os pacotes: veja acima o que o npm disse e tente de novo.');
}

/** npm makes every folder at once and then fills them: a package is there once its package.json is. */
function countPackages(modules) {
  if (!existsSync(modules)) return 0;
  return readdirSync(modules)
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => join(name, own)) : [name]))
    .filter((name) => existsSync(join(modules, name, 'package.json'))).length;
}

function nodeRuns() {
  return spawnSync(NODE, ['--version']).status === 0;
}

/** npm versions that block the install scripts of packages leave this one out. */
async function installNode() {
  const code = await run(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: join(MODULES, 'node'),
    env: process.env,
  });
  if (code !== 0 || !nodeRuns()) {
    throw new Failure('Não foi possível instalar o Node 24 que roda a Navalha: verifique a conexão e tente de novo.');
  }
}
