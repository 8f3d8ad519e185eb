import type { ImportCandidate } from '../../../../domain/customerImport/lines.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { type ImportCounts, joinCounts, type LineFate, type LineRules } from '../../../components/importFile/report.ts';

type StateOf<Kind extends ImportCandidate['state']['kind']> = Extract<ImportCandidate['state'], { kind: Kind }>;

/** A line of the file in one state. */
export type Line<Kind extends ImportCandidate['state']['kind']> = ImportCandidate & { state: StateOf<Kind> };

/** The lines in a state. */
export function filterLines<Kind extends ImportCandidate['state']['kind']>(
  candidates: readonly ImportCandidate[],
  kind: Kind,
): Line<Kind>[] {
  return candidates.filter((candidate): candidate is Line<Kind> => candidate.state.kind === kind);
}

/** What becomes of the lines of a file of customers. */
export const CUSTOMER_LINES: LineRules<ImportCandidate> = {
  getFate({ state }): LineFate {
    if (state.kind === 'new') return 'created';
    if (state.kind === 'known') return state.changes.length > 0 ? 'updated' : 'unchanged';
    return state.kind === 'wrong' ? 'failed' : state.kind;
  },
  getReason({ state }): string {
    if (state.kind === 'wrong') return Object.values(state.errors).join('. ');
    if (state.kind === 'repeated')
      return `Mesma pessoa da linha ${state.firstLine}${state.lost.length > 0 ? `. Fica de fora: ${state.lost.join('; ')}` : ''}`;
    if (state.kind === 'shared')
      return `Mesmo telefone de ${state.name}${state.firstLine === null ? '' : `, da linha ${state.firstLine}`}`;
    if (state.kind === 'known' && state.mergedName !== undefined)
      return `Já é cliente: ${state.mergedName} foi juntado a ${state.customer.name}`;
    return state.kind === 'skipped' ? state.reason : 'Já é cliente';
  },
};

/** `48 clientes novos, 3 já são clientes, 2 linhas não entram`. */
export function formatPlanned(counts: ImportCounts): string {
  return joinCounts([
    formatCount(counts.created, 'cliente novo', 'clientes novos'),
    counts.updated > 0 && formatCount(counts.updated, 'cliente ganha dados', 'clientes ganham dados'),
    counts.unchanged > 0 && formatCount(counts.unchanged, 'já é cliente', 'já são clientes'),
    counts.shared > 0 && `${formatCount(counts.shared, 'linha', 'linhas')} para decidir`,
    counts.failed > 0 && formatCount(counts.failed, 'linha não entra', 'linhas não entram'),
    counts.repeated > 0 && formatCount(counts.repeated, 'linha repetida', 'linhas repetidas'),
    counts.skipped > 0 && formatCount(counts.skipped, 'linha pulada', 'linhas puladas'),
  ]);
}
