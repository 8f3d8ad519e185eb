import { build } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/phase.mjs';

await main(async () => {
  await ensureInstalled();
  await build();
});
