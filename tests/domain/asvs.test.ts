import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8');

interface Requirement {
  id: string;
  answer: string;
  where: string;
}

const requirements: Requirement[] = page
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => {
    const [id = '', , , answer = '', ...where] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { id, answer, where: where.join('|') };
  });

test('the head of docs/asvs.md counts its answers', () => {
  const [head = ''] = page.split('\n## ', 1);
  const inHead = [...head.matchAll(/^\| ([a-z ]+) \| (\d+) \|$/gm)].map(([, answer = '', count]) => [
    answer,
    Number(count),
  ]);
  const counted = new Map<string, number>([['all', requirements.length]]);
  for (const { answer } of requirements) counted.set(answer, (counted.get(answer) ?? 0) + 1);
  expect(Object.fromEntries(inHead)).toEqual(Object.fromEntries(counted));
});

test('every requirement that is not met is named in the head, with the reason', () => {
  const [, reasons = ''] = /## Not met, and why\n([\s\S]*?)\n## /.exec(page) ?? [];
  const named = [...reasons.matchAll(/V\d+\.\d+\.\d+/g)].map(([id]) => id);
  const notMet = requirements.filter(({ answer }) => answer === 'not met').map(({ id }) => id);
  expect(named.toSorted()).toEqual(notMet.toSorted());
});

/** Only names with a folder are files. */
const FILES = /`([\w-]+(?:\/[\w.-]+)+)`/g;
/** Met by dependencies, without a file of ours. */
const BY_PARTS = new Set(['V3.7.1', 'V11.2.1']);

test('every file that an answer names exists, and no requirement is met without one', () => {
  const named = requirements.map(({ id, answer, where }) => ({
    id,
    answer,
    files: [...where.matchAll(FILES)].map(([, file = '']) => file),
  }));
  expect(named.flatMap(({ files }) => files.filter((file) => !existsSync(join(root, file))))).toEqual([]);
  expect(named.filter(({ id, answer, files }) => answer === 'met' && files.length === 0 && !BY_PARTS.has(id))).toEqual(
    [],
  );
});
