import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What the platform's Node and npm are pinned in, by version and hash, and the folder that they are installed into. */
export const PINS = join(ROOT, 'scripts', 'runtime');
export const RUNTIME = join(ROOT, '.runtime');

/** The package of the Node that runs the product, or null where none is pinned for this system: it then needs a Node 24 of its own. */
export const NODE_PACKAGE = nodePackage();

/** The Node that the product runs on, whatever Node started this script, and the npm that installs packages. There once they are installed. */
export const NODE = NODE_PACKAGE
  ? join(RUNTIME, 'node_modules', NODE_PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  : process.execPath;
export const NPM = join(RUNTIME, 'node_modules', 'npm', 'bin', 'npm-cli.js');

/** The environment in which every program of node_modules finds that Node first, and starts faster the second time. */
export const ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: [dirname(NODE), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};

/**
 * Node takes the memory it finds before it tidies up. With a smaller nursery, and told to save memory, the server keeps to half of it, and
 * takes a tenth more time for a sale at most; the limit is far above what the longest list of a shop takes.
 */
export const SERVER_MEMORY_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--memory-saver-mode'];

/** Where a package keeps the script behind a command of its own. */
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

function nodePackage() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(PINS, 'package.json'), 'utf8'));
  const name = `node-${process.platform.replace('32', '')}-${process.arch}`;
  // The packages for Linux need glibc, which Alpine for one does not have.
  const runs = process.platform !== 'linux' || process.report.getReport().header.glibcVersionRuntime;
  return runs && name in optionalDependencies ? name : null;
}

/** The text of a file, or '' where there is none. */
export function readTextOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
