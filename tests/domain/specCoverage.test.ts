import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

it('docs/spec-coverage.md names only existing files', () => {
  const page = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');
  const named = [...page.matchAll(/`((?:domain|server|src|tests|scripts|public)\/[^`]+)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(400);
  expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
