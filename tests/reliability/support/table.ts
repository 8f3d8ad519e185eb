import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Measurement, ReliabilityTest } from '../reliabilityTest.ts';
import type { Result } from '../verify.ts';

const PAGE = 'docs/reliability.md';
const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
const HEAD = [
  '| guarantee | name | database | figures | faults detected | day |',
  '| --- | --- | --- | --- | --- | --- |',
];

/** Writes the figures of a full run into docs/reliability.md. Other rows stay; `all` gives the order. */
export function writeTable(result: Result, all: readonly ReliabilityTest[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const [table, after] = rest.split(END);
  if (before === undefined || table === undefined || after === undefined)
    throw new Error(`${PAGE} has no place for the figures`);
  const rows = new Map(table.split('\n').map((line) => [getKey(line), line]));
  const row = buildRow(result);
  rows.set(getKey(row), row);
  const keys = all.flatMap(({ name, databases }) =>
    databases.map((dialect) => `${name} ${getDatabaseLabel(databases, dialect)}`),
  );
  const lines = keys.flatMap((key) => rows.get(key) ?? []);
  writeFileSync(PAGE, [`${before}${BEGIN}`, describeMachine(), '', ...HEAD, ...lines, `${END}${after}`].join('\n'));
}

function describeMachine(): string {
  return `On ${cpus().length} cores, ${process.platform}, Node ${process.versions.node}.`;
}

function buildRow({ test, dialect, measurements, faultCount, detectedCount }: Result): string {
  const { guarantee, name, databases } = test;
  const day = new Date().toISOString().slice(0, 10);
  const figures = measurements.map(formatFigure).join('<br>');
  return `| ${guarantee} | \`${name}\` | ${getDatabaseLabel(databases, dialect)} | ${figures} | ${detectedCount} of ${faultCount} | ${day} |`;
}

/** The key of a table row: its test name and database. */
function getKey(row: string): string {
  const [, , name = '', database = ''] = row.split('|').map((cell) => cell.trim());
  return `${name.replaceAll('`', '')} ${database}`;
}

function getDatabaseLabel(databases: ReliabilityTest['databases'], dialect: Result['dialect']): string {
  return databases.length > 1 ? NAMES[dialect] : '';
}

function formatFigure({ label, value, expected }: Measurement): string {
  return `${label}: ${value}${expected === '' ? '' : ` (${expected})`}`;
}
