import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Bound, judged, keeps, type Measure, type Reading } from '../measure.ts';

const PAGE = 'docs/performance.md';
const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];

export interface Result {
  measure: Measure;
  reading: Reading;
}

/** What a run was taken on: to be told with every figure. */
export interface Circumstances {
  day: string;
  machine: string;
  /** Processes that wanted to run, on average of the last minute, before and after. */
  busy: [number, number];
}

export function circumstances(busy: [number, number]): Circumstances {
  return {
    day: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores, ${process.platform}, Node ${process.versions.node}`,
    busy,
  };
}

/** Puts the figures of a full run into the page, in the place of those it has. */
export function writeTable(results: readonly Result[], { day, machine, busy }: Circumstances): void {
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the figures`);
  const head = `Run on ${day}: ${machine}. Load before and after: ${busy.map((load) => load.toFixed(1)).join(' and ')}.`;
  writeFileSync(PAGE, `${before}${BEGIN}\n${head}\n\n${table(results)}\n${END}${after}`);
}

function table(results: readonly Result[]): string {
  const lines = results.map(({ measure, reading }) => {
    const { what, name, yardstick, unit } = measure;
    const beside = (reading.beside ?? [])
      .map((one) => `<br>${one.what}: ${shown(one.value)} ${one.unit ?? unit}`)
      .join('');
    const other = reading.yardstick === null ? '' : `${yardstick}: ${shown(reading.yardstick)} ${unit}`;
    return `| ${what} | \`${name}\` | ${shown(reading.product)} ${unit} | ${other}${beside} | ${verdict(measure, reading)} |`;
  });
  const head = ['| measure | name | Navalha | yardstick | ratio |', '| --- | --- | --- | --- | --- |'];
  return [...head, ...lines].join('\n');
}

/** One line for a person at a terminal. */
export function line({ measure, reading }: Result): string {
  const { unit, yardstick } = measure;
  const other = reading.yardstick === null ? '' : `, ${yardstick}: ${shown(reading.yardstick)} ${unit}`;
  const beside = (reading.beside ?? []).map((one) => `; ${one.what}: ${shown(one.value)} ${one.unit ?? unit}`).join('');
  return `${shown(reading.product)} ${unit}${other}${beside} → ${verdict(measure, reading)}`;
}

/** The ratio where there is a yardstick, and what it has to be. */
function verdict({ reach, stretch }: Measure, reading: Reading): string {
  const value = judged(reading);
  const ratio = reading.yardstick === null ? '' : `${value.toFixed(2)}×`;
  const goal = stretch && keeps(stretch, value) ? stretch : reach;
  if (!goal) return ratio;
  const held = keeps(goal, value) ? (goal === stretch ? '✓✓' : '✓') : '✗';
  return `${ratio} ${held} (${boundText(goal, reading)})`.trim();
}

function boundText({ is, value }: Bound, { yardstick }: Reading): string {
  return `${is === 'at most' ? '≤' : '≥'} ${value}${yardstick === null ? '' : '×'}`;
}

function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
