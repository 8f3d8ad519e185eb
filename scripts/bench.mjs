import { ensureBrowser } from './lib/browser.mjs';
import { buildIfStale } from './lib/frontEnd.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';
import { runInteractive } from './lib/run.mjs';

// Measures the product and the baselines of bench/ (docs/performance.md).
await runMain(async () => {
  await ensureInstalled();
  await buildIfStale();
  await ensureBrowser();
  process.exitCode = await runInteractive(['bench/main.ts', ...process.argv.slice(2)]);
});
