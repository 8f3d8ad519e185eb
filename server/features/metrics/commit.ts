import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The commit checked out in a folder, 40 hex digits; null without a git checkout or with files of an unknown format. */
export function readCheckedOutCommit(folder: string): string | null {
  try {
    const gitDir = findGitDir(join(folder, '.git'));
    const head = readText(join(gitDir, 'HEAD'));
    const [, ref] = /^ref: (\S+)$/.exec(head) ?? [];
    return parseHash(ref === undefined ? head : readRef(gitDir, ref));
  } catch {
    return null;
  }
}

/** In a worktree `.git` is a file with the folder's path. */
function findGitDir(git: string): string {
  if (statSync(git).isDirectory()) return git;
  return resolve(git, '..', readText(git).replace(/^gitdir: /, ''));
}

function readRef(gitDir: string, ref: string): string {
  const shared = join(gitDir, 'commondir');
  const common = existsSync(shared) ? resolve(gitDir, readText(shared)) : gitDir;
  const file = join(common, ref);
  if (existsSync(file)) return readText(file);
  const lines = readText(join(common, 'packed-refs')).split('\n');
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '';
}

function parseHash(text: string): string | null {
  return /^[0-9a-f]{40}$/.test(text) ? text : null;
}

function readText(file: string): string {
  return readFileSync(file, 'utf8').trim();
}
