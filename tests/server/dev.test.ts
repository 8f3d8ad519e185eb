import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyRepository, type ScratchCopy } from '../guide/scratchCopy.ts';
import { readServerOutput } from './support/serverOutput.ts';
import { WAIT } from './support/wait.ts';

const root = join(import.meta.dirname, '..', '..');
const ROUTE = 'server/features/health.ts';
const RULE = 'domain/resources/services.ts';

let copy: ScratchCopy;
let dev: ChildProcess;
let url: string;
let getOutput: () => string;

beforeAll(async () => {
  copy = copyRepository();
  usePrivateCache(copy.folder);
  mkdirSync(join(copy.folder, 'dist'));
  writeFileSync(join(copy.folder, 'dist', 'index.html'), '<html><head></head>an old build</html>');
  dev = spawn(process.execPath, ['scripts/devServer.mjs'], {
    cwd: copy.folder,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(copy.folder, 'data'),
      PORT: '0',
      BACKUPS: '0',
      NODE_ENV: 'development',
    },
  });
  const output = readServerOutput(dev);
  url = await output.url;
  getOutput = output.getOutput;
});

afterAll(async () => {
  dev.kill();
  await once(dev, 'exit');
  copy.remove();
});

/** Vite stores its optimized packages in node_modules: the copy gets a folder of its own with links to the packages. */
function usePrivateCache(folder: string): void {
  const modules = join(folder, 'node_modules');
  unlinkSync(modules);
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.vite') symlinkSync(join(root, 'node_modules', name), join(modules, name));
}

/** Saves a file as most editors do: writes another one and renames it. */
function save(file: string, change: (text: string) => string): void {
  const path = join(copy.folder, file);
  writeFileSync(`${path}.tmp`, change(readFileSync(path, 'utf8')));
  renameSync(`${path}.tmp`, path);
}

async function read(path: string): Promise<string> {
  return (await fetch(url + path, { headers: { Accept: 'text/html' } })).text();
}

/** Waits until a page or call contains a text. */
function expectText(path: string, text: string): Promise<void> {
  return vi.waitFor(async () => expect(await read(path)).toContain(text), WAIT);
}

describe('npm run dev', () => {
  test('prints one address, which has the screens and the API', async () => {
    await expectText('/health', '"ready":true');
    expect(getOutput().match(/https?:\/\/\S+/g)).toEqual([url]);
    expect(await read('/')).toContain('/src/main.tsx');
  });

  test('serves no old build', async () => {
    for (const path of ['/', '/dashboard', '/api/nothing']) expect(await read(path)).not.toContain('an old build');
  });

  test('serves a rule that an editor saved, twice, to the screens and the API', async () => {
    for (const name of ['servicinhos', 'servicões']) {
      save(RULE, (text) => text.replace(/many: '[^']*'/, `many: '${name}'`));
      await expectText(`/${RULE}`, name);
    }
    await expectText('/health', '"ready":true');
  });

  test('sends and prints the error that a route throws', async () => {
    save(ROUTE, (text) => text.replace('({ live: true }));', "{ throw new RangeError('my own mistake'); });"));
    await expectText('/health/live', '"message":"RangeError: my own mistake"');
    await vi.waitFor(() => expect(getOutput()).toMatch(/RangeError: my own mistake\n.*health\.ts:\d+/), WAIT);
  });

  test('sends and prints a syntax error, and continues when it is corrected', async () => {
    save(ROUTE, (text) => `${text}\nconst x = ;\n`);
    await expectText('/health/live', 'SyntaxError');
    expect(await read('/health/live')).toMatch(/Expression expected \(file:.*health\.ts:\d+\)/);
    await vi.waitFor(() => expect(getOutput()).toContain('SyntaxError'), WAIT);
    save(ROUTE, (text) => text.replace('\nconst x = ;\n', ''));
    await expectText('/health', '"ready":true');
  });
});
