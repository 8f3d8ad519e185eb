import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, formatSeconds, runMain } from './lib/phase.mjs';
import { findPostgres, startPostgres } from './lib/postgres.mjs';
import { findProgram } from './lib/programs.mjs';
import { ENVIRONMENT, NODE, resolveCommand } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import {
  countListedTests,
  countPlaywright,
  countReliability,
  countVitest,
  readFailures,
  readFlakyTests,
} from './lib/testReports.mjs';

const startedAt = Date.now();
const filters = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'navalha-tests-'));
const vitestReport = join(reports, 'vitest.json');
const reliabilityReport = join(reports, 'reliability.json');
const playwrightReport = join(reports, 'playwright.json');

/** Programs that the tests of deploy/ need. */
const DEPLOY_TOOLS = ['nginx', 'caddy', 'openssl', 'systemd-analyze', 'age', 'rsync'];

const totals = { passed: 0, failed: 0, skipped: 0 };
const summaryLines = [];
const missing = [];
let isInterrupted = false;
let stopPostgres = () => {};

process.once('exit', () => {
  stopPostgres();
  rmSync(reports, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

await runMain(async () => {
  await ensureInstalled();
  const [databaseUrl, browser] = [await preparePostgres(), await ensureBrowser()];
  if (!browser)
    missing.push('Não há Chrome ou Chromium nesta máquina (CHROME_PATH): os testes no navegador não rodaram.');
  const missingTools = DEPLOY_TOOLS.filter((name) => !findProgram(name, `/usr/sbin/${name}`));
  if (missingTools.length > 0)
    missing.push(
      `Não há ${missingTools.join(', ')} nesta máquina: os testes de deploy/ que precisam disso não rodaram.`,
    );
  const env = { ...ENVIRONMENT, TEST_DATABASE_URL: databaseUrl, CHROME_PATH: browser ?? '' };

  // The checks and the build are independent, so they run at once.
  const checks =
    filters.length > 0
      ? []
      : [
          runStep('Tipos', () => runTool('typescript', 'tsc', ['--noEmit'], env)),
          runStep('Formato e lint', () => runTool('@biomejs/biome', 'biome', ['check', '.'], env)),
          runStep('Código sem uso', () => runTool('knip', 'knip', [], env)),
        ];
  await Promise.all([...checks, runStep('Construção das telas', () => buildIfStale().then(() => 0))]);
  await runStep(
    'Testes de regras, servidor e telas',
    () => runVitest(env),
    () => countVitest(vitestReport),
  );
  await runStep(
    'Provas de confiança',
    () => runReliability(env),
    () => countReliability(reliabilityReport),
  );
  if (browser)
    await runStep(
      'Testes no navegador',
      () => runPlaywright(env),
      () => countPlaywright(playwrightReport),
    );
  else totals.skipped += await countBrowserTests(env);

  report();
});

/** The address of a PostgreSQL for the tests; '' when none is available. */
async function preparePostgres() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const programs = findPostgres();
  if (!programs) {
    missing.push('Não há PostgreSQL nesta máquina (TEST_DATABASE_URL): os testes sobre ele não rodaram.');
    return '';
  }
  const postgres = await startPostgres(programs);
  stopPostgres = postgres.stop;
  return postgres.url;
}

function runTool(packageName, name, args, env) {
  // Ctrl-C reaches the tool directly; this process stays to clean up.
  const onSignal = (child, signal) => signal !== 'SIGINT' && child.kill(signal);
  return run(NODE, [resolveCommand(packageName, name), ...args], { env, onSignal });
}

function runVitest(env) {
  // One worker more than cores: server tests wait for databases and processes half of the time.
  const workers = `--maxWorkers=${cpus().length + 1}`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return runTool(
    'vitest',
    'vitest',
    ['run', workers, ...reporters, ...allowNoTests('--passWithNoTests'), ...filters],
    env,
  );
}

/** Runs the short form of `npm run reliability`: a crash, concurrent retries and a backup, in small numbers. */
function runReliability(env) {
  const onSignal = (child, signal) => signal !== 'SIGINT' && child.kill(signal);
  return run(NODE, ['tests/reliability/main.ts', '--short', `--report=${reliabilityReport}`, ...filters], {
    env,
    onSignal,
  });
}

function runPlaywright(env) {
  const args = [
    'test',
    '--project=browser',
    '--retries=1',
    '--reporter=list,json',
    ...allowNoTests('--pass-with-no-tests'),
    ...filters,
  ];
  return runTool('@playwright/test', 'playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport });
}

/** A filter may match tests of one runner only. */
function allowNoTests(option) {
  return filters.length > 0 ? [option] : [];
}

async function countBrowserTests(env) {
  const listing = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  const args = [
    'test',
    '--project=browser',
    '--list',
    '--reporter=json',
    ...allowNoTests('--pass-with-no-tests'),
    ...filters,
  ];
  await runTool('@playwright/test', 'playwright', args, listing);
  return countListedTests(playwrightReport);
}

/** Runs one part of the suite, which never stops the next. A part that fails without a failed test counts as one failure. */
async function runStep(title, work, count = () => ({ passed: 0, failed: 0, skipped: 0 })) {
  if (isInterrupted) return;
  const start = Date.now();
  console.log(`\n▶ ${title}`);
  const code = await work().catch((error) => {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    return 1;
  });
  const { passed, failed, skipped } = count();
  const failures = code === 0 ? failed : Math.max(1, failed);
  totals.passed += passed;
  totals.failed += failures;
  totals.skipped += skipped;
  const tests = passed + failed + skipped > 0 ? ` (${passed} passaram, ${failed} falharam, ${skipped} de fora)` : '';
  summaryLines.push(`${failures === 0 ? '✓' : '✗'} ${title}: ${formatSeconds(Date.now() - start)}${tests}`);
}

function report() {
  // Failures are repeated here, because often only the end of a long output is visible.
  for (const { title, message } of [vitestReport, reliabilityReport, playwrightReport].flatMap(readFailures))
    console.log(`\n✗ ${title}\n${message}`);
  console.log(`\n${summaryLines.join('\n')}`);
  const flaky = readFlakyTests(playwrightReport);
  if (flaky.length > 0)
    console.log(`! Passaram só na segunda tentativa:\n${flaky.map((title) => `  ${title}`).join('\n')}`);
  for (const sentence of missing) console.log(`! ${sentence}`);
  // In CI everything is installed (.ci/run), so a missing program is an error.
  const incomplete = missing.length > 0 && process.env.CI === 'true';
  console.log(`Ao todo: ${formatSeconds(Date.now() - startedAt)}`);
  if (isInterrupted) console.log('Interrompido: nem tudo foi testado.');
  if (totals.failed > 0 || incomplete) process.exitCode = 1;
  if (isInterrupted) process.exitCode = 130;
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  const retried = flaky.length > 0 ? `, ${flaky.length} flaky` : '';
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}${retried}`);
}
