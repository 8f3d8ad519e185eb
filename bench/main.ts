import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measures } from './list.ts';
import { computeScore, type Measure, meetsBound } from './measure.ts';
import { openFixtures } from './support/fixtures.ts';
import { describeRun, formatLine, type Result, writeTable } from './support/table.ts';

/*
 * npm run bench [-- names] [--rounds N] [--trial] [--json FILE] [--write]
 *
 * Measures the product and its baselines and prints the medians and their ratio. `--trial` uses small shops to test the measures: its
 * figures mean nothing. `--write` writes the figures into docs/performance.md. Exits with 1 when a measure failed; a missed goal is no
 * failure.
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

const fixtures = openFixtures({ rounds: Number(values.rounds ?? (trial ? 1 : 5)), trial, log: console.log });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void fixtures.close().finally(() => process.exit(1)));
}
const results: Result[] = [];
const before = getLoad();
let failed = 0;
try {
  for (const measure of chosen) await runMeasure(measure);
} finally {
  await fixtures.close();
}
const about = describeRun([before, getLoad()]);
if (values.json)
  writeFileSync(values.json, `${JSON.stringify({ ...about, trial, measures: results.map(toJson) }, null, 2)}\n`);
if (values.write) writeTable(results, about);
console.log(
  `\n${results.length} measured, ${failed} could not be; load ${about.busy.map((load) => load.toFixed(1)).join(' → ')}`,
);
process.exit(failed > 0 ? 1 : 0);

async function runMeasure(measure: Measure): Promise<void> {
  console.log(`\n▶ ${measure.label} · ${measure.name}`);
  try {
    const result = { measure, reading: await measure.run(fixtures) };
    results.push(result);
    console.log(`  ${formatLine(result)}`);
  } catch (error) {
    failed++;
    console.log('  ✗ could not be measured', error);
  }
}

function toJson({ measure: { name, label, baseline, unit, goal, stretchGoal }, reading }: Result) {
  const value = computeScore(reading);
  const reached = goal === null ? null : meetsBound(goal, value);
  return {
    name,
    what: label,
    against: baseline,
    unit,
    ...reading,
    ratio: reading.baseline === null ? null : value,
    reach: goal,
    stretch: stretchGoal,
    reached,
  };
}

function getLoad(): number {
  return loadavg()[0] ?? 0;
}
