import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reliabilityTests } from './list.ts';
import type { ReliabilityTest } from './reliabilityTest.ts';
import { writeTable } from './support/table.ts';
import { type Result, verify } from './verify.ts';

/*
 * npm run reliability [-- names] [--short] [--write]
 *
 * Puts every promise to the proof, prints its figures and ends with 1 when one is not what was promised. The full form plants
 * each fault too, in a copy, and demands that it is found. The short one is what `npm test` carries out of it. `--write` puts
 * the figures into docs/reliability.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, write: { type: 'boolean' }, report: { type: 'string' } },
});
const short = values.short ?? false;
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
const chosen = reliabilityTests
  .filter(isChosen)
  .flatMap((test) => test.databases.map((dialect) => ({ test, dialect })));
const possible = chosen.filter(({ dialect }) => hasPostgres || dialect !== 'postgres');
const results: Result[] = [];
const failures: { title: string; message: string }[] = [];

// An exit ends the servers that are under way, a signal of its own accord would not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

// The figures of the full form are measured with the machine to themselves; the short form much rather waits than reckons.
const turns = possible.values();
await Promise.all(Array.from({ length: short ? 2 : 1 }, takeTurns));

const failed = results.filter(({ hasPassed }) => !hasPassed).length;
const counts = { passed: results.length - failed, failed, skipped: chosen.length - possible.length };
if (values.report) writeFileSync(values.report, JSON.stringify({ ...counts, failures }));
if (counts.skipped > 0) console.log(`\nnot run for want of a PostgreSQL: ${counts.skipped}`);
console.log(`\n${counts.passed} proved, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);

function isChosen({ name, isPartOfNpmTest }: ReliabilityTest): boolean {
  if (positionals.length === 0) return !short || isPartOfNpmTest === true;
  return positionals.some((filter) => filter === name || `tests/reliability/${name}.ts`.includes(filter));
}

async function takeTurns(): Promise<void> {
  for (const { test, dialect } of turns) {
    const lines: string[] = [];
    const say = (line: string) => {
      lines.push(line);
      if (!short) console.log(line);
    };
    const result = await verify(test, { dialect, root: process.cwd(), short }, say);
    results.push(result);
    if (!result.hasPassed) failures.push({ title: `${test.name} · ${dialect}`, message: lines.join('\n') });
    if (short) console.log(lines.join('\n'));
    if (values.write) writeTable(result, reliabilityTests);
  }
}
