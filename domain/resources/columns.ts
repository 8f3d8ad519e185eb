import type { CsvCell } from '../csv.ts';
import type { Json } from '../fields/codec.ts';
import type { Field } from '../fields/field.ts';
import { getTargetResource } from './all.ts';
import type { AnyResource } from './resource.ts';

/** A column of a resource's table and of its CSV file. */
export interface RecordColumn {
  /** What a list is sorted by for it, and its key in a record: `price`, `customer.name`. */
  source: string;
  label: string;
  /** Whether its values have an order: lists of others have none. */
  sortable: boolean;
  /** The kind of its field. */
  kind: string;
  /** As a person reads it; empty where the record has nothing. The time zone is the shop's. */
  formatText(record: object, timeZone: string): string;
  toCsvCell(record: object, timeZone: string): CsvCell;
}

/** The columns that follow from a declaration. */
export function getTableColumns(resource: AnyResource): RecordColumn[] {
  const { fields, columns } = resource;
  const names = columns ?? Object.keys(fields).filter((name) => !isToldByName(resource, name));
  return names.flatMap((name) => {
    const field = fields[name];
    return field ? [columnOf(name, field)] : [];
  });
}

/** Whether another field has the name of what this one refers to. */
function isToldByName({ fields }: AnyResource, name: string): boolean {
  return Object.values(fields).some(({ options }) => options.nameOf === name);
}

function columnOf(name: string, field: Field): RecordColumn {
  const { kind, label, options } = field;
  const { recordKey = name, columnLabel = label } = options;
  const valueIn = (record: object, timeZone: string) => {
    if (!applies(field, record)) return null;
    return (options.display ? options.display(record as never, timeZone) : (record as Json)[recordKey]) ?? null;
  };
  const toCsvCell = (record: object, timeZone: string) => {
    const value = valueIn(record, timeZone);
    return value === null ? (options.emptyLabel ?? null) : field.toCsvCell(value, timeZone);
  };
  const formatText = (record: object, timeZone: string) => {
    const inFile = toCsvCell(record, timeZone);
    // Figures are written otherwise in a file: no person reads `1234,5`.
    return typeof inFile === 'string' || inFile === null
      ? (inFile ?? '')
      : field.show(valueIn(record, timeZone), timeZone);
  };
  const source =
    kind === 'reference' && options.recordKey ? `${recordKey}.${getTargetResource(options).title}` : recordKey;
  return {
    source,
    label: columnLabel,
    sortable: options.sortable !== false && !UNSORTABLE.has(kind),
    kind,
    formatText,
    toCsvCell,
  };
}

const UNSORTABLE: ReadonlySet<string> = new Set(['references', 'hours', 'terms']);

/** What is asked for only where another field has some value means nothing elsewhere. */
function applies({ options }: Field, record: object): boolean {
  if (!options.visibleWhen) return true;
  const [other, value] = options.visibleWhen;
  return (record as Json)[other] === value;
}
