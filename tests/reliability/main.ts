import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reliabilityTests } from './list.ts';
import type { ReliabilityTest } from './reliabilityTest.ts';
import { writeTable } from './support/table.ts';
import { type Result, verify } from './verify.ts';

/*
 * npm run reliability [-- names] [--short] [--write] runs every reliability test, prints its figures and exits with 1 when a bound
 * is missed. The full form also runs each test with failing dependencies and requires that it detects them. The short form is part of
 * `npm test`. `--write` updates the figures in docs/reliability.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    write: { type: 'boolean' },
    report: { type: 'string' },
    database: { type: 'string' },
  },
});
const isShort = values.short ?? false;
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
const chosen = reliabilityTests
  .filter(isChosen)
  .flatMap((test) => test.databases.map((dialect) => ({ test, dialect })))
  .filter(({ dialect }) => !values.database || values.database === dialect);
const runnable = chosen.filter(({ dialect }) => hasPostgres || dialect !== 'postgres');
const results: Result[] = [];
const failures: { title: string; message: string }[] = [];

// The exit handlers end the child servers; the default action of a signal would skip them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

// The full form measures one test at a time; the short form mostly waits, so two run at once.
const queue = runnable.values();
await Promise.all(Array.from({ length: isShort ? 2 : 1 }, runQueue));

const failed = results.filter(({ hasPassed }) => !hasPassed).length;
const counts = { passed: results.length - failed, failed, skipped: chosen.length - runnable.length };
if (values.report) writeFileSync(values.report, JSON.stringify({ ...counts, failures }));
if (counts.skipped > 0) console.log(`\nnot run without PostgreSQL: ${counts.skipped}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);

function isChosen({ name, isPartOfNpmTest }: ReliabilityTest): boolean {
  if (positionals.length === 0) return !isShort || isPartOfNpmTest === true;
  return positionals.some((filter) => filter === name || `tests/reliability/${name}.ts`.includes(filter));
}

async function runQueue(): Promise<void> {
  for (const { test, dialect } of queue) {
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
      if (!isShort) console.log(line);
    };
    const result = await verify(test, { dialect, root: process.cwd(), isShort }, print);
    results.push(result);
    if (!result.hasPassed) failures.push({ title: `${test.name} · ${dialect}`, message: lines.join('\n') });
    if (isShort) console.log(lines.join('\n'));
    if (values.write) writeTable(result, reliabilityTests);
  }
}
