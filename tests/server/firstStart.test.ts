import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NPM } from '../../scripts/lib/project.mjs';
import { copySources } from '../guide/scratchCopy.ts';
import { runFile } from './support/processes.ts';

/** A fresh copy of the product in a path with a space and accents, and an empty home. */
const parent = mkdtempSync(join(tmpdir(), 'Salão da Zezé '));
const [folder, home] = [join(parent, 'navalha'), join(parent, 'home')];
beforeAll(() => {
  for (const path of [folder, home]) mkdirSync(path);
  copySources(folder);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

async function runFirstStart(env: Record<string, string>): Promise<string> {
  const { code, stderr } = await runFile(join(folder, 'scripts', 'start.mjs'), [], env);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]+\.\n$/);
  return stderr;
}

test('the first start without a network says that it needs one', async () => {
  const env = {
    HOME: home,
    npm_execpath: NPM,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
  };
  expect(await runFirstStart(env)).toContain('Sem conexão com o registro de pacotes');
});

test('the first start without npm says so', async () => {
  expect(await runFirstStart({ HOME: home, PATH: dirname(process.execPath) })).toContain('Não há npm nesta máquina');
});

test('the first start says when npm refuses a package for its hash', async () => {
  const npm = join(home, 'npm-cli.js');
  // npm's message, the same in all versions.
  writeFileSync(npm, "console.error('npm ERR! code EINTEGRITY'); process.exitCode = 1;");
  expect(await runFirstStart({ HOME: home, npm_execpath: npm })).toContain('EINTEGRITY');
});
