import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The folder that pins Node and npm by version and hash, and the folder that they are installed into. */
export const PINS = join(ROOT, 'scripts', 'runtime');
export const RUNTIME = join(ROOT, '.runtime');

/** The npm package of the Node that runs the product; null for a system without such a package, which needs a Node 24 of its own. */
export const NODE_PACKAGE = findNodePackage();

/** The Node that runs the product and the npm that installs packages. They exist after `ensureInstalled`. */
export const NODE = NODE_PACKAGE
  ? join(RUNTIME, 'node_modules', NODE_PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  : process.execPath;
export const NPM = join(RUNTIME, 'node_modules', 'npm', 'bin', 'npm-cli.js');

/** An environment in which programs of node_modules find that Node first and cache compiled code. */
export const ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: [dirname(NODE), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};

/**
 * Node's memory options for the server. A smaller young generation and the memory saver halve its memory and make a sale at most a tenth
 * slower. The limit of the old generation is far above the longest list of a shop.
 */
export const SERVER_MEMORY_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--memory-saver-mode'];

/** The path of a package's script for one of its commands. */
export function resolveCommand(packageName, command = packageName) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

export function computeHash(...contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(`${content.length}:`).update(content);
  return hash.digest('hex');
}

function findNodePackage() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(PINS, 'package.json'), 'utf8'));
  const name = `node-${process.platform.replace('32', '')}-${process.arch}`;
  // The Linux packages need glibc, which for example Alpine lacks.
  const isSupported = process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime;
  return isSupported && name in optionalDependencies ? name : null;
}

/** The text of a file, or '' when it is missing. */
export function readTextOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
