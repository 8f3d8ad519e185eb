import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One file of the built front end, as Vite's manifest has it. */
interface Chunk {
  name?: string;
  /** Below dist. */
  file: string;
  /** Manifest keys of the files that it imports. */
  imports?: string[];
}

const dist = join(import.meta.dirname, '..', 'dist');

/** The JavaScript files named in index.html, which the browser loads before the dashboard shows its first figure. */
export function listInitialFiles(): string[] {
  return read('index.html').match(/assets\/[\w-]+\.js/g) ?? [];
}

/** A file that several lazy screens and dialogs share: the first of them loads it. */
export function getSharedFile(name: 'shared' | 'forms'): string {
  const shared = Object.values(readManifest()).find((chunk) => chunk.name === name);
  if (!shared) throw new Error(`The built front end has no file '${name}'`);
  return shared.file;
}

/** The files that a lazy screen loads in addition, the shared ones included. `module` is its path, such as `src/pages/sale/SalePage.tsx`. */
export function listLazyFiles(module: string): string[] {
  const manifest = readManifest();
  const loaded = new Set(listInitialFiles());
  const further = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The built front end has no ${key}`);
    if (loaded.has(chunk.file) || further.has(chunk.file)) return;
    further.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add(module);
  return [...further];
}

/** The total size in bytes, each file compressed separately with gzip. */
export function getGzipSize(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
}

function readManifest(): Record<string, Chunk> {
  return JSON.parse(read('.vite/manifest.json'));
}

function read(file: string): string {
  return readFileSync(join(dist, file), 'utf8');
}
