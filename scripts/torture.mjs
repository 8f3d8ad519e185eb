import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/phase.mjs';
import { runOnWholeProduct } from './lib/proofs.mjs';

// Puts every promise of docs/reliability.md to the proof.
await main(async () => {
  await ensureInstalled();
  await runOnWholeProduct('tests/torture/main.ts');
});
