import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

/** The folder of the built front end. Throws when it is missing. */
export function requireBuiltFrontEnd(): string {
  const dist = join(root, 'dist');
  if (!existsSync(join(dist, 'index.html'))) {
    throw new Error('The end-to-end tests need the built front end: run `npx vite build` first (`npm test` does).');
  }
  return dist;
}
