import fc from 'fast-check';
import type { JsonSchema } from './openapi.ts';

/** Marks JSON text that no JavaScript value produces: `1e999`, `-0`, a thousand nested lists. */
const markRaw = (text: string) => `«${text}»`;

/** The JSON of a value, with the texts of `markRaw` inserted as they are. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value).replace(/"«(.*?)»"/g, (_, text: string) => JSON.parse(`"${text}"`));
}

/** Values to send in place of any field, most of them invalid. */
export const arbitraryInvalidValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(
    ...[null, '', ' ', '0', '1', 0, -1, -0.01, 0.001, 1e15, 1e308, -1e308, 5e-324],
    ...[2 ** 31, 2 ** 53, 2 ** 63, true, false],
    ...[[], {}, [null], [[]], { id: 1 }, [{ id: 1 }], 'NaN', 'null', '[object Object]', '__proto__', 'constructor'],
    ...['\u0000', 'a\u0000b', '\ud800', '\u202eabc', 'e\u0301'.repeat(200), '😀', '\ufeff'],
    ...['á'.repeat(600), 'x'.repeat(5000)],
    ...["'; drop table sale; --", '=1+1', '<script>', '%', '\\', '../../etc/passwd', '9'.repeat(400)],
    ...['2026-02-29', '0000-00-00', '9999-12-31', '2026-11-20T00:00:00Z', '24:00', '08:00:00', '+275760-09-13'],
    ...[markRaw('1e999'), markRaw('-0'), markRaw('1E+2'), markRaw('0.1e-7'), markRaw('[[[[[[[[[[]]]]]]]]]]')],
    markRaw(`${'['.repeat(3000)}${']'.repeat(3000)}`),
    markRaw(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`),
  ),
);

/** Boundary values of a schema: each bound, one less and one more; for texts, characters that no database stores. */
export function getBoundaryValues({
  type,
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
  anyOf = [],
  items,
}: JsonSchema): unknown[] {
  const listNumbersAround = (bound: number | undefined) =>
    bound === undefined ? [] : [bound - 1, bound - 0.01, bound, bound + 0.01, bound + 1];
  const listTextsAround = (bound: number | undefined) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1].map((length) => 'x'.repeat(Math.max(length, 0)));
  const many =
    maxItems === undefined ? [] : [maxItems, maxItems + 1].map((length) => Array.from({ length }, (_, n) => n + 1));
  const inside = items ? getBoundaryValues(items).map((value) => [value]) : [];
  const texts = type === 'string' ? ['\u0000', 'a\u0000b', '\ud800', 'a\udc00'] : [];
  return [
    listNumbersAround(minimum),
    listNumbersAround(maximum),
    listTextsAround(minLength),
    listTextsAround(maxLength),
    texts,
    many,
    inside,
    anyOf.flatMap(getBoundaryValues),
  ].flat();
}

/** Path segments in place of an id, sent unescaped. */
export const invalidIds: readonly string[] = [
  ...'abc 0 -1 1.5 1e3 01 %20 %00 ..%2f %EF%BC%91 null __proto__'.split(' '),
  ...`999999999 2147483648 99999999999 1e400 ${'9'.repeat(500)}`.split(' '),
  ...["1'%20or%201=1", '1;drop', '1%2c2', '%7Bid%7D'],
];

/** Invalid values of query parameters, by name. */
export const invalidQueries: Record<string, readonly string[]> = {
  sort: [
    '["id"]',
    '["id","SIDEWAYS"]',
    '["__proto__","ASC"]',
    '["toString","ASC"]',
    '["id; drop table sale","ASC"]',
    '"id"',
  ],
  range: [
    '[-1,5]',
    '[5,1]',
    '[0,1e999]',
    '[0,9007199254740993]',
    '[0.5,2.5]',
    '[1.5,9]',
    '[0,0.5]',
    '["0","9"]',
    '[null,null]',
    '[1,2,3]',
  ],
  filter: [
    ...['{"id":{}}', '{"id":[[]]}', '{"id":"abc"}', '{"constructor":"x"}', '{"toString":1}', '{"__proto__":{"a":1}}'],
    ...['{"nada":1}', '{"q":1}', '{"q":"\\u0000"}', '{"q":"\\ud800"}', '{"q":"%"}', '{"status":99999999999}'],
    ...['{"status":[]}', '{"date":"ontem"}', '{"points":1e308}', '{"active":"sim"}', `{"q":"${'x'.repeat(500)}"}`],
  ],
  query: ['%', '_', '\\', '\u0000', '\ud800', "' or 1=1 --", '😀', '%00', 'x'.repeat(101)],
};

/** Invalid values for any query parameter. */
export const malformedQueries: readonly string[] = [
  '',
  ' ',
  '[',
  '{}',
  '[]',
  'null',
  '1',
  '"',
  '\u0000',
  '%00',
  '{"a":{"b":[]}}',
];
