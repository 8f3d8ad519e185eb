import { join } from 'node:path';
import { runWithFullStack } from './lib/fullStack.mjs';
import { ensureInstalled, ensurePackages } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';
import { ROOT } from './lib/project.mjs';

// Measures the product and the baselines of bench/ (docs/performance.md).
await runMain(async () => {
  await ensureInstalled();
  // The packages of the measures are not dependencies of the product.
  await ensurePackages(join(ROOT, 'bench'), 'Instalando os pacotes das medições');
  await runWithFullStack('bench/main.ts');
});
