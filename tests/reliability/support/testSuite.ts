import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countPlaywright, countVitest, readFailures } from '../../../scripts/lib/testReports.mjs';
import {
  type Fault,
  type Measurement,
  type ReliabilityTest,
  type RunContext,
  requireAtLeast,
  requireExactly,
} from '../reliabilityTest.ts';

interface Suite {
  name: string;
  guarantee: string;
  /** Test files, of Vitest or Playwright. */
  files: readonly string[];
  faults: readonly Fault[];
}

/** A guarantee covered by ordinary tests, on all databases: runs them, and again with each fault. */
export function defineTestSuite({ name, guarantee, files, faults }: Suite): ReliabilityTest {
  return {
    name,
    guarantee,
    databases: ['sqlite'],
    faults,
    run: async ({ root, env }) => runSuite(root, env, files),
  };
}

function runSuite(root: string, env: RunContext['env'], files: readonly string[]): Measurement[] {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-suite-'));
  try {
    const inBrowser = files.filter((file) => /^tests\/(e2e|nightly)\//.test(file));
    const others = files.filter((file) => !inBrowser.includes(file));
    const counts = [
      ...(others.length > 0 ? [runVitest(root, env, others, join(folder, 'vitest.json'))] : []),
      ...(inBrowser.length > 0 ? [runPlaywright(root, env, inBrowser, join(folder, 'playwright.json'))] : []),
    ];
    const failures = ['vitest.json', 'playwright.json'].flatMap((report) => readFailures(join(folder, report)));
    const sum = (kind: 'passed' | 'failed') => counts.reduce((total, count) => total + count[kind], 0);
    return [
      requireAtLeast('tests passed', sum('passed'), 1),
      requireExactly(['tests failed', ...failures.map(({ title }) => title)].join(' · '), sum('failed'), 0),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runVitest(root: string, env: RunContext['env'], files: readonly string[], report: string) {
  runTool(root, 'vitest/vitest.mjs', ['run', '--reporter=json', `--outputFile=${report}`, ...files], report, env);
  return countVitest(report);
}

function runPlaywright(root: string, fault: RunContext['env'], files: readonly string[], report: string) {
  const dist = join(root, 'dist', 'index.html');
  // A copy has no build; `npm run reliability` builds the repository's.
  if (!existsSync(dist))
    runTool(root, 'vite/bin/vite.js', ['build', '--logLevel=error'], dist, { NODE_ENV: 'production' });
  const env = { ...fault, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  runTool(root, '@playwright/test/cli.js', ['test', '--reporter=json', ...files], report, env);
  return countPlaywright(report);
}

/** Runs an installed tool to its end. Throws when it does not write `output`. */
function runTool(
  root: string,
  tool: string,
  args: readonly string[],
  output: string,
  env: NodeJS.ProcessEnv = {},
): void {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (!existsSync(output)) throw new Error(`${tool} could not be run: ${stdout}${stderr}`);
}
