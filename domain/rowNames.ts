import type { Id } from './ids.ts';
import { type AnyResource, getRecordName } from './resources/resource.ts';
import { getTableColumns } from './resources/tableColumns.ts';

type Format<Row> = (row: Row) => string;

/**
 * A different name for each row. Rows of the same name also get the first details that differ, `Café, R$ 9,50`; rows
 * that differ in none get their numbers.
 */
export function nameRows<Row extends { id: Id }>(
  rows: readonly Row[],
  formatName: Format<Row>,
  formatDetails: readonly Format<Row>[] = [],
): Map<Id, string> {
  const groups = [...Map.groupBy(rows, formatName)];
  return new Map(groups.flatMap(([name, group]) => addDetails(name, group, formatDetails)));
}

function addDetails<Row extends { id: Id }>(
  name: string,
  rows: readonly Row[],
  [formatDetail, ...rest]: readonly Format<Row>[],
): [Id, string][] {
  if (rows.length === 1) return rows.map(({ id }) => [id, name]);
  if (!formatDetail) return rows.map(({ id }) => [id, `${name}, nº ${id}`]);
  const groups = [...Map.groupBy(rows, formatDetail)];
  return groups.flatMap(([detail, group]) =>
    addDetails(groups.length === 1 || detail === '' ? name : `${name}, ${detail}`, group, rest),
  );
}

/** The names of the records of a list that share their title with another one, with the columns that tell them apart. */
export function nameAmbiguousRecords(
  resource: AnyResource,
  records: readonly { id: Id }[],
  timeZone: string,
): Map<Id, string> {
  const getName = (record: object) => getRecordName(resource, record);
  const formatDetails = getTableColumns(resource)
    .filter(({ source }) => source !== resource.title)
    .map(
      ({ formatText }) =>
        (record: object) =>
          formatText(record, timeZone),
    );
  const sameNames = [...Map.groupBy(records, getName).values()].filter(({ length }) => length > 1);
  return nameRows(sameNames.flat(), getName, formatDetails);
}
