import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressFolder } from '../../scripts/lib/compress.mjs';
import type { Fixtures } from './fixtures.ts';
import { startBaseline } from './processes.ts';

export type BaselineApp = 'minimalAdmin' | 'reactHello' | 'staticHtml';

/** Builds a baseline app with the product's packages, once per run. Resolves to its address. */
export function serveApp(fixtures: Fixtures, name: BaselineApp): Promise<string> {
  return fixtures.getOrCreate(`app ${name}`, async () => {
    const root = join(import.meta.dirname, '..', 'baselines', name);
    const folder = fixtures.createFolder();
    if (name === 'staticHtml') copyFileSync(join(root, 'index.html'), join(folder, 'index.html'));
    else {
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        mode: 'production',
        plugins: [react()],
        build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
      });
      await compressFolder(folder);
    }
    return startBaseline(fixtures, 'serveFolder.ts', folder);
  });
}
