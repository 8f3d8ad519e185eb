import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast, exactly, type Fault, type Figure, type Torture } from '../torture.ts';

interface Suite {
  name: string;
  promise: string;
  /** Files of the ordinary tests. */
  files: readonly string[];
  faults: readonly Fault[];
}

/** A promise that ordinary tests prove, on all databases by themselves: they are run, and again with each fault planted. */
export function suite({ name, promise, files, faults }: Suite): Torture {
  return {
    name,
    promise,
    databases: ['sqlite'],
    faults,
    ordinary: true,
    run: async ({ root }) => runSuite(root, files),
  };
}

function runSuite(root: string, files: readonly string[]): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-suite-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const args = [vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...files];
    const { stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    const { numPassedTests, numFailedTests, testResults } = readReport(report, stderr);
    const unread = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return [atLeast('tests passed', numPassedTests, 1), exactly('tests failed', numFailedTests + unread.length, 0)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

function readReport(file: string, errors: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    throw new Error(`the tests could not be run: ${errors}`);
  }
}
