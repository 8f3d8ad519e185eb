import { ensureBrowser } from './lib/browser.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';
import { findPostgres, startPostgres } from './lib/postgres.mjs';
import { ENVIRONMENT, NODE } from './lib/project.mjs';
import { run } from './lib/run.mjs';

// Tests every guarantee of docs/reliability.md, with a durable PostgreSQL if PostgreSQL is installed.
await runMain(async () => {
  await ensureInstalled();
  await buildIfStale();
  const browser = await ensureBrowser();
  const programs = findPostgres();
  const existingUrl = process.env.TEST_DATABASE_URL;
  const postgres = existingUrl || !programs ? null : await startPostgres(programs, { durable: true });
  process.once('exit', () => postgres?.stop());
  const env = { ...ENVIRONMENT, TEST_DATABASE_URL: existingUrl || postgres?.url || '', CHROME_PATH: browser ?? '' };
  const onSignal = (child, signal) => signal !== 'SIGINT' && child.kill(signal);
  process.exitCode = await run(NODE, ['tests/reliability/main.ts', ...process.argv.slice(2)], { env, onSignal });
});
