import { buildCsv, unescapeFormula } from '../../../../domain/csv.ts';
import type { ImportCandidate } from '../../../../domain/customerImport/lines.ts';
import { formatCount } from '../../../../domain/numbers.ts';

type StateOf<Kind extends ImportCandidate['state']['kind']> = Extract<ImportCandidate['state'], { kind: Kind }>;

/** A line of the file in one state. */
export type Line<Kind extends ImportCandidate['state']['kind']> = ImportCandidate & { state: StateOf<Kind> };

/** A line that the import sends: a new customer, or a known one with changes. */
export type SentLine = Line<'new'> | Line<'known'>;

/** `outcomeUnknown`: no answer arrived, so the customer may exist. */
export type Outcome = { status: 'created' | 'updated' } | { status: 'failed'; reason: string; outcomeUnknown: boolean };

/** By line number; a missing line has not been tried. */
export type Outcomes = ReadonlyMap<number, Outcome>;

const NONE_TRIED: Outcomes = new Map();

/** The lines in a state. */
export function filterLines<Kind extends ImportCandidate['state']['kind']>(
  candidates: readonly ImportCandidate[],
  kind: Kind,
): Line<Kind>[] {
  return candidates.filter((candidate): candidate is Line<Kind> => candidate.state.kind === kind);
}

/** Whether the import sends a line. */
function isSent(candidate: ImportCandidate): candidate is SentLine {
  const { state } = candidate;
  return state.kind === 'new' || (state.kind === 'known' && state.changes.length > 0);
}

/** Whether a line was stored. */
function isDone(outcome: Outcome | undefined): outcome is Outcome & { status: 'created' | 'updated' } {
  return outcome?.status === 'created' || outcome?.status === 'updated';
}

/** Lines still to be sent: not tried, or failed. */
export function getRemainingLines(candidates: readonly ImportCandidate[], outcomes: Outcomes): SentLine[] {
  return candidates.filter(isSent).filter(({ line }) => !isDone(outcomes.get(line)));
}

export const KNOWN = 'Já é cliente';
export const NOT_SENT = 'Não enviada';

/** Why a line is not imported; null if it is. */
function getRejectionReason({ line, state }: ImportCandidate, outcomes: Outcomes): string | null {
  const outcome = outcomes.get(line);
  if (isDone(outcome)) return null;
  if (state.kind === 'wrong') return Object.values(state.errors).join('. ');
  if (state.kind === 'known' && state.changes.length === 0) return KNOWN;
  if (state.kind === 'repeated') return `Mesma pessoa da linha ${state.firstLine}`;
  if (state.kind === 'shared')
    return `Mesmo telefone de ${state.name}${state.firstLine === null ? '' : `, da linha ${state.firstLine}`}`;
  if (state.kind === 'skipped') return state.reason;
  if (!outcome) return NOT_SENT;
  return outcome.status === 'failed' ? outcome.reason : null;
}

/** A line that was not imported. */
export interface RejectedLine {
  line: number;
  cells: string[];
  reason: string;
  kind: ImportCandidate['state']['kind'];
}

/** What became of a file. It stays on the device. */
export interface ImportReport {
  counts: ImportCounts;
  /** The headings of the file's columns. */
  columnNames: string[];
  rejected: RejectedLine[];
}

export function buildReport(
  candidates: readonly ImportCandidate[],
  outcomes: Outcomes,
  columnNames: readonly string[],
): ImportReport {
  return {
    counts: countOutcomes(candidates, outcomes),
    columnNames: [...columnNames],
    rejected: listRejected(candidates, outcomes),
  };
}

/** The lines that are not imported, each with the reason. */
export function listRejected(candidates: readonly ImportCandidate[], outcomes: Outcomes = NONE_TRIED): RejectedLine[] {
  return candidates.flatMap((candidate) => {
    const reason = getRejectionReason(candidate, outcomes);
    const { line, cells, state } = candidate;
    return reason === null ? [] : [{ line, cells, reason, kind: state.kind }];
  });
}

/** A CSV of the lines not imported, with the original cells, the line number and the reason. */
export function buildNotImportedCsv(columns: readonly string[], lines: readonly RejectedLine[]): string {
  const rows = lines.map(({ line, cells, reason }) => [
    ...columns.map((_, column) => unescapeFormula(cells[column] ?? '')),
    line,
    reason,
  ]);
  return buildCsv([...columns, 'Linha', 'Motivo'], rows);
}

/** How many lines become what. They add up to all lines of the file. */
export interface ImportCounts {
  created: number;
  updated: number;
  /** Existing customers that stay as they are. */
  unchanged: number;
  shared: number;
  /** Invalid in the file, or refused by the server. */
  failed: number;
  repeated: number;
  skipped: number;
  /** Not tried: the import was stopped or gave up. */
  untried: number;
}

/** The counts before the import: as if all lines were sent. */
export function countLines(candidates: readonly ImportCandidate[]): ImportCounts {
  return countOutcomes(candidates, null);
}

/** The counts after the import. */
function countOutcomes(candidates: readonly ImportCandidate[], outcomes: Outcomes | null): ImportCounts {
  const counts = { created: 0, updated: 0, unchanged: 0, shared: 0, failed: 0, repeated: 0, skipped: 0, untried: 0 };
  for (const candidate of candidates) counts[findCount(candidate, outcomes)] += 1;
  return counts;
}

function findCount(candidate: ImportCandidate, outcomes: Outcomes | null): keyof ImportCounts {
  const { state, line } = candidate;
  const outcome = outcomes?.get(line);
  // Of an import that goes on: the customer exists by now.
  if (isDone(outcome)) return outcome.status;
  if (state.kind === 'wrong') return 'failed';
  if (state.kind === 'shared' || state.kind === 'repeated' || state.kind === 'skipped') return state.kind;
  if (!isSent(candidate)) return 'unchanged';
  if (outcomes === null) return state.kind === 'new' ? 'created' : 'updated';
  return outcome?.status ?? 'untried';
}

/** `48 clientes novos, 3 já são clientes, 2 não entram`. */
export function formatPlanned(counts: ImportCounts): string {
  return join([
    formatCount(counts.created, 'cliente novo', 'clientes novos'),
    counts.updated > 0 && formatCount(counts.updated, 'cliente ganha dados', 'clientes ganham dados'),
    counts.unchanged > 0 && formatCount(counts.unchanged, 'já é cliente', 'já são clientes'),
    counts.shared > 0 && `${formatCount(counts.shared, 'linha', 'linhas')} para decidir`,
    counts.failed > 0 && formatCount(counts.failed, 'linha não entra', 'linhas não entram'),
    counts.repeated > 0 && formatCount(counts.repeated, 'linha repetida', 'linhas repetidas'),
    counts.skipped > 0 && formatCount(counts.skipped, 'linha pulada', 'linhas puladas'),
  ]);
}

/** `48 clientes importados, 3 já existiam, 2 linhas com erro`. */
export function formatResult(counts: ImportCounts): string {
  return join([
    formatCount(counts.created, 'cliente importado', 'clientes importados'),
    counts.updated > 0 && formatCount(counts.updated, 'cliente atualizado', 'clientes atualizados'),
    formatCount(counts.unchanged, 'já existia', 'já existiam'),
    formatCount(counts.failed, 'linha com erro', 'linhas com erro'),
    counts.shared > 0 && `${formatCount(counts.shared, 'linha', 'linhas')} sem decisão`,
    counts.repeated > 0 && formatCount(counts.repeated, 'linha repetida no arquivo', 'linhas repetidas no arquivo'),
    counts.skipped > 0 && formatCount(counts.skipped, 'linha pulada', 'linhas puladas'),
    counts.untried > 0 && formatCount(counts.untried, 'linha não enviada', 'linhas não enviadas'),
  ]);
}

function join(parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(', ');
}
