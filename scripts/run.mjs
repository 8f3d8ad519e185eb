import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';
import { runInteractive } from './lib/run.mjs';

await runMain(async () => {
  await ensureInstalled();
  process.exitCode = await runInteractive(process.argv.slice(2));
});
