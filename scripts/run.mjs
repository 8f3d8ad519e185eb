import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/phase.mjs';
import { converse } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  process.exitCode = await converse(process.argv.slice(2));
});
