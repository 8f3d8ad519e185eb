import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that git keeps of the product, as they are in `root`, which may be a copy without git. */
export function readTrackedFiles(root: string): { name: string; text: string }[] {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git does not say which files it keeps: ${stderr}`);
  return stdout
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(root, name)))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'latin1') }));
}
