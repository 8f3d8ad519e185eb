import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, installPackages } from './lib/install.mjs';
import { main, phase } from './lib/phase.mjs';
import { hashOf, ROOT, textOf } from './lib/project.mjs';
import { runOnWholeProduct } from './lib/proofs.mjs';

const BENCH = join(ROOT, 'bench');

// Measures the product beside the yardsticks of bench/: docs/performance.md.
await main(async () => {
  await ensureInstalled();
  await ensureBenchInstalled();
  await runOnWholeProduct('bench/main.ts');
});

/** What only the measures need is not among the product's own packages. */
async function ensureBenchInstalled() {
  const stamp = join(BENCH, 'node_modules', '.navalha-installed');
  const wanted = hashOf(textOf(join(BENCH, 'package.json')), textOf(join(BENCH, 'package-lock.json')));
  if (textOf(stamp) === wanted) return;
  await phase('Instalando os pacotes das medições', () => installPackages(BENCH));
  writeFileSync(stamp, wanted);
}
