import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measures } from './list.ts';
import { judged, keeps, type Measure } from './measure.ts';
import { openFixtures } from './support/fixtures.ts';
import { circumstances, line, type Result, writeTable } from './support/table.ts';

/*
 * npm run bench [-- names] [--rounds N] [--trial] [--json FILE] [--write]
 *
 * Measures the product beside its yardsticks and prints the medians and their ratio. `--trial` uses small shops, to see
 * whether a measure works: its figures mean nothing. `--write` puts the figures into docs/performance.md.
 * Ends with 1 where a measure could not be taken; a goal that was not reached is no failure.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    trial: { type: 'boolean', default: false },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const trial = values.trial;
if (values.write && (trial || positionals.length > 0))
  throw new Error('Only the figures of a full run are written down.');
const chosen = measures.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((name) => !measures.some((measure) => measure.name === name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}: ${measures.map(({ name }) => name).join(', ')}`);

const fixtures = openFixtures({ rounds: Number(values.rounds ?? (trial ? 1 : 5)), trial, tell: console.log });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void fixtures.close().finally(() => process.exit(1)));
}
const results: Result[] = [];
const before = busy();
let failed = 0;
try {
  for (const measure of chosen) await take(measure);
} finally {
  await fixtures.close();
}
const about = circumstances([before, busy()]);
if (values.json)
  writeFileSync(values.json, `${JSON.stringify({ ...about, trial, measures: results.map(plain) }, null, 2)}\n`);
if (values.write) writeTable(results, about);
console.log(
  `\n${results.length} measured, ${failed} could not be; load ${about.busy.map((load) => load.toFixed(1)).join(' → ')}`,
);
process.exit(failed > 0 ? 1 : 0);

async function take(measure: Measure): Promise<void> {
  console.log(`\n▶ ${measure.what} · ${measure.name}`);
  try {
    const result = { measure, reading: await measure.run(fixtures) };
    results.push(result);
    console.log(`  ${line(result)}`);
  } catch (error) {
    failed++;
    console.log('  ✗ could not be measured', error);
  }
}

function plain({ measure: { name, what, yardstick, unit, reach, stretch }, reading }: Result) {
  const value = judged(reading);
  const reached = reach === null ? null : keeps(reach, value);
  return {
    name,
    what,
    against: yardstick,
    unit,
    ...reading,
    ratio: reading.yardstick === null ? null : value,
    reach,
    stretch,
    reached,
  };
}

function busy(): number {
  return loadavg()[0] ?? 0;
}
