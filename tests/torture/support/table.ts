import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Result } from '../prove.ts';
import type { Figure } from '../torture.ts';

const PAGE = 'docs/reliability.md';
const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];
const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Puts the figures of a full run into the page, in the place of those it has. */
export function writeTable(results: readonly Result[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the figures`);
  writeFileSync(PAGE, `${before}${BEGIN}\n${machine()}\n\n${table(results)}\n${END}${after}`);
}

function machine(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `Run on ${day}: ${cpus().length} cores, ${process.platform}, Node ${process.versions.node}.`;
}

function table(results: readonly Result[]): string {
  const lines = results.map(({ torture, dialect, figures, faults, found }) => {
    const database = torture.databases.length > 1 ? NAMES[dialect] : '';
    return `| ${torture.promise} | \`${torture.name}\` | ${database} | ${figures.map(figureText).join('<br>')} | ${found} of ${faults} |`;
  });
  return ['| promise | name | on | figures | faults found |', '| --- | --- | --- | --- | --- |', ...lines].join('\n');
}

function figureText({ what, value, reach }: Figure): string {
  return `${what}: ${value}${reach === '' ? '' : ` (${reach})`}`;
}
