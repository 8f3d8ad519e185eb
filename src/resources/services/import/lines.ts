import { useMemo } from 'react';
import { MAX_IMPORTED_RECORDS } from '../../../../domain/importFile/limits.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { employees } from '../../../../domain/resources/employees.ts';
import type { AnyResource } from '../../../../domain/resources/resource.ts';
import type { FileService, ServiceLine, ServiceLineState } from '../../../../domain/serviceImport/lines.ts';
import { type ImportCounts, joinCounts, type LineRules } from '../../../components/importFile/report.ts';
import { useImportPart } from '../../../components/importFile/useImportPart.ts';
import type { ImportCalls } from '../../../components/importFile/useImportRun.ts';
import { importServices } from '../../../dataProvider/importServices.ts';

/** A line of the file in one state. */
type LineOf<Kind extends ServiceLineState['kind']> = ServiceLine & { state: Extract<ServiceLineState, { kind: Kind }> };

/** The lines in a state. */
export function filterLines<Kind extends ServiceLineState['kind']>(
  lines: readonly ServiceLine[],
  kind: Kind,
): LineOf<Kind>[] {
  return lines.filter((line): line is LineOf<Kind> => line.state.kind === kind);
}

/**
 * What becomes of the lines of a file of services. `overwrite`: known services get the values of the file. `resource` has the fields that
 * the back end supports.
 */
export function createServiceLines(overwrite: boolean, resource: AnyResource): LineRules<ServiceLine> {
  return {
    getFate({ state }) {
      if (state.kind === 'new') return 'created';
      if (state.kind === 'known') return overwrite && state.changes.length > 0 ? 'updated' : 'unchanged';
      return state.kind === 'wrong' ? 'failed' : state.kind;
    },
    getReason({ state }) {
      if (state.kind === 'wrong') return Object.values(state.errors).join('. ');
      if (state.kind === 'repeated')
        return `Mesmo serviço da linha ${state.firstLine}${state.lost === '' ? '' : `. Fica de fora: ${state.lost}`}`;
      return state.kind === 'skipped' ? state.reason : 'Já existe';
    },
    listFollowUps(created) {
      const { employeeIds } = resource.fields;
      const idle = created.filter(({ state }) => 'service' in state && !state.service.employeeIds);
      if (!employeeIds || idle.length === 0) return [];
      const names = idle.map(({ name }) => name).join(', ');
      return [
        `Nenhum colaborador faz ainda: ${names}. Escolha quem faz em “${employeeIds.label}” ao editar o serviço, ou em “${employees.fields.services.label}” ao editar o colaborador.`,
      ];
    },
  };
}

/** The call that stores lines: sending one again changes nothing. */
export function useServiceCalls(fileName: string): ImportCalls<ServiceLine> {
  const getPart = useImportPart(fileName);
  return useMemo(
    () => ({
      divide: (lines) =>
        Array.from({ length: Math.ceil(lines.length / MAX_IMPORTED_RECORDS) }, (_, part) =>
          lines.slice(part * MAX_IMPORTED_RECORDS, (part + 1) * MAX_IMPORTED_RECORDS),
        ),
      send: (lines, idempotencyKey, runKey) => importServices(lines.map(getService), idempotencyKey, getPart(runKey)),
    }),
    [getPart],
  );
}

function getService({ state }: ServiceLine): FileService {
  if (state.kind !== 'new' && state.kind !== 'known') throw new TypeError(`a ${state.kind} line has no service`);
  return state.service;
}

/** `2 serviços novos, 1 já existe, 1 linha não entra`. */
export function formatPlanned(counts: ImportCounts): string {
  return joinCounts([
    formatCount(counts.created, 'serviço novo', 'serviços novos'),
    counts.updated > 0 && formatCount(counts.updated, 'serviço muda', 'serviços mudam'),
    counts.unchanged > 0 && formatCount(counts.unchanged, 'já existe', 'já existem'),
    counts.failed > 0 && formatCount(counts.failed, 'linha não entra', 'linhas não entram'),
    counts.repeated > 0 && formatCount(counts.repeated, 'linha repetida', 'linhas repetidas'),
    counts.skipped > 0 && formatCount(counts.skipped, 'linha pulada', 'linhas puladas'),
  ]);
}
