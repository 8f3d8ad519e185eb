import type { Cell } from '../csv.ts';
import type { Field } from '../fields/field.ts';
import type { Wire } from '../fields/travel.ts';
import { targetOf } from './all.ts';
import type { AnyResource } from './resource.ts';

/** A column of a resource's table and of its CSV file. */
export interface RecordColumn {
  /** What a list is sorted by for it, and its key in a record: `price`, `customer.name`. */
  source: string;
  heading: string;
  /** Whether its values have an order: lists of others have none. */
  sortable: boolean;
  /** The kind of its field. */
  kind: string;
  /** As a person reads it; empty where the record has nothing. The time zone is the shop's. */
  text(record: object, timeZone: string): string;
  cell(record: object, timeZone: string): Cell;
}

/** The columns that follow from a declaration. */
export function tableColumns(resource: AnyResource): RecordColumn[] {
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
  const { as: key = name, heading = label } = options;
  const valueIn = (record: object, timeZone: string) => {
    if (!applies(field, record)) return null;
    return (options.told ? options.told(record as never, timeZone) : (record as Wire)[key]) ?? null;
  };
  const cell = (record: object, timeZone: string) => {
    const value = valueIn(record, timeZone);
    return value === null ? (options.none ?? null) : field.cell(value, timeZone);
  };
  const text = (record: object, timeZone: string) => {
    const inFile = cell(record, timeZone);
    // Figures are written otherwise in a file: no person reads `1234,5`.
    return typeof inFile === 'string' || inFile === null
      ? (inFile ?? '')
      : field.show(valueIn(record, timeZone), timeZone);
  };
  const source = kind === 'reference' && options.as ? `${key}.${targetOf(options).title}` : key;
  return { source, heading, sortable: options.sortable !== false && !UNSORTABLE.has(kind), kind, text, cell };
}

const UNSORTABLE: ReadonlySet<string> = new Set(['references', 'hours', 'terms']);

/** What is asked for only where another field has some value means nothing elsewhere. */
function applies({ options }: Field, record: object): boolean {
  if (!options.onlyWhere) return true;
  const [other, value] = options.onlyWhere;
  return (record as Wire)[other] === value;
}
