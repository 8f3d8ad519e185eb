import { buildFrontEnd } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';

await runMain(async () => {
  await ensureInstalled();
  await buildFrontEnd();
});
