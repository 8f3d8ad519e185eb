import type { RaRecord } from 'react-admin';
import type { ResourceName } from '../../dataProvider/endpoints.ts';
import { requestFields } from '../../dataProvider/writing.ts';
import type { FieldInfo } from './FormDialog.tsx';

/** One line for each field that differs between two states of a record: `Nome: Ana → Ana Maria`. */
export function changesBetween(
  resource: ResourceName,
  before: RaRecord,
  after: RaRecord,
  fields: Record<string, FieldInfo>,
): string[] {
  const [was, is] = [requestFields(resource, before), requestFields(resource, after)];
  const changes = Object.entries(fields)
    .filter(([name]) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map(([name, { label, show = String }]) => {
      const [old, now] = [shown(was[name], before, show), shown(is[name], after, show)];
      return `${label}: ${old} → ${now}`;
    });
  return changes.length > 0 ? changes : ['Os dados são os mesmos de antes: nada seu se perde.'];
}

function shown(value: unknown, record: RaRecord, show: NonNullable<FieldInfo['show']>): string {
  const empty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return empty ? 'vazio' : show(value, record);
}
