import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Command {
  name: 'backup' | 'restore' | 'user';
  args: string[];
  env: Record<string, string>;
  /** Standard input. */
  input?: string;
}

/**
 * Runs a command of the product to its end. Resolves to its output; rejects with the output when the exit code is not
 * 0.
 */
export async function runCommand(root: string, { name, args, env, input = '' }: Command): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'server', 'commands', `${name}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  });
  child.stdin.end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode}: ${output}${errors}`);
  return output + errors;
}
