import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';
import { findPostgres, startPostgres } from './lib/postgres.mjs';
import { ENVIRONMENT, resolveCommand } from './lib/project.mjs';
import { runInteractive } from './lib/run.mjs';

// Runs Vitest with its own arguments under the project's Node, with PostgreSQL if it is installed (`npm run vitest -- FILE`).
await runMain(async () => {
  await ensureInstalled();
  const programs = findPostgres();
  const existingUrl = process.env.TEST_DATABASE_URL;
  const postgres = existingUrl || !programs ? null : await startPostgres(programs);
  process.once('exit', () => postgres?.stop());
  if (!existingUrl && !programs) console.log('! Não há PostgreSQL nesta máquina: os testes sobre ele não rodam.');
  const env = { ...ENVIRONMENT, TEST_DATABASE_URL: existingUrl || postgres?.url || '' };
  process.exitCode = await runInteractive([resolveCommand('vitest'), ...process.argv.slice(2)], env);
});
