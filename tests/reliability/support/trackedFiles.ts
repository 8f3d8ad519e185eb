import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The tracked files of the repository, read from `root`, which may be a copy without git. */
export function readTrackedFiles(root: string): { name: string; text: string }[] {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
  return stdout
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(root, name)))
    .map((name) => ({ name, text: readFileSync(join(root, name), 'latin1') }));
}
