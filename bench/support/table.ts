import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Bound, computeScore, type Measure, meetsBound, type Reading } from '../measure.ts';

const PAGE = 'docs/performance.md';
const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];

export interface Result {
  measure: Measure;
  reading: Reading;
}

/** The circumstances of a run, which are printed with its figures. */
export interface RunInfo {
  day: string;
  machine: string;
  /** The load average of the last minute, before and after. */
  busy: [number, number];
}

export function describeRun(busy: [number, number]): RunInfo {
  return {
    day: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores, ${process.platform}, Node ${process.versions.node}`,
    busy,
  };
}

/** Replaces the figures in docs/performance.md by those of a full run. */
export function writeTable(results: readonly Result[], { day, machine, busy }: RunInfo): void {
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the figures`);
  const head = `Run on ${day}: ${machine}. Load before and after: ${busy.map((load) => load.toFixed(1)).join(' and ')}.`;
  writeFileSync(PAGE, `${before}${BEGIN}\n${head}\n\n${formatTable(results)}\n${END}${after}`);
}

function formatTable(results: readonly Result[]): string {
  const lines = results.map(({ measure, reading }) => {
    const { label, name, baseline, unit } = measure;
    const details = (reading.details ?? [])
      .map((one) => `<br>${one.what}: ${formatNumber(one.value)} ${one.unit ?? unit}`)
      .join('');
    const other = reading.baseline === null ? '' : `${baseline}: ${formatNumber(reading.baseline)} ${unit}`;
    return `| ${label} | \`${name}\` | ${formatNumber(reading.product)} ${unit} | ${other}${details} | ${formatVerdict(measure, reading)} |`;
  });
  const head = ['| measure | name | Navalha | baseline | ratio |', '| --- | --- | --- | --- | --- |'];
  return [...head, ...lines].join('\n');
}

/** One line for the terminal. */
export function formatLine({ measure, reading }: Result): string {
  const { unit, baseline } = measure;
  const other = reading.baseline === null ? '' : `, ${baseline}: ${formatNumber(reading.baseline)} ${unit}`;
  const details = (reading.details ?? [])
    .map((one) => `; ${one.what}: ${formatNumber(one.value)} ${one.unit ?? unit}`)
    .join('');
  return `${formatNumber(reading.product)} ${unit}${other}${details} → ${formatVerdict(measure, reading)}`;
}

/** The ratio, if there is a baseline, and the goal. */
function formatVerdict({ goal, stretchGoal }: Measure, reading: Reading): string {
  const value = computeScore(reading);
  const ratio = reading.baseline === null ? '' : `${value.toFixed(2)}×`;
  const bound = stretchGoal && meetsBound(stretchGoal, value) ? stretchGoal : goal;
  if (!bound) return ratio;
  const held = meetsBound(bound, value) ? (bound === stretchGoal ? '✓✓' : '✓') : '✗';
  return `${ratio} ${held} (${formatBound(bound, reading)})`.trim();
}

function formatBound({ is, value }: Bound, { baseline }: Reading): string {
  return `${is === 'at most' ? '≤' : '≥'} ${value}${baseline === null ? '' : '×'}`;
}

function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
