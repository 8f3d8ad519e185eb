import { checkOwnApiUrl } from './lib/apiUrl.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/phase.mjs';
import { SERVER_MEMORY } from './lib/project.mjs';
import { serve } from './lib/run.mjs';

await main(async () => {
  checkOwnApiUrl();
  await ensureInstalled();
  await buildIfStale();
  process.exitCode = await serve([...SERVER_MEMORY, 'server/main.ts']);
});
