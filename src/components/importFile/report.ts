import { buildCsv, unescapeFormula } from '../../../domain/csv.ts';
import { formatCount } from '../../../domain/numbers.ts';

/** A line of a file, with its cells as they are in the file. */
export interface FileLine {
  line: number;
  cells: string[];
}

/**
 * What becomes of a line: `created` and `updated` are sent, `unchanged` exists already, `shared` needs a decision, `failed` is invalid
 * or refused, `repeated` is an earlier line again, `skipped` is no record.
 */
export type LineFate = 'created' | 'updated' | 'unchanged' | 'shared' | 'failed' | 'repeated' | 'skipped';

/** What an import knows of its lines before they are sent. */
export interface LineRules<Line extends FileLine> {
  getFate: (line: Line) => LineFate;
  /** Why a line that is not sent is not imported. */
  getReason: (line: Line) => string;
  /** Sentences about what a person still has to do with the records that were created. */
  listFollowUps?: (created: readonly Line[]) => string[];
}

export type StoredFate = 'created' | 'updated' | 'unchanged';

/**
 * `failed`: the server refused the line. `untried`: the connection, the session or the server failed, not the line; with `outcomeUnknown`
 * it may be stored.
 */
export type Outcome =
  | { status: StoredFate }
  | { status: 'failed' | 'untried'; reason: string; outcomeUnknown: boolean };

/** By line number; a missing line has not been tried. */
export type Outcomes = ReadonlyMap<number, Outcome>;

/** How many lines became what; they add up to all lines of the file. `untried`: the import was stopped, or could not go on. */
export type ImportCounts = Record<LineFate | 'untried', number>;

/** A line that was not imported. */
export interface RejectedLine extends FileLine {
  reason: string;
  /** `refused` by the server; `failed` is invalid in the file. */
  fate: LineFate | 'refused' | 'untried';
}

/** What became of a file. It stays on the device. */
export interface ImportReport {
  counts: ImportCounts;
  /** The headings of the file's columns. */
  columnNames: string[];
  rejected: RejectedLine[];
  /** What a person still has to do. Reports of earlier versions have none. */
  followUps?: string[];
}

const NONE_TRIED: Outcomes = new Map();
const NOT_SENT = 'Não enviada';
const NOT_ANSWERED = 'Sem resposta do servidor, pode já ter entrado';

export function isStored(outcome: Outcome | undefined): outcome is { status: StoredFate } {
  return outcome !== undefined && outcome.status !== 'failed' && outcome.status !== 'untried';
}

/** Why lines could not be sent, where that was no fault of the lines; null if there are none. */
export function findInterruption(outcomes: Outcomes): string | null {
  for (const outcome of outcomes.values()) if (outcome.status === 'untried') return outcome.reason;
  return null;
}

function isSent(fate: LineFate): boolean {
  return fate === 'created' || fate === 'updated';
}

/** Lines still to be sent: not tried, or failed. */
export function getRemainingLines<Line extends FileLine>(
  lines: readonly Line[],
  { getFate }: LineRules<Line>,
  outcomes: Outcomes,
): Line[] {
  return lines.filter((line) => isSent(getFate(line)) && !isStored(outcomes.get(line.line)));
}

/** The outcomes of stored lines. */
export function listStored(outcomes: Outcomes): [line: number, outcome: { status: StoredFate }][] {
  return [...outcomes].flatMap(([line, outcome]) => (isStored(outcome) ? [[line, outcome]] : []));
}

/**
 * The outcomes of an import that goes on. A line that was to be sent, and needs it no longer, was stored although its answer never
 * arrived.
 */
export function adoptStored<Line extends FileLine>(
  lines: readonly Line[],
  { getFate }: LineRules<Line>,
  outcomes: Outcomes,
  planned: ReadonlyMap<number, StoredFate> = new Map(),
): Map<number, Outcome> {
  const all = new Map(outcomes);
  for (const each of lines) {
    const status = planned.get(each.line);
    if (status && !isStored(all.get(each.line)) && getFate(each) === 'unchanged') all.set(each.line, { status });
  }
  return all;
}

/** Whether each line that is left would become what a person has confirmed, or is stored: then the import can go on by itself. */
export function isAsPlanned<Line extends FileLine>(
  lines: readonly Line[],
  { getFate }: LineRules<Line>,
  outcomes: Outcomes,
  planned: ReadonlyMap<number, StoredFate>,
): boolean {
  return lines.every((each) => {
    if (isStored(outcomes.get(each.line))) return true;
    const [fate, before] = [getFate(each), planned.get(each.line)];
    return before ? fate === before || fate === 'unchanged' : !isSent(fate);
  });
}

/** How many lines would become what if all were sent. */
export function countPlanned<Line extends FileLine>(
  lines: readonly Line[],
  { getFate }: LineRules<Line>,
): ImportCounts {
  return countFates(lines.map(getFate));
}

function countFates(fates: readonly (keyof ImportCounts)[]): ImportCounts {
  const counts = { created: 0, updated: 0, unchanged: 0, shared: 0, failed: 0, repeated: 0, skipped: 0, untried: 0 };
  for (const fate of fates) counts[fate] += 1;
  return counts;
}

export function buildReport<Line extends FileLine>(
  lines: readonly Line[],
  rules: LineRules<Line>,
  outcomes: Outcomes,
  columnNames: readonly string[],
): ImportReport {
  const fates = lines.map((line) => {
    const outcome = outcomes.get(line.line);
    // Of an import that goes on: the record exists by now.
    if (isStored(outcome)) return outcome.status;
    const fate = rules.getFate(line);
    return isSent(fate) ? (outcome?.status ?? 'untried') : fate;
  });
  return {
    counts: countFates(fates),
    columnNames: [...columnNames],
    rejected: listRejected(lines, rules, outcomes),
    followUps: rules.listFollowUps?.(lines.filter((_, at) => fates[at] === 'created')) ?? [],
  };
}

/** The lines that are not imported, each with the reason. */
export function listRejected<Line extends FileLine>(
  lines: readonly Line[],
  { getFate, getReason }: LineRules<Line>,
  outcomes: Outcomes = NONE_TRIED,
): RejectedLine[] {
  return lines.flatMap((each): RejectedLine[] => {
    const { line, cells } = each;
    const outcome = outcomes.get(line);
    if (isStored(outcome)) return [];
    const fate = getFate(each);
    if (!isSent(fate)) return [{ line, cells, fate, reason: getReason(each) }];
    if (outcome?.status === 'failed') return [{ line, cells, fate: 'refused', reason: outcome.reason }];
    return [{ line, cells, fate: 'untried', reason: outcome?.outcomeUnknown ? NOT_ANSWERED : NOT_SENT }];
  });
}

/** The lines that a person can correct and import again: neither totals and headings nor records that exist. */
export function filterImportable(rejected: readonly RejectedLine[]): RejectedLine[] {
  return rejected.filter(({ fate }) => fate !== 'skipped' && fate !== 'unchanged');
}

/** A CSV of lines that are not imported, with the original cells, the line number and the reason. It can be imported. */
export function buildNotImportedCsv(columns: readonly string[], lines: readonly RejectedLine[]): string {
  const rows = lines.map(({ line, cells, reason }) => [
    ...columns.map((_, column) => unescapeFormula(cells[column] ?? '')),
    line,
    reason,
  ]);
  return buildCsv([...columns, 'Linha', 'Motivo'], rows);
}

/** Singular and plural. */
type Words = readonly [one: string, many: string];

/** The words of a report that differ between records. */
export interface ReportWords {
  created: Words;
  updated: Words;
}

/** `48 clientes importados, 3 já existiam, 2 linhas com erro`. */
export function formatResult(counts: ImportCounts, words: ReportWords): string {
  return joinCounts([
    formatCount(counts.created, ...words.created),
    counts.updated > 0 && formatCount(counts.updated, ...words.updated),
    formatCount(counts.unchanged, 'já existia', 'já existiam'),
    formatCount(counts.failed, 'linha com erro', 'linhas com erro'),
    counts.shared > 0 && `${formatCount(counts.shared, 'linha', 'linhas')} sem decisão`,
    counts.repeated > 0 && formatCount(counts.repeated, 'linha repetida no arquivo', 'linhas repetidas no arquivo'),
    counts.skipped > 0 && formatCount(counts.skipped, 'linha pulada', 'linhas puladas'),
    counts.untried > 0 && formatCount(counts.untried, 'linha não enviada', 'linhas não enviadas'),
  ]);
}

/** `48 clientes novos, 3 já são clientes, 2 linhas não entram`. */
export function joinCounts(parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(', ');
}
