import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { computeScore, findReachedLimit, type Measure, type Reading } from '../measure.ts';

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
  load: [number, number];
}

export function describeRun(load: [number, number]): RunInfo {
  return {
    day: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores, ${process.platform}, Node ${process.versions.node}`,
    load,
  };
}

/** Replaces the figures in docs/performance.md by those of a full run. */
export function writeTable(results: readonly Result[], { day, machine, load }: RunInfo): void {
  const page = readFileSync(PAGE, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no place for the figures`);
  const lines = results.map(({ measure, reading }) => {
    const product = `${formatNumber(reading.product)} ${measure.unit}`;
    const others = listOtherFigures({ measure, reading }).join('<br>');
    return `| ${measure.label} | \`${measure.name}\` | ${product} | ${others} | ${formatVerdict(measure, reading)} |`;
  });
  const figures = [
    `Run on ${day}: ${machine}. Load before and after: ${load.map((each) => each.toFixed(1)).join(' and ')}.`,
    '',
    '| measure | name | Navalha | baseline | ratio |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ];
  writeFileSync(PAGE, `${page.slice(0, begin)}${BEGIN}\n${figures.join('\n')}\n${page.slice(end)}`);
}

/** One line for the terminal. */
export function formatLine({ measure, reading }: Result): string {
  const figures = [`${formatNumber(reading.product)} ${measure.unit}`, ...listOtherFigures({ measure, reading })];
  return `${figures.join('; ')} → ${formatVerdict(measure, reading)}`;
}

/** The figure of the baseline and the details. */
function listOtherFigures({ measure: { unit, baseline }, reading }: Result): string[] {
  const compared = reading.baseline === undefined ? [] : [{ label: baseline, value: reading.baseline, unit }];
  return [...compared, ...(reading.details ?? [])].map(
    (figure) => `${figure.label}: ${formatNumber(figure.value)} ${figure.unit ?? unit}`,
  );
}

/** The ratio, if there is a baseline, and the goal. */
function formatVerdict({ goal }: Measure, reading: Reading): string {
  const score = computeScore(reading);
  const [ratio, times] = reading.baseline === undefined ? ['', ''] : [`${score.toFixed(2)}× `, '×'];
  const reached = findReachedLimit(goal, score);
  const mark = reached === null ? '✗' : reached === goal.stretch ? '✓✓' : '✓';
  return `${ratio}${mark} (${goal.comparison === 'at most' ? '≤' : '≥'} ${reached ?? goal.value}${times})`;
}

function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
