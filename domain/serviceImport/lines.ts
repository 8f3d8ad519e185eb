import { unescapeFormula } from '../csv.ts';
import type { CommissionRate } from '../fields/rate.ts';
import { buildInputSchema } from '../fields/schema.ts';
import type { Id, NamedRecord } from '../ids.ts';
import type { FileRow } from '../importFile/delimited.ts';
import { type Cents, formatMoney, toReais } from '../money.ts';
import { formatCount } from '../numbers.ts';
import type { AnyResource } from '../resources/resource.ts';
import type { Service } from '../resources/services.ts';
import { type FieldErrors, findFieldErrors } from '../schemas/fieldErrors.ts';
import { fold, normalizeText } from '../text.ts';
import type { ServiceColumns, ServiceTarget } from './columns.ts';
import { type ImportEmployee, readEmployees } from './employees.ts';
import {
  markAsFrom,
  parseCommission,
  parseDuration,
  parsePrice,
  parseWholeNumber,
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
  /** `lost`: what this one says otherwise than the first, `R$ 45,00 · 30 min`; empty for nothing. */
  | { kind: 'repeated'; firstLine: number; lost: string }
  | { kind: 'skipped'; reason: string }
  /** `values` are the texts of the fields with an error. */
  | { kind: 'wrong'; errors: FieldErrors; values: Record<string, string> };

export interface ServiceLine {
  line: number;
  /** The row as it is in the file. */
  cells: string[];
  /** The name and the other values, for a person: `Corte`, `R$ 45,00 · 30 min`. */
  name: string;
  summary: string;
  /** What is changed on the way, or not taken, although the line is. */
  notes: string[];
  /** The name of the new service says that the price is the lowest one; in the file it does not. */
  isRenamed: boolean;
  state: ServiceLineState;
}

export interface ServiceImportRules {
  /** Services, with the fields that the back end supports. */
  resource: AnyResource;
  services: readonly Service[];
  /** Those who attend customers. */
  employees: readonly ImportEmployee[];
}

/** Texts typed in place of the file's, by line and field. */
export type ServiceCorrections = Readonly<Record<number, Readonly<Record<string, string>>>>;

const TOTAL = 'Linha de total';
const NO_SERVICE = 'Linha sem serviço';

/** What the import would do with each row. A name identifies a service: the first line with it counts. */
export function readServiceLines(
  rows: readonly FileRow[],
  columns: ServiceColumns,
  rules: ServiceImportRules,
  corrections: ServiceCorrections = {},
): ServiceLine[] {
  const schema = buildInputSchema(rules.resource);
  const known = new Map(rules.services.map((service) => [fold(service.name), service]));
  const firstLines = new Map<string, ServiceLine>();
  return rows.map(({ line, cells }) => {
    const readCell = (target: ServiceTarget) => {
      const column = columns.indexOf(target);
      return column < 0 ? '' : normalizeText(unescapeFormula(cells[column] ?? ''));
    };
    // Of the two columns of a commission the one that was read is corrected.
    const commissionTarget = readCell('commission') === '' ? 'fixedCommission' : 'commission';
    const read = (target: ServiceTarget) => {
      const isCommission = target === 'commission' || target === 'fixedCommission';
      const isCorrected = !isCommission || target === commissionTarget;
      const corrected = isCorrected ? corrections[line]?.[isCommission ? 'commission' : target] : undefined;
      return corrected ?? readCell(target);
    };
    const errors: FieldErrors = {};
    const { employeeIds, notes } = readEmployees(read('employees'), rules.employees);
    const price = parseCell(read('price'), parsePrice, 'price', 'Não é um preço', errors);
    const name = price?.isFrom ? markAsFrom(read('name')) : read('name');
    const key = fold(name);
    const before = known.get(key);
    const isRenamed = name !== read('name') && !before;
    if (isRenamed) notes.unshift(describeRenaming(name, known.get(fold(read('name')))));
    const service: FileService = {
      name,
      ...(price && { price: price.cents }),
      ...readDuration(read('duration'), errors),
      ...readPoints(read('points'), errors),
      ...readCommission(read('commission'), read('fixedCommission'), errors),
      ...(employeeIds.length > 0 && { employeeIds }),
    };
    const result = { line, cells, name, summary: summarize(service, rules.employees), notes, isRenamed };
    const reason = findSkipReason(name, read);
    if (reason) return { ...result, state: { kind: 'skipped', reason } };
    const request = toCompleteRequest(service, before);
    const found = { ...findFieldErrors(schema, request), ...errors };
    if (Object.keys(found).length > 0) {
      const values = {
        ...{ name: read('name'), price: read('price'), duration: read('duration'), points: read('points') },
        commission: read(commissionTarget),
      };
      return { ...result, state: { kind: 'wrong', errors: found, values } };
    }
    const first = firstLines.get(key);
    if (first) {
      const lost = first.summary === result.summary ? '' : result.summary;
      return { ...result, state: { kind: 'repeated', firstLine: first.line, lost } };
    }
    const serviceLine: ServiceLine = before
      ? { ...result, state: { kind: 'known', service, changes: listChanges(before, service, rules.employees) } }
      : { ...result, state: { kind: 'new', service: { ...service, points: service.points ?? 0 } } };
    firstLines.set(key, serviceLine);
    return serviceLine;
  });
}

/** `plain` is the service that has the name as the file writes it. */
function describeRenaming(name: string, plain: Service | undefined): string {
  const renaming = `O preço é o menor: o nome passa a ser “${name}”`;
  return plain ? `${renaming}. “${plain.name}”, que já existe, fica como está` : renaming;
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
  const parse = (cell: string, isFixed: boolean) =>
    parseCell(cell, (text) => parseCommission(text, isFixed), 'commission', 'Não é uma comissão', errors);
  const commission = parse(percentCell, false) ?? parse(fixedCell, true);
  return commission ? { commission } : {};
}

function findSkipReason(name: string, read: (target: ServiceTarget) => string): string | null {
  if (/^(sub)?tota(l|is)\b/.test(fold(name))) return TOTAL;
  const isEmpty = (['name', 'price', 'duration'] as const).every((target) => read(target) === '');
  return isEmpty ? NO_SERVICE : null;
}

/** `R$ 45,00 · 30 min · 10 pontos · comissão 40% · quem faz: Ana, Beto`. */
function summarize(
  { price, duration, points, commission, employeeIds }: FileService,
  employees: readonly NamedRecord[],
): string {
  return [
    price !== undefined && formatMoney(price),
    duration !== undefined && `${duration} min`,
    points !== undefined && formatCount(points, 'ponto', 'pontos'),
    commission && `comissão ${formatRate(commission)}`,
    employeeIds && `quem faz: ${formatNames(employeeIds, employees)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What the file would change of a service. */
function listChanges(before: Service, after: FileService, employees: readonly NamedRecord[]): string[] {
  const showIds = (ids: readonly Id[] | undefined) => ids && formatNames(ids, employees);
  const showRate = (rate: CommissionRate | null | undefined) => rate && formatRate(rate);
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

function formatRate(rate: CommissionRate): string {
  return 'fixed' in rate ? formatMoney(rate.fixed) : `${String(rate.percent).replace('.', ',')}%`;
}

function formatNames(ids: readonly Id[], employees: readonly NamedRecord[]): string {
  const names = new Map(employees.map(({ id, name }) => [String(id), name]));
  return ids
    .map((id) => names.get(String(id)) ?? String(id))
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ');
}

function toText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
