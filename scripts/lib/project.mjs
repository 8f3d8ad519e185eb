import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const windows = process.platform === 'win32';

/** The Node that the product runs on, whatever Node started this script. There once the packages are installed. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

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
export const SERVER_MEMORY = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--memory-saver-mode'];

/** Where a package keeps the script behind a command of its own. */
export function commandOf(packageName, command = packageName) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

export function hashOf(...contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(`${content.length}:`).update(content);
  return hash.digest('hex');
}

/** The text of a file, or '' where there is none. */
export function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
