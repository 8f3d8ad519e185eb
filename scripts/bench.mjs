import { join } from 'node:path';
import { runWithFullStack } from './lib/fullStack.mjs';
import { ensureInstalled, ensurePackages } from './lib/install.mjs';
import { runMain } from './lib/phase.mjs';
import { ROOT } from './lib/project.mjs';

// Measures the product beside the baselines of bench/: docs/performance.md.
await runMain(async () => {
  await ensureInstalled();
  // What only the measures need is not among the product's own packages.
  await ensurePackages(join(ROOT, 'bench'), 'Instalando os pacotes das medições');
  await runWithFullStack('bench/main.ts');
});
