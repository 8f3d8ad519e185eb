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
const lines = [];
const missing = [];
let interrupted = false;
let stopPostgres = () => {};

process.once('exit', () => {
  stopPostgres();
  rmSync(reports, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

await runMain(async () => {
  await ensureInstalled();
  const [databaseUrl, browser] = [await preparePostgres(), await ensureBrowser()];
  if (!browser)
    missing.push('Não há Chrome ou Chromium nesta máquina (CHROME_PATH): os testes no navegador não rodaram.');
  const absent = DEPLOY_TOOLS.filter((name) => !findProgram(name, `/usr/sbin/${name}`));
  if (absent.length > 0)
    missing.push(`Não há ${absent.join(', ')} nesta máquina: os testes de deploy/ que precisam disso não rodaram.`);
  const env = { ...ENVIRONMENT, TEST_DATABASE_URL: databaseUrl, CHROME_PATH: browser ?? '' };

  // Independent of each other.
  const checks =
    filters.length > 0
      ? []
      : [
          step('Tipos', () => command('typescript', 'tsc', ['--noEmit'], env)),
          step('Formato e lint', () => command('@biomejs/biome', 'biome', ['check', '.'], env)),
          step('Código sem uso', () => command('knip', 'knip', [], env)),
        ];
  await Promise.all([...checks, step('Construção das telas', () => buildIfStale().then(() => 0))]);
  await step(
    'Testes de regras, servidor e telas',
    () => vitest(env),
    () => countVitest(vitestReport),
  );
  await step(
    'Provas de confiança',
    () => reliability(env),
    () => countReliability(reliabilityReport),
  );
  if (browser)
    await step(
      'Testes no navegador',
      () => playwright(env),
      () => countPlaywright(playwrightReport),
    );
  else totals.skipped += await countBrowserTests(env);

  report();
});

/** The address of a PostgreSQL for the tests, '' where none is available. */
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

function command(packageName, name, args, env) {
  // Ctrl-C reaches the tool directly; this process stays to clean up.
  const onSignal = (child, signal) => signal !== 'SIGINT' && child.kill(signal);
  return run(NODE, [resolveCommand(packageName, name), ...args], { env, onSignal });
}

function vitest(env) {
  // One worker more than cores: server tests wait for databases and processes half of the time.
  const workers = `--maxWorkers=${cpus().length + 1}`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return command(
    'vitest',
    'vitest',
    ['run', workers, ...reporters, ...allowNoTests('--passWithNoTests'), ...filters],
    env,
  );
}

/** The short form of `npm run reliability`: a crash, a race and a backup, in small numbers. */
function reliability(env) {
  const onSignal = (child, signal) => signal !== 'SIGINT' && child.kill(signal);
  return run(NODE, ['tests/reliability/main.ts', '--short', `--report=${reliabilityReport}`, ...filters], {
    env,
    onSignal,
  });
}

function playwright(env) {
  const args = [
    'test',
    '--project=browser',
    '--retries=1',
    '--reporter=list,json',
    ...allowNoTests('--pass-with-no-tests'),
    ...filters,
  ];
  return command('@playwright/test', 'playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport });
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
  await command('@playwright/test', 'playwright', args, listing);
  return countListedTests(playwrightReport);
}

/** Runs one part of the suite, which never stops the next. A part that fails without a failed test counts as one failure. */
async function step(title, work, count = () => ({ passed: 0, failed: 0, skipped: 0 })) {
  if (interrupted) return;
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
  lines.push(`${failures === 0 ? '✓' : '✗'} ${title}: ${formatSeconds(Date.now() - start)}${tests}`);
}

function report() {
  // Repeated at the end: of a long run often only the end is visible.
  for (const { title, message } of [vitestReport, reliabilityReport, playwrightReport].flatMap(readFailures))
    console.log(`\n✗ ${title}\n${message}`);
  console.log(`\n${lines.join('\n')}`);
  const flaky = readFlakyTests(playwrightReport);
  if (flaky.length > 0)
    console.log(`! Passaram só na segunda tentativa:\n${flaky.map((title) => `  ${title}`).join('\n')}`);
  for (const sentence of missing) console.log(`! ${sentence}`);
  // CI has everything installed (.ci/run): something missing there is an error.
  const incomplete = missing.length > 0 && process.env.CI === 'true';
  console.log(`Ao todo: ${formatSeconds(Date.now() - startedAt)}`);
  if (interrupted) console.log('Interrompido: nem tudo foi testado.');
  if (totals.failed > 0 || incomplete) process.exitCode = 1;
  if (interrupted) process.exitCode = 130;
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  const retried = flaky.length > 0 ? `, ${flaky.length} flaky` : '';
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}${retried}`);
}
