import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

interface Options {
  /** Files of `public/` that are precached beside the assets of the build. */
  precached: string[];
}

/**
 * Builds worker.ts to /sw.js with its precache manifest. Each asset has an integrity hash: a file of another version, from a
 * deployment during the installation, is refused.
 */
export function serviceWorker({ precached }: Options): Plugin {
  return {
    name: 'navalha:service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const assets = Object.values(bundle)
        .filter(({ fileName }) => fileName.startsWith('assets/'))
        .map((file) => ({
          url: `/${file.fileName}`,
          revision: null,
          integrity: `sha256-${computeSha256(file.type === 'chunk' ? file.code : file.source)}`,
        }));
      const publicFiles = precached.map((name) => ({
        url: `/${name}`,
        revision: computeSha256(readFileSync(join('public', name))),
      }));
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { PRECACHE_MANIFEST: JSON.stringify([...publicFiles, ...assets]) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: join(import.meta.dirname, 'worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

function computeSha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64');
}
