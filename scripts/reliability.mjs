import { runWithFullStack } from './lib/fullStack.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';

// Tests every guarantee of docs/reliability.md.
await runMain(async () => {
  await ensureInstalled();
  await runWithFullStack('tests/reliability/main.ts');
});
