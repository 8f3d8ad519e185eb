import { useRecordContext, useResourceContext } from 'react-admin';
import { getResource } from '../../../domain/resources/all.ts';
import { getFieldOrThrow } from '../../../domain/resources/resource.ts';
import { createColumn } from '../../../domain/resources/tableColumns.ts';
import { useTimeZone } from '../../session.ts';

/** What react-admin's layouts and tables read of a field. */
interface DeclaredFieldProps {
  /** The field's name in the declaration. */
  source: string;
  label?: string;
}

/** The text of a declared field of the record: money as BRL, days as dd/mm/aaaa, choices and references by their names. */
export function DeclaredField({ source }: DeclaredFieldProps) {
  const record = useRecordContext();
  const timeZone = useTimeZone();
  const resource = getResource(useResourceContext() ?? '');
  const field = getFieldOrThrow(resource, source);
  return record && <>{createColumn(source, field).formatText(record, timeZone)}</>;
}
