import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressFolder } from '../../scripts/lib/compress.mjs';
import type { Fixtures } from './fixtures.ts';
import { startYardstick } from './programs.ts';

export type App = 'minimalAdmin' | 'reactHello' | 'staticHtml';

/** Builds a yardstick of the screens with the packages the product has, once in a run; resolves to where it is served. */
export function servedApp(fixtures: Fixtures, name: App): Promise<string> {
  return fixtures.once(`app ${name}`, async () => {
    const root = join(import.meta.dirname, '..', 'yardsticks', name);
    const folder = fixtures.folder();
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
    return startYardstick(fixtures, 'serveFolder.ts', folder);
  });
}
