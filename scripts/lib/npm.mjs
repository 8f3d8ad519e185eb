import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describeErrorCode, Failure } from './phase.mjs';
import { findProgram, readOutput } from './programs.mjs';
import { run } from './run.mjs';

const CLI = 'npm-cli.js';

/** Makes npm exit when this process ends, also when it is killed: two npm processes in one folder would break it. */
const RUN_NPM_AS_CHILD =
  "process.once('disconnect', () => process.exit(1)); process.channel.unref(); require(process.argv[1])";

/** Options that override the user's npm configuration, except registry, proxies and certificates. */
const OPTIONS = [
  '--ignore-scripts',
  // NODE_ENV=production would leave out the packages that build the front end.
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
  // Without a network, npm's defaults would wait for more than a minute.
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=4000',
];

/** The npm of this machine: the one that started this process, the one in the folder of this Node, or the one in PATH. */
export function findNpm() {
  const nodeFolder = dirname(process.execPath);
  const command = findProgram('npm');
  const inPath = command && realpathSync(command);
  const scripts = [
    process.env.npm_execpath,
    join(nodeFolder, '..', 'lib', 'node_modules', 'npm', 'bin', CLI),
    join(nodeFolder, 'node_modules', 'npm', 'bin', CLI),
    inPath,
    inPath && join(dirname(inPath), 'node_modules', 'npm', 'bin', CLI),
  ];
  const script = scripts.find((path) => path && basename(path) === CLI && existsSync(path));
  if (script) return { node: process.execPath, script };
  if (inPath && process.platform !== 'win32') return { program: inPath };
  throw new Failure('Não há npm nesta máquina: instale o Node.js de nodejs.org, que o traz, e tente de novo.');
}

/** Runs `npm install` or `npm ci` in a folder, without the packages' install scripts. Throws a Failure with npm's reason. */
export async function runInstall({ node, script, program }, command, folder) {
  const [executable, firstArgs] = script ? [node, ['-e', RUN_NPM_AS_CHILD, script]] : [program, []];
  const args = [...firstArgs, ...command, ...OPTIONS, `--prefix=${folder}`];
  let errorOutput = Promise.resolve('');
  const code = await run(executable, args, {
    cwd: folder,
    env: { ...process.env, npm_config_globalconfig: findGlobalConfig() },
    stdio: ['ignore', 'ignore', 'pipe', ...(script ? ['ipc'] : [])],
    onStart: (child) => {
      errorOutput = text(child.stderr);
    },
  });
  if (code === 0) return;
  const errors = await errorOutput;
  const [, errorCode = ''] = /^npm (?:ERR!|error) code (\S+)/m.exec(errors) ?? [];
  throw new Failure(
    describeErrorCode(errorCode) ?? `Não foi possível instalar os pacotes, e o npm diz por quê:\n${errors.trim()}`,
  );
}

/** The path of the machine's global npm configuration. The pinned npm would look for it in its own folder. */
function findGlobalConfig() {
  if (process.env.npm_config_globalconfig) return process.env.npm_config_globalconfig;
  const { node, script, program } = findNpm();
  const args = ['config', 'get', 'globalconfig'];
  return script ? readOutput(node, [script, ...args]) : readOutput(program, args);
}
