import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measures } from './list.ts';
import { computeScore, findReachedLimit, type Measure } from './measure.ts';
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
const { trial } = values;
if (values.write && (trial || positionals.length > 0)) throw new Error('--write needs all measures, and no --trial');
const chosen = measures.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((name) => !measures.some((measure) => measure.name === name));
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown.join(', ')}. The measures: ${measures.map(({ name }) => name).join(', ')}`);

const fixtures = openFixtures({ rounds: Number(values.rounds ?? (trial ? 1 : 5)), trial });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void fixtures.close().finally(() => process.exit(1)));
}
const results: Result[] = [];
const loadBefore = getLoad();
try {
  for (const measure of chosen) await runMeasure(measure);
} finally {
  await fixtures.close();
}
const run = describeRun([loadBefore, getLoad()]);
if (values.json)
  writeFileSync(values.json, `${JSON.stringify({ ...run, trial, measures: results.map(toJson) }, null, 2)}\n`);
if (values.write) writeTable(results, run);
const failures = chosen.length - results.length;
console.log(
  `\n${results.length} measured, ${failures} failed; load ${run.load.map((each) => each.toFixed(1)).join(' → ')}`,
);
process.exit(failures > 0 ? 1 : 0);

async function runMeasure(measure: Measure): Promise<void> {
  console.log(`\n▶ ${measure.label} · ${measure.name}`);
  try {
    const result = { measure, reading: await measure.run(fixtures) };
    results.push(result);
    console.log(`  ${formatLine(result)}`);
  } catch (error) {
    console.log('  ✗ failed', error);
  }
}

function toJson({ measure: { name, label, baseline, unit, goal }, reading }: Result) {
  const score = computeScore(reading);
  const isReached = findReachedLimit(goal, score) !== null;
  return { name, label, against: baseline, unit, goal, ...reading, score, isReached };
}

function getLoad(): number {
  return loadavg()[0] ?? 0;
}
