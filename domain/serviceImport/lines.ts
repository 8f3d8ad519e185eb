import { unescapeFormula } from '../csv.ts';
import type { CommissionRate } from '../fields/rate.ts';
import { buildInputSchema } from '../fields/schema.ts';
import type { Id, NamedRecord } from '../ids.ts';
import type { FileRow } from '../importFile/delimited.ts';
import { type Cents, formatMoney, toReais } from '../money.ts';
import type { AnyResource } from '../resources/resource.ts';
import type { Service } from '../resources/services.ts';
import { type FieldErrors, findFieldErrors } from '../schemas/fieldErrors.ts';
import { fold, normalizeText } from '../text.ts';
import type { ServiceColumns, ServiceTarget } from './columns.ts';
import {
  markAsFrom,
  parseDuration,
  parsePercent,
  parsePrice,
  parseWholeNumber,
  splitNames,
  validateDuration,
} from './values.ts';

/** A service of a file, with the fields that the file has. Amounts in cents. */
export interface FileService {
  name: string;
  price?: Cents;
  points?: number;
  duration?: number;
  commission?: CommissionRate;
  employeeIds?: Id[];
}

/** What becomes of a line of the file. */
export type ServiceLineState =
  | { kind: 'new'; service: FileService }
  /** A service of this name exists. `changes` say what differs: `preço: R$ 40,00 → R$ 45,00`; empty where nothing does. */
  | { kind: 'known'; service: FileService; changes: string[] }
  | { kind: 'repeated'; firstLine: number }
  | { kind: 'skipped'; reason: string }
  | { kind: 'wrong'; errors: FieldErrors };

export interface ServiceLine {
  line: number;
  /** The row as it is in the file. */
  cells: string[];
  /** The name and the other values, for a person: `Corte`, `R$ 45,00 · 30 min`. */
  name: string;
  summary: string;
  /** What of the line is not taken, although the line is. */
  notes: string[];
  state: ServiceLineState;
}

export interface ServiceImportRules {
  /** Services, with the fields that the back end supports. */
  resource: AnyResource;
  services: readonly Service[];
  employees: readonly NamedRecord[];
}

const TOTAL = 'Linha de total';
const NO_SERVICE = 'Linha sem serviço';

/** What the import would do with each row. A name identifies a service: the first line with it counts. */
export function readServiceLines(
  rows: readonly FileRow[],
  columns: ServiceColumns,
  rules: ServiceImportRules,
): ServiceLine[] {
  const schema = buildInputSchema(rules.resource);
  const known = new Map(rules.services.map((service) => [fold(service.name), service]));
  const employees = Map.groupBy(rules.employees, ({ name }) => fold(name));
  const firstLines = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const read = (target: ServiceTarget) => {
      const column = columns.indexOf(target);
      return column < 0 ? '' : normalizeText(unescapeFormula(cells[column] ?? ''));
    };
    const errors: FieldErrors = {};
    const notes: string[] = [];
    const price = parseCell(read('price'), parsePrice, 'price', 'Não é um preço', errors);
    const service: FileService = {
      name: price?.isFrom ? markAsFrom(read('name')) : read('name'),
      ...(price && { price: price.cents }),
      ...readDuration(read('duration'), errors),
      ...readPoints(read('points'), errors),
      ...readCommission(read('commission'), read('fixedCommission'), errors),
      ...readEmployees(read('employees'), employees, notes),
    };
    const result = { line, cells, name: service.name, summary: summarize(service), notes };
    const reason = findSkipReason(service.name, read);
    if (reason) return { ...result, state: { kind: 'skipped', reason } };
    const key = fold(service.name);
    const before = known.get(key);
    const request = toCompleteRequest(service, before);
    const found = { ...findFieldErrors(schema, request), ...errors };
    if (Object.keys(found).length > 0) return { ...result, state: { kind: 'wrong', errors: found } };
    const firstLine = firstLines.get(key);
    if (firstLine !== undefined) return { ...result, state: { kind: 'repeated', firstLine } };
    firstLines.set(key, line);
    return before
      ? { ...result, state: { kind: 'known', service, changes: listChanges(before, service, rules.employees) } }
      : { ...result, state: { kind: 'new', service: { ...service, points: service.points ?? 0 } } };
  });
}

/** A service as POST /services/import takes it: amounts in reais. */
export function toServiceRequest({ price, commission, ...service }: FileService): Record<string, unknown> {
  return {
    ...service,
    ...(price !== undefined && { price: toReais(price) }),
    ...(commission && {
      commission: 'fixed' in commission ? { fixed: toReais(commission.fixed) } : commission.percent,
    }),
  };
}

/** With what the file does not have, as the server completes it. */
function toCompleteRequest(service: FileService, before: Service | undefined): Record<string, unknown> {
  const request = toServiceRequest(service);
  if (!before) return { points: 0, ...request };
  return { price: toReais(before.price), points: before.points, ...request };
}

function parseCell<Value>(
  cell: string,
  parse: (cell: string) => Value | null,
  field: string,
  problem: string,
  errors: FieldErrors,
): Value | null {
  if (cell === '' || /^-+$/.test(cell)) return null;
  const value = parse(cell);
  if (value === null) errors[field] = `${problem}: ${cell}`;
  return value;
}

function readDuration(cell: string, errors: FieldErrors): Pick<FileService, 'duration'> {
  const duration = parseCell(cell, parseDuration, 'duration', 'Não é uma duração', errors);
  if (duration === null) return {};
  const problem = validateDuration(duration);
  if (problem) errors.duration = `${problem}: ${cell}`;
  return { duration };
}

function readPoints(cell: string, errors: FieldErrors): Pick<FileService, 'points'> {
  const points = parseCell(cell, parseWholeNumber, 'points', 'Não é um número de pontos', errors);
  return points === null ? {} : { points };
}

function readCommission(percentCell: string, fixedCell: string, errors: FieldErrors): Pick<FileService, 'commission'> {
  const percent = parseCell(percentCell, parsePercent, 'commission', 'Não é uma comissão', errors);
  if (percent !== null) return { commission: { percent } };
  const fixed = parseCell(fixedCell, parsePrice, 'commission', 'Não é uma comissão', errors);
  return fixed === null ? {} : { commission: { fixed: fixed.cents } };
}

/** The employees of these names. A name that is nobody's, or two people's, is noted. */
function readEmployees(
  cell: string,
  employees: ReadonlyMap<string, NamedRecord[]>,
  notes: string[],
): Pick<FileService, 'employeeIds'> {
  const names = splitNames(cell);
  const ids = new Set<Id>();
  for (const name of names) {
    const [found, other] = employees.get(fold(name)) ?? [];
    if (!found) notes.push(`Quem faz: não há colaborador “${name}”`);
    else if (other) notes.push(`Quem faz: há mais de um colaborador “${name}”`);
    else ids.add(found.id);
  }
  return ids.size === 0 ? {} : { employeeIds: [...ids] };
}

function findSkipReason(name: string, read: (target: ServiceTarget) => string): string | null {
  if (/^(sub)?tota(l|is)\b/.test(fold(name))) return TOTAL;
  const isEmpty = (['name', 'price', 'duration'] as const).every((target) => read(target) === '');
  return isEmpty ? NO_SERVICE : null;
}

/** `R$ 45,00 · 30 min · 10 pontos`. */
function summarize({ price, duration, points }: FileService): string {
  return [
    price !== undefined && formatMoney(price),
    duration !== undefined && `${duration} min`,
    points !== undefined && `${points} pontos`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What the file would change of a service. */
function listChanges(before: Service, after: FileService, employees: readonly NamedRecord[]): string[] {
  const names = new Map(employees.map(({ id, name }) => [String(id), name]));
  const showIds = (ids: readonly Id[] | undefined) =>
    ids
      ?.map((id) => names.get(String(id)) ?? String(id))
      .toSorted((a, b) => a.localeCompare(b))
      .join(', ');
  const showRate = (rate: CommissionRate | null | undefined) =>
    rate && ('fixed' in rate ? formatMoney(rate.fixed) : `${rate.percent}%`);
  const compared: [label: string, before: string | null | undefined, after: string | null | undefined][] = [
    ['nome', before.name, after.name],
    ['preço', formatMoney(before.price), after.price === undefined ? undefined : formatMoney(after.price)],
    ['duração', toText(before.duration), toText(after.duration)],
    ['pontos', toText(before.points), toText(after.points)],
    ['comissão', showRate(before.commission), showRate(after.commission)],
    ['quem faz', showIds(before.employees?.map(({ id }) => id)), showIds(after.employeeIds)],
  ];
  return compared
    .filter(([, old, now]) => now !== undefined && now !== null && now !== (old ?? ''))
    .map(([label, old, now]) => `${label}: ${old || 'nada'} → ${now}`);
}

function toText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
