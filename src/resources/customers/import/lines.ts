import { csvFile, restored } from '../../../../domain/csv.ts';
import type { Candidate } from '../../../../domain/customerImport.ts';
import { counted } from '../../../components/Figure.tsx';
import type { NewLine, Outcome } from './useImportRun.ts';

/** By the line's number; a line that is not in it has not been tried. */
export type Outcomes = ReadonlyMap<number, Outcome>;

export function isNew(candidate: Candidate): candidate is NewLine {
  return candidate.state.is === 'new';
}

/** The lines that are still to be created: not tried, or failed. */
export function linesLeft(candidates: readonly Candidate[], outcomes: Outcomes): NewLine[] {
  return candidates.filter(isNew).filter(({ line }) => {
    const outcome = outcomes.get(line);
    return !outcome || outcome.is === 'failed';
  });
}

export function resultOf(candidates: readonly Candidate[], outcomes: Outcomes): Result {
  const result: Result = { created: 0, known: 0, repeated: 0, failed: 0, untried: 0 };
  for (const { line, state } of candidates) {
    const outcome = outcomes.get(line);
    if (state.is === 'wrong') result.failed += 1;
    else if (state.is !== 'new') result[state.is] += 1;
    else result[outcome?.is ?? 'untried'] += 1;
  }
  return result;
}

/** Why a line is not, or will not be, a new customer; null for one that is. */
export function reasonAgainst({ line, state }: Candidate, outcomes: Outcomes): string | null {
  if (state.is === 'wrong') return Object.values(state.errors).join('. ');
  if (state.is === 'known') return 'Já existe um cliente com este telefone';
  if (state.is === 'repeated') return `Mesmo telefone da linha ${state.of}`;
  const outcome = outcomes.get(line);
  if (!outcome) return 'Não enviada';
  return outcome.is === 'failed' ? outcome.reason : null;
}

/** A file of the lines that were not imported, as they were, with their number and why. */
export function notImportedFile(
  columns: readonly string[],
  candidates: readonly Candidate[],
  outcomes: Outcomes,
): string {
  const rows = candidates.flatMap((candidate) => {
    const reason = reasonAgainst(candidate, outcomes);
    const cells = columns.map((_, column) => restored(candidate.cells[column] ?? ''));
    return reason === null ? [] : [[...cells, candidate.line, reason]];
  });
  return csvFile([...columns, 'Linha', 'Motivo'], rows);
}

interface Result {
  created: number;
  known: number;
  repeated: number;
  /** Wrong in the file, or refused by the server. */
  failed: number;
  /** Not tried, because it was stopped or went on in vain. */
  untried: number;
}

/** `48 clientes importados, 3 já existiam, 2 linhas com erro`. */
export function resultSentence({ created, known, repeated, failed, untried }: Result): string {
  return [
    counted(created, 'cliente importado', 'clientes importados'),
    counted(known, 'já existia', 'já existiam'),
    counted(failed, 'linha com erro', 'linhas com erro'),
    repeated > 0 && counted(repeated, 'linha repetida no arquivo', 'linhas repetidas no arquivo'),
    untried > 0 && counted(untried, 'linha não enviada', 'linhas não enviadas'),
  ]
    .filter(Boolean)
    .join(', ');
}
