import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getResource } from '../../domain/resources/all.ts';
import { getScreenTitle } from '../../domain/resources/resource.ts';

const SCHEMA = 'server/db/schema.ts';
const [, resources = [], words = []] = read('docs/glossary.md').split('\n## ').map(readRows);

test.each(resources)('docs/glossary.md has the words of %s', (code = '', many, one, name = '', path, table) => {
  const resource = getResource(name);
  expect(code).toMatch(/^\[(\w+)\]\(\.\.\/domain\/resources\/\1\.ts\)$/);
  expect(readLinkedFiles(code)).toContain(`name: '${name}'`);
  expect([many, one, path, table]).toEqual([
    getScreenTitle(resource),
    resource.noun.one,
    resource.api.path,
    resource.table,
  ]);
});

test.each(words)(
  'docs/glossary.md has the words on the screen and the table of %s',
  (_, screen = '', files = '', table) => {
    const source = readLinkedFiles(files);
    expect(screen.split('; ').filter((text) => !source.includes(text))).toEqual([]);
    if (table) expect(read(SCHEMA)).toMatch(new RegExp(`^  ${table}: `, 'm'));
  },
);

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');
}

function readLinkedFiles(cell: string): string {
  return Array.from(cell.matchAll(/\(\.\.\/([^)]+)\)/g), ([, file = '']) => read(file)).join('\n');
}

/** The cells of a section's table, without its heading and without backquotes. */
function readRows(section: string): string[][] {
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .replaceAll('`', '')
      .split('|')
      .map((cell) => cell.trim()),
  );
}
