import { buildCsv, unescapeFormula } from '../../../../domain/csv.ts';
import type { ImportCandidate } from '../../../../domain/customerImport.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import type { NewLine, Outcome } from './useImportRun.ts';

/** By line number; a missing line has not been tried. */
export type Outcomes = ReadonlyMap<number, Outcome>;

export const NONE_TRIED: Outcomes = new Map();

export function isNew(candidate: ImportCandidate): candidate is NewLine {
  return candidate.state.kind === 'new';
}

/** Lines still to be created: not tried, or failed. */
export function getRemainingLines(candidates: readonly ImportCandidate[], outcomes: Outcomes): NewLine[] {
  return candidates.filter(isNew).filter(({ line }) => {
    const outcome = outcomes.get(line);
    return !outcome || outcome.status === 'failed';
  });
}

export function summarizeResult(candidates: readonly ImportCandidate[], outcomes: Outcomes): Result {
  const result: Result = { created: 0, known: 0, repeated: 0, failed: 0, untried: 0 };
  for (const { line, state } of candidates) {
    const outcome = outcomes.get(line);
    if (state.kind === 'wrong') result.failed += 1;
    else if (state.kind !== 'new') result[state.kind] += 1;
    else result[outcome?.status ?? 'untried'] += 1;
  }
  return result;
}

/** Why a line is not imported; null if it is. */
export function getRejectionReason({ line, state }: ImportCandidate, outcomes: Outcomes): string | null {
  if (state.kind === 'wrong') return Object.values(state.errors).join('. ');
  if (state.kind === 'known') return 'Já existe um cliente com este telefone';
  if (state.kind === 'repeated') return `Mesmo telefone da linha ${state.firstLine}`;
  const outcome = outcomes.get(line);
  if (!outcome) return 'Não enviada';
  return outcome.status === 'failed' ? outcome.reason : null;
}

/** A CSV of the lines not imported, with the original cells, the line number and the reason. */
export function buildNotImportedCsv(
  columns: readonly string[],
  candidates: readonly ImportCandidate[],
  outcomes: Outcomes,
): string {
  const rows = candidates.flatMap((candidate) => {
    const reason = getRejectionReason(candidate, outcomes);
    const cells = columns.map((_, column) => unescapeFormula(candidate.cells[column] ?? ''));
    return reason === null ? [] : [[...cells, candidate.line, reason]];
  });
  return buildCsv([...columns, 'Linha', 'Motivo'], rows);
}

interface Result {
  created: number;
  known: number;
  repeated: number;
  /** Invalid in the file, or refused by the server. */
  failed: number;
  /** Not tried: the import was stopped or gave up. */
  untried: number;
}

/** `48 clientes importados, 3 já existiam, 2 linhas com erro`. */
export function formatResult({ created, known, repeated, failed, untried }: Result): string {
  return [
    formatCount(created, 'cliente importado', 'clientes importados'),
    formatCount(known, 'já existia', 'já existiam'),
    formatCount(failed, 'linha com erro', 'linhas com erro'),
    repeated > 0 && formatCount(repeated, 'linha repetida no arquivo', 'linhas repetidas no arquivo'),
    untried > 0 && formatCount(untried, 'linha não enviada', 'linhas não enviadas'),
  ]
    .filter(Boolean)
    .join(', ');
}
