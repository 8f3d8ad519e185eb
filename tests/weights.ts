import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One file of JavaScript of the built front end, as vite.config.ts writes it down. */
interface Chunk {
  /** Below dist. */
  fileName: string;
  /** Files it cannot run without. */
  imports: string[];
  /** What is in it: path below the repository, and length before it was minified. */
  modules: [path: string, length: number][];
}

const dist = join(import.meta.dirname, '..', 'dist');

/** Modules that run before the first figure of the dashboard is there, each with all it imports. */
const BEFORE_THE_FIGURE = ['src/main.ts', 'src/ground.tsx', 'src/start.tsx', 'src/pages/dashboard/DashboardPage.tsx'];

/** Files of `dist` that the browser has loaded before the first figure of the dashboard is there, for who is signed in. */
export function filesBeforeTheFigure(): string[] {
  return [...closureOf(BEFORE_THE_FIGURE)];
}

/** Further files that a screen needs. `module`: its path, such as `src/pages/sale/SalePage.tsx`. */
export function furtherFilesOf(module: string): string[] {
  const there = closureOf(BEFORE_THE_FIGURE);
  return [...closureOf([module])].filter((file) => !there.has(file));
}

/** Together, in bytes, each compressed by itself with gzip. */
export function gzipped(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

/** What is in the files: kB before minifying by package, and by folder of `src` and `domain`; what has less than one is left out. */
export function contentsOf(files: string[]): Record<string, number> {
  const lengths = new Map<string, number>();
  const modules = files.flatMap((file) => chunkNamed(file).modules);
  for (const [path, length] of modules) lengths.set(sourceOf(path), (lengths.get(sourceOf(path)) ?? 0) + length);
  const rounded = [...lengths].map(([source, length]) => [source, Math.round(length / 1000)] as const);
  return Object.fromEntries(rounded.filter(([, kB]) => kB > 0).sort((a, b) => b[1] - a[1]));
}

let chunks: Chunk[] | undefined;

function builtChunks(): Chunk[] {
  chunks ??= JSON.parse(readFileSync(join(dist, '.navalha-contents'), 'utf8')) as Chunk[];
  return chunks;
}

function closureOf(modules: string[]): Set<string> {
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    chunkNamed(file).imports.forEach(add);
  };
  for (const module of modules) add(chunkWith(module).fileName);
  return files;
}

function chunkNamed(fileName: string): Chunk {
  return found(
    builtChunks().find((chunk) => chunk.fileName === fileName),
    fileName,
  );
}

function chunkWith(module: string): Chunk {
  return found(
    builtChunks().find(({ modules }) => modules.some(([path]) => path === module)),
    module,
  );
}

function found(chunk: Chunk | undefined, name: string): Chunk {
  if (!chunk) throw new Error(`The built front end has no ${name}`);
  return chunk;
}

function sourceOf(path: string): string {
  const inside = path.split('node_modules/').at(-1) ?? path;
  const depth = inside === path || inside.startsWith('@') ? 2 : 1;
  return inside.split('/').slice(0, depth).join('/');
}
