import { join } from 'node:path';
import { ensureInstalled, ensurePackages } from './lib/install.mjs';
import { main } from './lib/phase.mjs';
import { ROOT } from './lib/project.mjs';
import { runOnWholeProduct } from './lib/proofs.mjs';

// Measures the product beside the yardsticks of bench/: docs/performance.md.
await main(async () => {
  await ensureInstalled();
  // What only the measures need is not among the product's own packages.
  await ensurePackages(join(ROOT, 'bench'), 'Instalando os pacotes das medições');
  await runOnWholeProduct('bench/main.ts');
});
