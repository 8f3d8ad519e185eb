import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tortures } from './list.ts';
import { prove, type Result } from './prove.ts';
import { writeTable } from './support/table.ts';
import type { Torture } from './torture.ts';

/*
 * npm run torture [-- names] [--short] [--write]
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
const chosen = tortures
  .filter(isChosen)
  .flatMap((torture) => torture.databases.map((dialect) => ({ torture, dialect })));
const possible = chosen.filter(({ dialect }) => hasPostgres || dialect !== 'postgres');
const results: Result[] = [];
const failures: { title: string; said: string }[] = [];

// An exit ends the servers that are under way, a signal of its own accord would not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

// The figures of the full form are measured with the machine to themselves; the short form much rather waits than reckons.
const turns = possible.values();
await Promise.all(Array.from({ length: short ? 2 : 1 }, takeTurns));

const failed = results.filter(({ good }) => !good).length;
const counts = { passed: results.length - failed, failed, skipped: chosen.length - possible.length };
if (values.report) writeFileSync(values.report, JSON.stringify({ ...counts, failures }));
if (counts.skipped > 0) console.log(`\nnot run for want of a PostgreSQL: ${counts.skipped}`);
console.log(`\n${counts.passed} proved, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);

function isChosen({ name, inTests }: Torture): boolean {
  if (positionals.length === 0) return !short || inTests === true;
  return positionals.some((filter) => filter === name || `tests/torture/${name}.ts`.includes(filter));
}

async function takeTurns(): Promise<void> {
  for (const { torture, dialect } of turns) {
    const lines: string[] = [];
    const say = (line: string) => {
      lines.push(line);
      if (!short) console.log(line);
    };
    const result = await prove(torture, { dialect, root: process.cwd(), short }, say);
    results.push(result);
    if (!result.good) failures.push({ title: `${torture.name} · ${dialect}`, said: lines.join('\n') });
    if (short) console.log(lines.join('\n'));
    if (values.write) writeTable(result, tortures);
  }
}
