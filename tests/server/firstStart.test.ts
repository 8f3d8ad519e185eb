import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NPM } from '../../scripts/lib/project.mjs';
import { copySources } from '../guide/scratchCopy.ts';
import { runFile } from './support/processes.ts';

/** A fresh copy of the product, in a folder with a space and accents in its path, and a home with nothing in it. */
const place = mkdtempSync(join(tmpdir(), 'Salão da Zezé '));
const [folder, home] = [join(place, 'navalha'), join(place, 'home')];
beforeAll(() => {
  for (const path of [folder, home]) mkdirSync(path);
  copySources(folder);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function sentence(env: Record<string, string>): Promise<string> {
  const { code, stderr } = await runFile(join(folder, 'scripts', 'start.mjs'), [], env);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]+\.\n$/);
  return stderr;
}

test('without a network, the first start says in one sentence that it needs one', async () => {
  const env = { HOME: home, npm_execpath: NPM, npm_config_registry: 'http://127.0.0.1:9/' };
  expect(await sentence(env)).toContain('Sem conexão com o registro de pacotes');
});

test('without an npm on the machine, the first start says so in one sentence', async () => {
  expect(await sentence({ HOME: home, PATH: dirname(process.execPath) })).toContain('Não há npm nesta máquina');
});

test('when npm refuses a package for its hash, the first start says so in one sentence', async () => {
  const npm = join(home, 'npm-cli.js');
  // What npm says of it, whatever its age.
  writeFileSync(npm, "console.error('npm ERR! code EINTEGRITY'); process.exitCode = 1;");
  expect(await sentence({ HOME: home, npm_execpath: npm })).toContain('EINTEGRITY');
});
