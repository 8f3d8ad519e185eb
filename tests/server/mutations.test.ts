import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reliabilityTests } from '../reliability/list.ts';

const root = join(import.meta.dirname, '..', '..');
const planted = reliabilityTests.flatMap(({ name, mutations }) =>
  mutations.map(({ description, edits }) => ({ name, what: description, edits })),
);

/** `npm run reliability` plants them in a copy: what the source has outgrown is known here, and not in the hour that takes. */
test.each(planted)('the fault that is planted to try $name fits the source: $what', ({ edits }) => {
  expect(edits.length).toBeGreaterThan(0);
  for (const { file, from, to } of edits) {
    expect(readFileSync(join(root, file), 'utf8').split(from), `${from} in ${file}`).toHaveLength(2);
    expect(to).not.toBe(from);
  }
});
