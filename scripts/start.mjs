import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/phase.mjs';
import { serve } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  await buildIfStale();
  process.exitCode = await serve(['server/main.ts']);
});
