import { runWithFullStack } from './lib/fullStack.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';

// Puts every promise of docs/reliability.md to the proof.
await runMain(async () => {
  await ensureInstalled();
  await runWithFullStack('tests/reliability/main.ts');
});
