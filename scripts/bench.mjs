import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled, installPackages } from './lib/install.mjs';
import { main, phase } from './lib/phase.mjs';
import { findPostgres, startPostgres } from './lib/postgres.mjs';
import { ENVIRONMENT, hashOf, NODE, ROOT, textOf } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const BENCH = join(ROOT, 'bench');

// Measures the product beside the yardsticks of bench/: docs/performance.md.
await main(async () => {
  await ensureInstalled();
  await ensureBenchInstalled();
  await buildIfStale();
  const browser = await ensureBrowser();
  const programs = findPostgres();
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given || !programs ? null : await startPostgres(programs, { durable: true });
  process.once('exit', () => postgres?.stop());
  const env = { ...ENVIRONMENT, TEST_DATABASE_URL: given || postgres?.url || '', CHROME_PATH: browser ?? '' };
  const onSignal = (child, signal) => signal !== 'SIGINT' && child.kill(signal);
  process.exitCode = await run(NODE, ['bench/main.ts', ...process.argv.slice(2)], { env, onSignal });
});

/** What only the measures need is not among the product's own packages. */
async function ensureBenchInstalled() {
  const stamp = join(BENCH, 'node_modules', '.navalha-installed');
  const wanted = hashOf(textOf(join(BENCH, 'package.json')), textOf(join(BENCH, 'package-lock.json')));
  if (textOf(stamp) === wanted) return;
  await phase('Instalando os pacotes das medições', () => installPackages(BENCH));
  writeFileSync(stamp, wanted);
}
