import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './frontEnd.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { ENVIRONMENT, NODE } from './project.mjs';
import { run } from './run.mjs';

/** Runs a program with our arguments and everything that the whole product needs: the built front end, a browser and a durable PostgreSQL. */
export async function runWithFullStack(file) {
  await buildIfStale();
  const browser = await ensureBrowser();
  const programs = findPostgres();
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given || !programs ? null : await startPostgres(programs, { durable: true });
  process.once('exit', () => postgres?.stop());
  const env = { ...ENVIRONMENT, TEST_DATABASE_URL: given || postgres?.url || '', CHROME_PATH: browser ?? '' };
  const onSignal = (child, signal) => signal !== 'SIGINT' && child.kill(signal);
  process.exitCode = await run(NODE, [file, ...process.argv.slice(2)], { env, onSignal });
}
