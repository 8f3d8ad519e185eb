import Papa from 'papaparse';
import { FileProblem } from './problem.ts';

/** One row of a table in a file. */
export interface FileRow {
  /** The line of the file on which the row begins, counted from 1. */
  line: number;
  cells: string[];
}

/** What separates the columns of a text, by its name on the screen. */
export const SEPARATORS = {
  ';': 'Ponto e vírgula',
  ',': 'Vírgula',
  '\t': 'Tabulação',
  '|': 'Barra vertical',
} as const;
export type Separator = keyof typeof SEPARATORS;

/** Whether a text of a file is the heading of a column. */
export type HeadingTest = (text: string) => boolean;

/** Excel writes the separator in a separate first line: `sep=;`. */
const SEPARATOR_LINE = /^sep=(.)\n/i;

/** How many rows decide about the separator. */
const SAMPLE_ROWS = 60;
const SAMPLE_LENGTH = 64 * 1024;
/** How many rows are read at a time: a slow device does it between two frames. */
const BATCH_ROWS = 100;

/** The separator that divides the rows into the same number of columns, at best into known headings. A file of one column has a comma. */
export function detectSeparator(text: string, isHeading: HeadingTest): Separator {
  const announced = SEPARATOR_LINE.exec(text)?.[1];
  if (announced && isSeparator(announced)) return announced;
  const sample = text.slice(0, SAMPLE_LENGTH);
  let best: Separator = ',';
  let bestScore = 0;
  for (const separator of Object.keys(SEPARATORS).filter(isSeparator)) {
    const score = scoreRows(parseSample(sample, separator), isHeading);
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

function isSeparator(text: string): text is Separator {
  return text in SEPARATORS;
}

function parseSample(sample: string, delimiter: Separator): string[][] {
  return Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: SAMPLE_ROWS }).data.filter(
    (cells) => !isBlankRow(cells),
  );
}

/** The share of rows with the most frequent number of columns, and the most known headings of a row. 0 for one column. */
function scoreRows(rows: readonly string[][], isHeading: HeadingTest): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 0, frequency = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const widest = Math.max(0, ...counts.keys());
  if (widest < 2) return 0;
  const headings = Math.max(
    0,
    ...rows.slice(0, 20).map((cells) => (cells.length > 1 ? cells.filter(isHeading).length : 0)),
  );
  return (width > 1 ? frequency / rows.length : 0) + headings;
}

/** Whether a row has no values: only spaces and separators, also of other kinds than the file's. */
function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => /^[\s;,|]*$/.test(cell));
}

/**
 * The rows of a text that are not blank, in batches. Throws a FileProblem that names the line of a quotation mark that is
 * not closed, or that is closed in the middle of a cell.
 */
export function* readDelimited(text: string, separator: Separator): Generator<FileRow[]> {
  const from = SEPARATOR_LINE.exec(text)?.[0].length ?? 0;
  let line = from > 0 ? 2 : 1;
  let start = from;
  while (start < text.length) {
    const rest = text.slice(start);
    const rows: FileRow[] = [];
    let read = 0;
    Papa.parse<string[]>(rest, {
      delimiter: separator,
      newline: '\n',
      preview: BATCH_ROWS,
      step: ({ data, errors, meta }) => {
        const quotes = errors.find(({ type }) => type === 'Quotes');
        if (quotes) throw describeQuotes(quotes, line + countLines(rest.slice(read, quotes.index)));
        if (hasJoinedRows(data, separator)) throw describeJoinedRows(line, line + countLines(data.join('')));
        if (!isBlankRow(data)) rows.push({ line, cells: data });
        // A quoted cell may span several lines of the file.
        line += countLines(rest.slice(read, meta.cursor));
        read = meta.cursor;
      },
    });
    yield rows;
    if (read === 0) return;
    start += read;
  }
}

const PHONE_LIKE = /\d[\d ().-]{6,}\d/;

/** Whether a cell holds rows of other people: two quotation marks that belong to no cell join all that is between them. */
function hasJoinedRows(cells: readonly string[], separator: Separator): boolean {
  return cells.some((cell, column) => {
    const [, ...lines] = cell.split('\n');
    return lines.some((line, at) => {
      const expected = at === lines.length - 1 ? column : cells.length - 1;
      return expected > 1 && PHONE_LIKE.test(line) && line.split(separator).length > expected;
    });
  });
}

function describeJoinedRows(line: number, lastLine: number): FileProblem {
  return new FileProblem(
    `Linha ${line}: há aspas que só fecham na linha ${lastLine} e juntam pessoas diferentes. Apague as aspas (") e escolha o arquivo de novo.`,
  );
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function describeQuotes({ code }: { code: string }, line: number): FileProblem {
  return new FileProblem(
    code === 'MissingQuotes'
      ? `Linha ${line}: há aspas que abrem e não fecham. Feche ou apague as aspas (") e escolha o arquivo de novo.`
      : `Linha ${line}: há aspas no meio de um valor. Apague as aspas (") e escolha o arquivo de novo.`,
  );
}
