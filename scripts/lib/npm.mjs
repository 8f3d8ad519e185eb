import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describeErrorCode, Failure } from './phase.mjs';
import { findProgram, readOutput } from './programs.mjs';
import { run } from './run.mjs';

const CLI = 'npm-cli.js';

/** npm ends when we do, however we end: two at work in one folder would break it. */
const NPM_UNTIL_WE_END =
  "process.once('disconnect', () => process.exit(1)); process.channel.unref(); require(process.argv[1])";

/** What must hold whatever the person's own configuration says; of that, registry, proxies and certificates are used. */
const SETTINGS = [
  '--ignore-scripts',
  // NODE_ENV=production would leave out what builds the front end.
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--package-lock',
  '--no-global',
  '--no-dry-run',
  '--no-engine-strict',
  '--no-strict-peer-deps',
  '--no-legacy-peer-deps',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
  // Without a network, npm would otherwise wait for more than a minute before it says so.
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=4000',
];

/** The npm of this machine: of those who started us, or who belongs to this Node, or the one in PATH. */
export function findNpm() {
  const beside = dirname(process.execPath);
  const command = findProgram('npm');
  const inPath = command && realpathSync(command);
  const scripts = [
    process.env.npm_execpath,
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', CLI),
    join(beside, 'node_modules', 'npm', 'bin', CLI),
    inPath,
    inPath && join(dirname(inPath), 'node_modules', 'npm', 'bin', CLI),
  ];
  const script = scripts.find((path) => path && basename(path) === CLI && existsSync(path));
  if (script) return { node: process.execPath, script };
  if (inPath && process.platform !== 'win32') return { program: inPath };
  throw new Failure('Não há npm nesta máquina: instale o Node.js de nodejs.org, que o traz, e tente de novo.');
}

/** Runs `npm install` or `npm ci` of some npm in a folder. No install script of any package runs. */
export async function runInstall({ node, script, program }, command, folder) {
  const how = script ? [node, ['-e', NPM_UNTIL_WE_END, script]] : [program, []];
  const args = [...how[1], ...command, ...SETTINGS, `--prefix=${folder}`];
  let said = Promise.resolve('');
  const code = await run(how[0], args, {
    cwd: folder,
    env: { ...process.env, npm_config_globalconfig: globalConfiguration() },
    stdio: ['ignore', 'ignore', 'pipe', ...(script ? ['ipc'] : [])],
    onStart: (child) => {
      said = text(child.stderr);
    },
  });
  if (code === 0) return;
  const errors = await said;
  const [, cause = ''] = /^npm (?:ERR!|error) code (\S+)/m.exec(errors) ?? [];
  throw new Failure(
    describeErrorCode(cause) ?? `Não foi possível instalar os pacotes, e o npm diz por quê:\n${errors.trim()}`,
  );
}

/** The configuration file of all the machine's users is looked for beside npm, and the product's own npm is somewhere else. */
function globalConfiguration() {
  if (process.env.npm_config_globalconfig) return process.env.npm_config_globalconfig;
  const { node, script, program } = findNpm();
  const args = ['config', 'get', 'globalconfig'];
  return script ? readOutput(node, [script, ...args]) : readOutput(program, args);
}
