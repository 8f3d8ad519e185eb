import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { applyHunks, type Step } from './steps.ts';

const root = join(import.meta.dirname, '..', '..');

/** Built, stored and git folders, which are not sources. */
const IGNORED_FOLDERS = ['.git', '.runtime', 'visual', 'dist', 'data', 'coverage', 'test-results', 'playwright-report'];

interface RunResult {
  code: number | null;
  output: string;
}

export interface ScratchCopy {
  /** The root of the copy, which a test may change. */
  folder: string;
  apply(step: Step): void;
  /** Runs an installed tool in the copy to its end. */
  run(tool: string, ...args: string[]): Promise<RunResult>;
  /** Runs tests of the copy, with the database of this run. */
  test(...args: string[]): Promise<RunResult>;
  /** Runs a command of the product on a data folder to its end. */
  command(name: 'backup' | 'move', dataDir: string, ...args: string[]): Promise<RunResult>;
  remove(): void;
}

export function copyRepository(): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-copy-'));
  copySources(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    apply(step) {
      const path = join(folder, step.file);
      if (step.kind === 'insert') {
        writeFileSync(path, applyHunks(readFileSync(path, 'utf8'), step.hunks));
        return;
      }
      if (existsSync(path)) throw new Error(`${step.file} already exists`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, step.content);
    },
    run(tool, ...args) {
      const tools = join(folder, 'node_modules', '.bin');
      const PATH = `${tools}${delimiter}${process.env.PATH}`;
      return runToEnd(folder, join(tools, tool), args, { PATH, NODE_ENV: 'production' });
    },
    test(...args) {
      const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
      const { TEST_DATABASE_URL = '' } = process.env;
      const options = ['run', '--maxWorkers=1', '--reporter=dot', '--no-color'];
      return runToEnd(folder, process.execPath, [vitest, ...options, ...args], { TEST_DATABASE_URL });
    },
    command: (name, dataDir, ...args) =>
      runToEnd(folder, process.execPath, [`server/commands/${name}.ts`, ...args], { DATA_DIR: dataDir }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function runToEnd(cwd: string, program: string, args: string[], env: Record<string, string>): Promise<RunResult> {
  const child = spawn(program, args, { cwd, env: { PATH: process.env.PATH, ...env } });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, output: output + errors };
}

/** Copies the sources, without what is installed, built or stored. */
export function copySources(folder: string): void {
  cpSync(root, folder, { recursive: true, filter: isSource });
}

function isSource(path: string): boolean {
  return basename(path) !== 'node_modules' && !IGNORED_FOLDERS.includes(relative(root, path));
}

/** The text of a page of docs/. */
export function readPage(name: string): string {
  return readFileSync(join(root, 'docs', name), 'utf8');
}
