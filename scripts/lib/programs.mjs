import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of the first of these programs that the machine has, or null. Names are looked up in PATH. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => (/[\\/]/.test(name) ? [name] : folders.map((folder) => join(folder, name))));
  return paths.find(isExecutable) ?? null;
}

/** The output of a program, trimmed; '' when the program is missing or fails. */
export function readOutput(program, args) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

export function isRoot() {
  return process.getuid?.() === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
