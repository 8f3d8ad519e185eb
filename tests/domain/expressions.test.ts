import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { guessTargets } from '../../domain/customerImport/columns.ts';
import { isEmail } from '../../domain/schemas/fields.ts';

interface Expression {
  pattern: string;
  flags: string;
}

/** Why matching an expression can take more than linear time; empty if it cannot. */
function listReasons({ pattern, flags }: Expression): string[] {
  return analyse({ source: pattern, flags }).reports.map(({ type }) => type);
}

/** Every regular expression literal of a file, and every other call that creates one. */
function readExpressions(file: string): { literals: Expression[]; constructed: number } {
  const literals: Expression[] = [];
  let constructed = 0;
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, callee } = node as { type?: string; regex?: Expression; callee?: { name?: string } };
    if (type === 'Literal' && regex) literals.push(regex);
    if (callee?.name === 'RegExp') constructed += 1;
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return { literals, constructed };
}

const files = globSync('{domain,server,src,scripts}/**/*.{ts,tsx,mjs}');

describe('regular expressions', () => {
  test('take linear time, in the whole product', () => {
    const all = files.flatMap((file) => readExpressions(file).literals.map((expression) => ({ file, expression })));
    expect(all.length).toBeGreaterThan(100);
    const slow = all.filter(({ expression }) => listReasons(expression).length > 0);
    expect(slow.map(({ file, expression }) => `${file}: /${expression.pattern}/${expression.flags}`)).toEqual([]);
  });

  test('are literals, which the test above can read', () => {
    expect(files.filter((file) => readExpressions(file).constructed > 0)).toEqual([]);
  });

  test('of zod for e-mails take linear time', () => {
    expect(listReasons({ pattern: z.regexes.email.source, flags: z.regexes.email.flags })).toEqual([]);
  });
});

describe('a cell of megabytes in an imported file', () => {
  const hostile = ['@.'.repeat(500_000), `${'a@'.repeat(500_000)}\n`, `${'a'.repeat(500_000)}@${'b.'.repeat(200_000)}`];

  test('is no e-mail, and does not block the page', () => {
    const start = process.cpuUsage();
    for (const text of hostile) expect(isEmail(text)).toBe(false);
    const rows = hostile.map((text, index) => ({ line: index + 1, cells: [text, '11987654321'] }));
    expect(guessTargets(['', ''], rows)).toEqual(['', 'phone']);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
