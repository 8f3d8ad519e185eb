import { countKnownVisits } from '../customers.ts';
import type { Field } from '../fields/field.ts';
import { formatPhone } from '../phone.ts';
import { type Customer, customers } from '../resources/customers.ts';
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
  /** Points and visits from before: an import never changes them, not even with `overwrite`. */
  isFixed?: boolean;
}

/**
 * What a line says of a customer who exists. What the customer lacks is filled in; the rest only with `overwrite`, consent too: who has none
 * may have withdrawn it. `denied` are the fields whose cell says no.
 */
export function compareKnown(
  customer: Customer,
  given: object,
  declared: readonly [string, Field][],
  denied: ReadonlySet<string>,
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
    const isDenied = denied.has(name) && isEmpty(after) && !isEmpty(before);
    const isUnsaid = isEmpty(after) || (name === 'name' && isNameless(String(after)));
    if (!isDenied && (isUnsaid || isSameFieldValue(field, before, after))) continue;
    const change = {
      field: name,
      label: field.label,
      before: showValue(field, before),
      after: isDenied ? 'Não' : showValue(field, after),
    };
    if (completes(field, before, after) || overwrite) {
      changes.push(change);
      update[name] = after;
    } else differences.push(change);
  }
  for (const [name, isAllowed, saysMore] of [
    ['points', allowBalances, (before, after) => after !== 0 && after !== (before ?? 0)],
    ['last_visit', allowBalances, (before, after) => isEmpty(before) || isAfter(after, before)],
    ['total_visits', allowDetails, (before, after) => Number(after) > Number(before ?? 0)],
    ['registration_date', allowDetails, (before, after) => !isEmpty(before) && isAfter(before, after)],
  ] satisfies PastField[]) {
    const [before, after] = [name === 'total_visits' ? countKnownVisits(customer) : record[name], file[name]];
    if (!isAllowed || isEmpty(after) || !saysMore(before, after)) continue;
    const field = getFieldOrThrow(customers, name);
    differences.push({
      field: name,
      label: field.label,
      before: showValue(field, before),
      after: showValue(field, after),
      isFixed: true,
    });
  }
  return { changes, differences, update };
}

/** What a customer did before, which an import never changes, and whether the file says more of it than the shop knows. */
type PastField = [name: string, isAllowed: boolean, saysMore: (before: unknown, after: unknown) => boolean];

/** Compares the days of two values. A stored one may have a time. */
function isAfter(one: unknown, other: unknown): boolean {
  return String(one).slice(0, 10) > String(other).slice(0, 10);
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
    (isEmpty(before) && kind !== 'consent') ||
    (kind === 'birthday' && String(before).length === 5 && String(after).endsWith(String(before)))
  );
}

/** A value as a screen shows it; empty for none. */
export function showValue(field: Field, value: unknown): string {
  return isEmpty(value) ? '' : field.kind === 'phone' ? formatPhone(String(value)) : field.show(value);
}
