import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';
import { findPostgres, startPostgres } from './lib/postgres.mjs';
import { ENVIRONMENT, NODE } from './lib/project.mjs';
import { run } from './lib/run.mjs';

// Follows docs/add-a-resource.md in a copy of the repository and runs the tests there, with PostgreSQL if it is installed.
await runMain(async () => {
  await ensureInstalled();
  const programs = findPostgres();
  const existingUrl = process.env.TEST_DATABASE_URL;
  const postgres = existingUrl || !programs ? null : await startPostgres(programs);
  process.once('exit', () => postgres?.stop());
  const env = { ...ENVIRONMENT, TEST_DATABASE_URL: existingUrl || postgres?.url || '' };
  const onSignal = (child, signal) => signal !== 'SIGINT' && child.kill(signal);
  process.exitCode = await run(NODE, ['tests/guide/main.ts', ...process.argv.slice(2)], { env, onSignal });
});
