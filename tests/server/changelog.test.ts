import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const VERSIONS = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)].map(
  ([, version = '']) => version.split('.').map(Number),
);

test('the newest entry of CHANGELOG.md is the version of the product', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(VERSIONS[0]?.join('.')).toBe(version);
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: { '': { version: string } } };
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
});

test('the minor version is the number of the newest migration', () => {
  const files = readdirSync(join(root, 'server', 'db', 'migrations'));
  const migrations = files.filter((name) => /^\d/.test(name)).map((name) => Number.parseInt(name, 10));
  expect(VERSIONS[0]?.[1]).toBe(Math.max(...migrations));
});

test('versions are sorted, the newest first', () => {
  const sorted = [...VERSIONS].sort((one, other) => {
    const at = one.findIndex((part, index) => part !== other[index]);
    return at < 0 ? 0 : Number(other[at]) - Number(one[at]);
  });
  expect(VERSIONS).toEqual(sorted);
  expect(VERSIONS.length).toBeGreaterThan(1);
});
