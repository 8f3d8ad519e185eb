import fc from 'fast-check';
import {
  arbitraryInvalidValue,
  getBoundaryValues,
  invalidIds,
  invalidQueries,
  malformedQueries,
  toJsonText,
} from './invalidValues.ts';
import type { JsonSchema, Operation } from './openapi.ts';
import type { Call } from './rawClient.ts';
import { arbitraryValidFields, arbitraryValidValue, type Ids } from './validValues.ts';

/** Calls of these operations, some as they should be, most with something wrong; `ids` are what there is to refer to. */
export function arbitraryCall(
  operations: readonly Operation[],
  ids: Ids,
): fc.Arbitrary<Call & { operation: Operation }> {
  return fc.oneof(...operations.map((operation) => callOf(operation, ids)));
}

function callOf(operation: Operation, ids: Ids): fc.Arbitrary<Call & { operation: Operation }> {
  const { method, body, hasIdempotencyKey } = operation;
  return fc
    .record({
      path: pathOf(operation, ids),
      query: queryOf(operation, ids),
      key: hasIdempotencyKey ? key : fc.constant(undefined),
      body: body ? bodyOf(body, ids) : sometimes(fc.constantFrom('{}', 'a=1', '\u0000')),
      type: fc.oneof({ weight: 30, arbitrary: fc.constant('application/json') }, fc.constantFrom(...TYPES)),
    })
    .map(({ path, query, key, body, type }) => ({
      operation,
      method,
      path: `/api${path}${query}`,
      headers: {
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(type && body !== undefined ? { 'content-type': type } : {}),
      },
      ...(method === 'GET' || body === undefined ? {} : { body }),
    }));
}

/** Once in a while. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 15 });

const key = fc.option(
  fc.oneof(
    fc.uuid(),
    fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => text.trim()),
    fc.constant('k'.repeat(201)),
  ),
  { nil: undefined, freq: 2 },
);

const TYPES = [
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  'application/x-www-form-urlencoded',
  'x',
  '',
];

/** An id that is there, seldom for what removes it: else there would soon be nothing. */
function pathOf({ method, path }: Operation, ids: Ids): fc.Arbitrary<string> {
  if (!path.includes('{id}')) return fc.constant(path);
  const there = ids[path.split('/')[1] ?? ''] ?? [];
  const right = { weight: method === 'DELETE' ? 1 : 9, arbitrary: fc.constantFrom(...there.map(String), '1') };
  const wrong = fc.oneof(fc.constantFrom(...invalidIds), fc.string({ unit: 'binary', maxLength: 8 }).map(encoded));
  return fc
    .oneof(right, { weight: method === 'DELETE' ? 9 : 3, arbitrary: wrong })
    .map((id) => path.replace('{id}', () => id));
}

function queryOf({ query }: Operation, ids: Ids): fc.Arbitrary<string> {
  const wrong = fc.oneof(
    fc.constantFrom(...malformedQueries),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.json({ maxDepth: 2 }),
  );
  const named = Object.entries(query).map(([name, schema]) => {
    const meant = fc.constantFrom(...(invalidQueries[name] ?? malformedQueries));
    const value = fc.oneof(
      arbitraryValidValue(schema, name, ids),
      meant,
      wrong,
      fc.constantFrom(...getBoundaryValues(schema), ''),
    );
    return fc.tuple(fc.constant(name), value);
  });
  if (named.length === 0) return fc.constant('');
  const other = fc.tuple(fc.constantFrom('x', 'sort', '__proto__', 'filter'), wrong);
  return fc
    .array(fc.oneof({ weight: 12, arbitrary: fc.oneof(...named) }, other), { maxLength: 2 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.map(encoded).join('=')).join('&')}`));
}

/** The text of a body: as it should be, with a field or two spoiled, or no such thing at all. */
function bodyOf(body: JsonSchema, ids: Ids): fc.Arbitrary<string> {
  // A body that may be left out is described as an object or null.
  const schema = body.anyOf?.find(({ properties }) => properties) ?? body;
  const [[envelope, record] = ['', schema], ...others] = Object.entries(schema.properties ?? {});
  // Some have a record in an envelope, some are the record.
  const isWrapped = others.length === 0 && record.properties !== undefined;
  const fields = isWrapped ? record : schema;
  const wrap = (value: unknown) => (isWrapped ? { [envelope]: value } : value);
  const right = arbitraryValidFields(fields, ids);
  const names = Object.keys(fields.properties ?? {});
  const spoiled = fc.tuple(right, fc.array(spoiling(fields), { minLength: 1, maxLength: 2 })).map(([value, wrongs]) => {
    const result: Record<string, unknown> = { ...value };
    for (const wrong of wrongs) Object.assign(result, wrong);
    return result;
  });
  const lacking = fc.tuple(right, fc.constantFrom(...names)).map(([value, name]) => ({ ...value, [name]: undefined }));
  const text = (value: fc.Arbitrary<unknown>) => value.map((one) => toJsonText(wrap(one)));
  return fc.oneof(
    { weight: 4, arbitrary: text(right) },
    { weight: 8, arbitrary: text(spoiled) },
    { weight: 2, arbitrary: text(lacking) },
    { weight: 1, arbitrary: text(arbitraryInvalidValue) },
    { weight: 1, arbitrary: arbitraryInvalidValue.map((value) => toJsonText(value ?? null)) },
    { weight: 2, arbitrary: text(right).chain(brokenText) },
  );
}

/** A wrong value for one of the fields, or for one that there is not. */
function spoiling({ properties = {} }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const known = Object.entries(properties).map(([name, schema]) => {
    const bounds = getBoundaryValues(schema);
    const value =
      bounds.length > 0 ? fc.oneof(arbitraryInvalidValue, fc.constantFrom(...bounds)) : arbitraryInvalidValue;
    return value.map((one) => ({ [name]: one }));
  });
  const unknown = fc
    .tuple(
      fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('id', 'points', 'archived_at', 'constructor', 'version')),
      arbitraryInvalidValue,
    )
    .map(([name, value]) => ({ [name]: value }));
  return fc.oneof({ weight: 6, arbitrary: fc.oneof(...known) }, unknown);
}

/** JSON cut off, followed by more, with a key twice, with a key that reaches for prototypes, with bytes that are no text. */
function brokenText(text: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.nat(text.length).map((length) => text.slice(0, length)),
    fc.constantFrom(
      ...[
        `${text}}`,
        `${text}${text}`,
        `\ufeff${text}`,
        `[${text}]`,
        text.replaceAll('"', "'"),
        text.replaceAll(':', ','),
      ],
      ...[text.replace('{', '{"__proto__":{"a":1},'), text.replace('{', '{"constructor":{"prototype":1},')],
      ...[
        text.replace(/\{([^{}]*)\}/, '{$1,$1}'),
        text.replace(/"(\w+)":/, '"$1":0,"$1":'),
        text.replace('{', '{\u0000'),
      ],
    ),
  );
}

function encoded(part: unknown): string {
  return encodeURIComponent(String(part).toWellFormed());
}
