import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tortures } from './list.ts';
import { plant } from './support/faults.ts';
import { type Result, writeTable } from './support/table.ts';
import type { Fault, Figure, Ground, Torture } from './torture.ts';

/*
 * npm run torture [-- names] [--short] [--write]
 *
 * Puts every promise to the proof, prints its figures and ends with 1 when one is not what was promised. The full form plants
 * each fault too, in a copy, and demands that it is found. `--write` puts the figures into docs/reliability.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, write: { type: 'boolean' }, report: { type: 'string' } },
});
const short = values.short ?? false;
const root = process.cwd();
const counts = { passed: 0, failed: 0, skipped: 0 };
const results: Result[] = [];

for (const torture of tortures.filter(isChosen)) {
  for (const dialect of torture.databases) {
    if (dialect === 'postgres' && !process.env.TEST_DATABASE_URL) counts.skipped++;
    else await prove(torture, dialect);
  }
}
if (values.write) writeTable(results);
if (values.report) writeFileSync(values.report, JSON.stringify(counts));
if (counts.skipped > 0) console.log(`\nnot run for want of a PostgreSQL: ${counts.skipped}`);
console.log(`\n${counts.passed} proved, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);

function isChosen({ name, ordinary }: Torture): boolean {
  if (short && ordinary) return false;
  return (
    positionals.length === 0 ||
    positionals.some((filter) => filter === name || `tests/torture/${name}.ts`.includes(filter))
  );
}

async function prove(torture: Torture, dialect: Ground['dialect']): Promise<void> {
  const begun = performance.now();
  console.log(`\n▶ ${torture.promise} · ${torture.name} · ${dialect}`);
  const figures = await tell(torture.run({ root, dialect, size: (full, few) => (short ? few : full) }));
  const faults = short ? [] : torture.faults.filter(({ on }) => on === undefined || on === dialect);
  let found = 0;
  for (const fault of faults) if (await finds(torture, fault, dialect)) found++;
  const good = figures?.every(({ holds }) => holds) === true && found === faults.length;
  counts[good ? 'passed' : 'failed']++;
  results.push({ torture, dialect, figures: figures ?? [], faults: faults.length, found });
  console.log(`  ${good ? '✓' : '✗'} ${Math.round((performance.now() - begun) / 100) / 10} s`);
}

async function finds(torture: Torture, fault: Fault, dialect: Ground['dialect']): Promise<boolean> {
  const copy = plant(fault);
  try {
    const figures = await torture.run({ root: copy.folder, dialect, size: (_full, few) => few });
    const bad = figures.filter(({ holds }) => !holds);
    const seen = bad.map(({ what, value, reach }) => `${what}: ${value}, not ${reach}`).join('; ');
    console.log(bad.length > 0 ? `  ✓ planted: ${fault.what} – ${seen}` : `  ✗ planted and not found: ${fault.what}`);
    return bad.length > 0;
  } catch (error) {
    console.log(`  ✗ planted: ${fault.what} – could not be carried out`, error);
    return false;
  } finally {
    copy.remove();
  }
}

async function tell(run: Promise<Figure[]>): Promise<Figure[] | null> {
  try {
    const figures = await run;
    for (const { what, value, reach, holds } of figures) {
      console.log(`  ${holds ? '✓' : '✗'} ${what}: ${value}${reach === '' ? '' : ` (${reach})`}`);
    }
    return figures;
  } catch (error) {
    console.log('  ✗ could not be carried out', error);
    return null;
  }
}
