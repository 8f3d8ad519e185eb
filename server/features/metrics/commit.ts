import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The commit that is checked out in a folder, 40 hex digits; null where there is no git checkout or its files are not understood. */
export function readCheckedOutCommit(folder: string): string | null {
  try {
    const gitDir = gitDirOf(join(folder, '.git'));
    const head = textOf(join(gitDir, 'HEAD'));
    const [, ref] = /^ref: (\S+)$/.exec(head) ?? [];
    return hashIn(ref === undefined ? head : textOfRef(gitDir, ref));
  } catch {
    return null;
  }
}

/** In a worktree `.git` is a file that names the folder. */
function gitDirOf(git: string): string {
  if (statSync(git).isDirectory()) return git;
  return resolve(git, '..', textOf(git).replace(/^gitdir: /, ''));
}

function textOfRef(gitDir: string, ref: string): string {
  const shared = join(gitDir, 'commondir');
  const common = existsSync(shared) ? resolve(gitDir, textOf(shared)) : gitDir;
  const file = join(common, ref);
  if (existsSync(file)) return textOf(file);
  const lines = textOf(join(common, 'packed-refs')).split('\n');
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '';
}

function hashIn(text: string): string | null {
  return /^[0-9a-f]{40}$/.test(text) ? text : null;
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8').trim();
}
