import { checkOwnApiUrl } from './lib/apiUrl.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';
import { SERVER_MEMORY_FLAGS } from './lib/project.mjs';
import { runServer } from './lib/run.mjs';

await runMain(async () => {
  checkOwnApiUrl();
  await ensureInstalled();
  await buildIfStale();
  process.exitCode = await runServer([...SERVER_MEMORY_FLAGS, 'server/main.ts']);
});
