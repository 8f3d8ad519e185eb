import { formatDay } from '../dates.ts';
import type { Field } from '../fields/field.ts';
import { formatPhone } from '../phone.ts';
import type { Customer } from '../resources/customers.ts';
import { getFieldOrThrow } from '../resources/resource.ts';
import { fold } from '../text.ts';
import { isNameless } from './names.ts';
import type { ImportPlan, ImportRules } from './plan.ts';

/** A value of a customer, as a screen shows it. */
export interface Change {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** What a line says of a customer who exists. What the customer lacks is filled in; the rest only with `overwrite`. */
export function compareKnown(
  customer: Customer,
  given: object,
  declared: readonly [string, Field][],
  { overwrite }: ImportPlan,
  { resource, allowBalances, allowDetails }: ImportRules,
): { changes: Change[]; differences: Change[]; update: Record<string, unknown> } {
  const changes: Change[] = [];
  const differences: Change[] = [];
  const update: Record<string, unknown> = {};
  const [record, file] = [customer as unknown as Record<string, unknown>, given as Record<string, unknown>];
  const fields: [string, Field][] = [
    ...['name', 'email'].map((name): [string, Field] => [name, getFieldOrThrow(resource, name)]),
    ...declared,
  ];
  for (const [name, field] of fields) {
    const hasName = name !== 'name' || !isNameless(String(record.name ?? ''));
    const [before, after] = [hasName ? record[name] : '', file[name]];
    if (isEmpty(after) || (name === 'name' && isNameless(String(after))) || isSameFieldValue(field, before, after))
      continue;
    const change = {
      field: name,
      label: field.label,
      before: showValue(field, before),
      after: showValue(field, after),
    };
    if (completes(field, before, after) || overwrite) {
      changes.push(change);
      update[name] = after;
    } else differences.push(change);
  }
  if (allowBalances) {
    if (!isEmpty(file.points) && file.points !== 0 && Number(record.points ?? 0) !== file.points)
      differences.push({
        field: 'points',
        label: 'Pontos',
        before: String(record.points ?? 0),
        after: String(file.points),
      });
    const visit = toStoredDay(record.last_visit);
    if (typeof file.last_visit === 'string' && (visit === null || file.last_visit > visit))
      differences.push({
        field: 'last_visit',
        label: 'Última visita',
        before: visit ? formatDay(visit) : '',
        after: formatDay(file.last_visit),
      });
  }
  if (allowDetails) {
    if (Number(file.total_visits ?? 0) > Number(record.total_visits ?? 0))
      differences.push({
        field: 'total_visits',
        label: 'Visitas',
        before: String(record.total_visits ?? 0),
        after: String(file.total_visits),
      });
    const registered = toStoredDay(record.registration_date);
    if (typeof file.registration_date === 'string' && registered !== null && file.registration_date < registered)
      differences.push({
        field: 'registration_date',
        label: 'Cadastro',
        before: formatDay(registered),
        after: formatDay(file.registration_date),
      });
  }
  return { changes, differences, update };
}

function toStoredDay(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 10) : null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isSameFieldValue(field: Field, before: unknown, after: unknown): boolean {
  if (isEmpty(before)) return false;
  const { kind } = field;
  // The file has no wording of a consent.
  if (kind === 'consent') return true;
  if (kind === 'birthday' && String(after).length === 5) return String(before).endsWith(String(after));
  if (kind === 'text' && field.options.multiline) return fold(String(before)).includes(fold(String(after)));
  return kind === 'flag' ? before === after : fold(showValue(field, before)) === fold(showValue(field, after));
}

/** Whether the file only adds to what the customer has: a value where there is none, or the year of a birthday. */
function completes(field: Field, before: unknown, after: unknown): boolean {
  const { kind } = field;
  return (
    isEmpty(before) || (kind === 'birthday' && String(before).length === 5 && String(after).endsWith(String(before)))
  );
}

/** A value as a screen shows it; empty for none. */
export function showValue(field: Field, value: unknown): string {
  return isEmpty(value) ? '' : field.kind === 'phone' ? formatPhone(String(value)) : field.show(value);
}
