import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, symlinkSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ENVIRONMENT, NODE, RUNTIME } from '../../scripts/lib/project.mjs';
import { buildMoreSteps } from './moreFields.ts';
import { copyRepository, readPage } from './scratchCopy.ts';
import { parseSteps } from './steps.ts';

/*
 * Follows docs/add-a-resource.md in a copy of the repository, adds the fields and the resource of moreFields.ts, and runs the tests of
 * rules, server and screens there: none of them may list the resources by hand. Arguments are passed on to Vitest.
 */

const page = readPage('add-a-resource.md');
const copy = copyRepository();
process.once('exit', () => copy.remove());
for (const step of [...parseSteps(page), ...buildMoreSteps(page)]) copy.apply(step);
// Some tests start the product, which would install its Node again.
if (existsSync(RUNTIME)) symlinkSync(RUNTIME, join(copy.folder, '.runtime'));

/** Runs a program of the copy with the output of this process. Resolves to its exit code. */
async function run(script: string, ...args: string[]): Promise<number> {
  const program = join(copy.folder, script);
  const child = spawn(NODE, [program, ...args], { cwd: copy.folder, env: ENVIRONMENT, stdio: 'inherit' });
  // This process stays to remove the copy; Ctrl-C reaches the child directly.
  process.once('SIGINT', () => {}).once('SIGTERM', () => child.kill());
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

const workers = `--maxWorkers=${cpus().length + 1}`;
process.exitCode =
  (await run('node_modules/typescript/bin/tsc', '--noEmit')) ||
  // The sizes of the build are tested, too.
  (await run('scripts/build.mjs')) ||
  (await run('node_modules/vitest/vitest.mjs', 'run', workers, ...process.argv.slice(2)));
