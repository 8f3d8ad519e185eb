import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressFolder } from '../../scripts/lib/compress.mjs';
import type { Fixtures } from './fixtures.ts';

const FOLDER = join(import.meta.dirname, '..', 'baselines');

export type BaselineApp = 'minimalAdmin' | 'reactHello' | 'staticHtml';

/** Builds a baseline app with the product's packages and serves it, once per run. Resolves to its address. */
export function serveApp(fixtures: Fixtures, name: BaselineApp): Promise<string> {
  return fixtures.getOrCreate(`app ${name}`, async () => {
    const root = join(FOLDER, name);
    const outDir = fixtures.createFolder();
    if (name === 'staticHtml') copyFileSync(join(root, 'index.html'), join(outDir, 'index.html'));
    else {
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        mode: 'production',
        plugins: [react()],
        build: { outDir, emptyOutDir: true, target: 'es2022' },
      });
      await compressFolder(outDir);
    }
    return startBaseline(fixtures, 'serveFolder.ts', outDir);
  });
}

/** Starts a baseline server, which prints its address and ends with the run. Resolves to the address. */
export async function startBaseline(fixtures: Fixtures, file: string, argument: string): Promise<string> {
  const child = spawn(process.execPath, [join(FOLDER, file), argument], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  fixtures.onClose(() => {
    child.kill();
    return exited;
  });
  const failed = exited.then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
  });
  const [line] = await Promise.race([once(child.stdout, 'data'), failed]);
  return String(line).trim();
}
