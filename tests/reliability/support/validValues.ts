import fc from 'fast-check';
import { timeSlots } from '../../../domain/reservations.ts';
import type { JsonSchema } from './openapi.ts';

/** Existing ids, by the resource's name in paths. */
export type Ids = Record<string, readonly (number | string)[]>;

/**
 * A value that fits a schema; for fields whose schema is not specific enough (a phone number), one by the field's
 * name.
 */
export function arbitraryValidValue(schema: JsonSchema, name: string, ids: Ids): fc.Arbitrary<unknown> {
  const known = arbitraryByName(ids)[name];
  if (known) return known;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryValidValue(one, '', ids)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 1 });
  return fc.oneof(...types.map((type) => arbitraryOfType(type, schema, ids)));
}

/** An object of valid fields, optional ones sometimes left out. */
export function arbitraryValidFields(
  { properties = {}, required = [] }: JsonSchema,
  ids: Ids,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, arbitraryValidValue(schema, name, ids)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

function arbitraryOfType(type: string, schema: JsonSchema, ids: Ids): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 1000, minLength = 0, maxLength = 60 } = schema;
  switch (type) {
    case 'object':
      return arbitraryValidFields(schema, ids);
    case 'array':
      return fc.array(arbitraryValidValue(schema.items ?? {}, '', ids), { maxLength: 3 });
    case 'integer':
      return fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 1_000_000) });
    case 'number':
      return fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.string({ unit: 'grapheme', minLength: minLength + 1, maxLength: Math.min(maxLength, 60) });
  }
}

function arbitraryByName(ids: Ids): Record<string, fc.Arbitrary<unknown>> {
  const arbitraryId = (resource: string) => fc.constantFrom(...(ids[resource]?.length ? ids[resource] : [1]));
  const arbitraryIds = (resource: string, min: number) => {
    const available = [...(ids[resource] ?? [])];
    return fc.subarray(available, {
      minLength: Math.min(min, available.length),
      maxLength: Math.min(3, available.length),
    });
  };
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2090-01-01', days));
  const amount = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
  const arbitraryJson = (...values: unknown[]) => fc.constantFrom(...values.map((value) => JSON.stringify(value)));
  return {
    customer_id: arbitraryId('customers'),
    employee_id: arbitraryId('employees'),
    reservation_id: fc.option(arbitraryId('reservations'), { freq: 3 }),
    reward_id: fc.option(arbitraryId('rewards'), { freq: 3 }),
    services: arbitraryIds('services', 1),
    employeeIds: arbitraryIds('employees', 0),
    date: day,
    time: fc.constantFrom(...timeSlots),
    closed_at: fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2000-01-01', days)),
    phone: fc.integer({ min: 10_000_000, max: 99_999_999 }).map((digits) => `119${digits}`),
    email: fc.integer({ min: 0, max: 1e9 }).map((n) => `p${n}@exemplo.com.br`),
    amount,
    price: amount,
    total_received: amount,
    min_limit: amount,
    value: fc.integer({ min: 1, max: 100 }),
    individual: fc.constant(0),
    version: fc.constant(null),
    sort: arbitraryJson(['id', 'ASC'], ['name', 'DESC'], ['date', 'asc'], ['title', 'ASC'], ['points', 'DESC']),
    range: arbitraryJson([0, 9], [0, 0], [5, 2000], [1_000_000, 1_000_001]),
    filter: arbitraryJson(
      {},
      { q: 'ana' },
      { id: [1, 2, 3] },
      { status: '1' },
      { date: '2026-11-21' },
      { name: '%_\\' },
    ),
  };
}

function addDays(first: string, days: number): string {
  return new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
}
