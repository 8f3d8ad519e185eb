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

/** Calls of these operations, some valid, most with an error; `ids` are the existing ids. */
export function arbitraryCall(
  operations: readonly Operation[],
  ids: Ids,
): fc.Arbitrary<Call & { operation: Operation }> {
  return fc.oneof(...operations.map((operation) => arbitraryCallOf(operation, ids)));
}

function arbitraryCallOf(operation: Operation, ids: Ids): fc.Arbitrary<Call & { operation: Operation }> {
  const { method, body, hasIdempotencyKey } = operation;
  return fc
    .record({
      path: arbitraryPath(operation, ids),
      query: arbitraryQuery(operation, ids),
      key: hasIdempotencyKey ? key : fc.constant(undefined),
      body: body ? arbitraryBody(body, ids) : makeRare(fc.constantFrom('{}', 'a=1', '\u0000')),
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

const makeRare = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 15 });

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

/** An existing id, rarely for DELETE, so that records remain. */
function arbitraryPath({ method, path }: Operation, ids: Ids): fc.Arbitrary<string> {
  if (!path.includes('{id}')) return fc.constant(path);
  const existing = ids[path.split('/')[1] ?? ''] ?? [];
  const valid = { weight: method === 'DELETE' ? 1 : 9, arbitrary: fc.constantFrom(...existing.map(String), '1') };
  const invalid = fc.oneof(fc.constantFrom(...invalidIds), fc.string({ unit: 'binary', maxLength: 8 }).map(encode));
  return fc
    .oneof(valid, { weight: method === 'DELETE' ? 9 : 3, arbitrary: invalid })
    .map((id) => path.replace('{id}', () => id));
}

function arbitraryQuery({ query }: Operation, ids: Ids): fc.Arbitrary<string> {
  const invalid = fc.oneof(
    fc.constantFrom(...malformedQueries),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.json({ maxDepth: 2 }),
  );
  const parameters = Object.entries(query).map(([name, schema]) => {
    const specific = fc.constantFrom(...(invalidQueries[name] ?? malformedQueries));
    const value = fc.oneof(
      arbitraryValidValue(schema, name, ids),
      specific,
      invalid,
      fc.constantFrom(...getBoundaryValues(schema), ''),
    );
    return fc.tuple(fc.constant(name), value);
  });
  if (parameters.length === 0) return fc.constant('');
  const other = fc.tuple(fc.constantFrom('x', 'sort', '__proto__', 'filter'), invalid);
  return fc
    .array(fc.oneof({ weight: 12, arbitrary: fc.oneof(...parameters) }, other), { maxLength: 2 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.map(encode).join('=')).join('&')}`));
}

/** The JSON of a body: valid, with one or two invalid fields, with a field missing, or malformed. */
function arbitraryBody(body: JsonSchema, ids: Ids): fc.Arbitrary<string> {
  // An optional body is described as an object or null.
  const schema = body.anyOf?.find(({ properties }) => properties) ?? body;
  const [[envelope, record] = ['', schema], ...others] = Object.entries(schema.properties ?? {});
  // Some bodies wrap the record in an envelope, some are the record.
  const isWrapped = others.length === 0 && record.properties !== undefined;
  const fields = isWrapped ? record : schema;
  const wrap = (value: unknown) => (isWrapped ? { [envelope]: value } : value);
  const valid = arbitraryValidFields(fields, ids);
  const names = Object.keys(fields.properties ?? {});
  const withErrors = fc
    .tuple(valid, fc.array(arbitraryWrongField(fields), { minLength: 1, maxLength: 2 }))
    .map(([value, errors]) => {
      const result: Record<string, unknown> = { ...value };
      for (const error of errors) Object.assign(result, error);
      return result;
    });
  const withoutField = fc
    .tuple(valid, fc.constantFrom(...names))
    .map(([value, name]) => ({ ...value, [name]: undefined }));
  const toText = (value: fc.Arbitrary<unknown>) => value.map((one) => toJsonText(wrap(one)));
  return fc.oneof(
    { weight: 4, arbitrary: toText(valid) },
    { weight: 8, arbitrary: toText(withErrors) },
    { weight: 2, arbitrary: toText(withoutField) },
    { weight: 1, arbitrary: toText(arbitraryInvalidValue) },
    { weight: 1, arbitrary: arbitraryInvalidValue.map((value) => toJsonText(value ?? null)) },
    { weight: 2, arbitrary: toText(valid).chain(arbitraryMalformedJson) },
  );
}

/** An invalid value for a known field, or any value for an unknown one. */
function arbitraryWrongField({ properties = {} }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
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

/** JSON that is truncated, followed by more, has a duplicate key or a prototype key, or contains invalid characters. */
function arbitraryMalformedJson(text: string): fc.Arbitrary<string> {
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

function encode(part: unknown): string {
  return encodeURIComponent(String(part).toWellFormed());
}
