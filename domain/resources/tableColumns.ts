import type { CsvCell } from '../csv.ts';
import type { Json } from '../fields/codec.ts';
import type { Field } from '../fields/field.ts';
import { type Cents, formatMoney } from '../money.ts';
import { getTargetResource } from './all.ts';
import type { AnyResource, ComputedAmount } from './resource.ts';

/** A column of a resource's table and of its CSV file. */
export interface RecordColumn {
  /** The field that the list is sorted by, and the key of the value in a record: `price`, `customer.name`. */
  source: string;
  label: string;
  /** Whether its values can be sorted: lists of records cannot. */
  sortable: boolean;
  kind: string;
  /** The value for a person; empty if the record has none. `timeZone` is the shop's. */
  formatText(record: object, timeZone: string): string;
  toCsvCell(record: object, timeZone: string): CsvCell;
}

/** The columns of a resource's table. */
export function getTableColumns(resource: AnyResource): RecordColumn[] {
  const { fields, columns, computed = {} } = resource;
  const names = columns ?? Object.keys(fields).filter((name) => !isNamedByOtherField(resource, name));
  return names.flatMap((name) => {
    const field = fields[name];
    if (computed[name]) return [createComputedColumn(name, computed[name])];
    return field ? [createColumn(name, field)] : [];
  });
}

/** Whether another field has the name of the record this field refers to. */
function isNamedByOtherField({ fields }: AnyResource, name: string): boolean {
  return Object.values(fields).some(({ options }) => options.nameOf === name);
}

/** The column of a field. */
export function createColumn(name: string, field: Field): RecordColumn {
  const { kind, label, options } = field;
  const { recordKey = name, columnLabel = label } = options;
  const readValue = (record: object, timeZone: string) => {
    if (!isApplicable(field, record)) return null;
    return (options.display ? options.display(record as never, timeZone) : (record as Json)[recordKey]) ?? null;
  };
  const toCsvCell = (record: object, timeZone: string) => {
    const value = readValue(record, timeZone);
    return value === null ? (options.emptyLabel ?? null) : field.toCsvCell(value, timeZone);
  };
  const formatText = (record: object, timeZone: string) => {
    const cell = toCsvCell(record, timeZone);
    if (cell !== null && kind === 'consent') return field.show(readValue(record, timeZone), timeZone);
    // A number has another format in a file (`1234,5`) than on a screen.
    return typeof cell === 'string' || cell === null ? (cell ?? '') : field.show(readValue(record, timeZone), timeZone);
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

function createComputedColumn(name: string, { label, compute }: ComputedAmount): RecordColumn {
  const read = (record: object) => compute(record as never);
  return {
    source: name,
    label,
    sortable: true,
    kind: 'money',
    formatText: (record) => formatMoneyOrEmpty(read(record)),
    toCsvCell: (record) => toAmountOrNull(read(record)),
  };
}

const formatMoneyOrEmpty = (cents: Cents | null) => (cents === null ? '' : formatMoney(cents));
const toAmountOrNull = (cents: Cents | null) => (cents === null ? null : { cents });

const UNSORTABLE: ReadonlySet<string> = new Set(['references', 'hours', 'rate', 'terms']);

/** Whether a field has a meaning in a record: one that depends on another field's value may have none. */
function isApplicable({ options }: Field, record: object): boolean {
  if (!options.visibleWhen) return true;
  const [other, value] = options.visibleWhen;
  return (record as Json)[other] === value;
}

/** Whether a kind of field has numbers: they are aligned to the end of their column. */
export function isNumericKind(kind: string): boolean {
  return /^(money|whole|percent|minutes)$/.test(kind);
}

/** Whether texts of a kind of field can be long and may wrap. A number, a day or a phone stays on one line. */
export function canWrap(kind: string): boolean {
  return /^(text|references?|hours|terms|choice|instant)$/.test(kind);
}
