import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agendaDayCodec } from '../../domain/agenda.ts';
import { isCalendarDay, isInstant } from '../../domain/dates.ts';
import { salesTotalsCodec } from '../../domain/featureResponses.ts';
import { decodeRecord, decodeRecords, encodeFields, type Json, type ObjectCodec } from '../../domain/fields/codec.ts';
import type { Field, FieldKind } from '../../domain/fields/field.ts';
import { resources, resourcesWithoutScreen, singletons } from '../../domain/resources/all.ts';
import { buildEditRequest, getInputFields, isSameValue } from '../../domain/resources/request.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { sales } from '../../domain/resources/sales.ts';
import { getTableColumns } from '../../domain/resources/tableColumns.ts';
import { cashRegisterCodec, expensesTodayCodec, summaryCodec } from '../../domain/responses.ts';
import { describeVoidEffects, formatPayment, formatSaleName, formatSoldServices } from '../../domain/saleTexts.ts';
import type { SaleListed } from '../../domain/schemas/saleResponse.ts';
import { arbitraryRecord } from './arbitraryRecords.ts';

const NOT_SENT = Symbol('not sent');
const LONG = 'abc '.repeat(5_000);
/** Invalid values that a back end may send for any field. */
const INVALID_VALUES = [
  ...[NOT_SENT, null, true, -1.5, 1e300, {}, { at: 1 }, { id: {}, name: 1 }],
  ...[[], ['x'], [null], [{}], [[]], [{ weekday: 9, from: 1 }]],
  ...['', ' ', 'abc', '¿?', '9999-99-99', '99:99', LONG],
];
const NOT_READABLE = /NaN|undefined|null|Invalid|\[object/;

const hasNameAndId = (value: unknown) => typeof (value as Json | null)?.name === 'string' && 'id' in (value as Json);
const listOf = (of: (value: Json) => boolean) => (value: unknown) => Array.isArray(value) && value.every(of);
const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => value === null || Number.isFinite(value);
const isTime = (value: unknown) => value === '' || /^\d\d:\d\d$/.test(String(value));

/** Whether a screen can show a value of each kind. */
const FITS: Record<FieldKind, (value: unknown, options: Field['options']) => boolean> = {
  text: isText,
  email: isText,
  phone: isText,
  document: isText,
  pixKey: isText,
  money: (value) => value === null || Number.isSafeInteger(value),
  whole: isNumber,
  percent: isNumber,
  minutes: isNumber,
  day: (value) => value === '' || isCalendarDay(String(value)),
  birthday: (value) => value === '' || /^(\d{4}-)?\d\d-\d\d$/.test(String(value)),
  time: isTime,
  instant: (value) => value === '' || isInstant(value),
  hours: listOf(({ weekday, from, to }: Json) => Number(weekday) < 7 && isTime(from) && isTime(to)),
  rate: (value) => Number.isFinite(Object.values(value as Json)[0]),
  terms: listOf(({ service_id, price }: Json) => service_id != null && isNumber(price)),
  flag: (value) => typeof value === 'boolean',
  choice: (value) => value === null || isText(value) || isNumber(value),
  consent: (value) => isInstant((value as Json).at) && isText((value as Json).text),
  reference: (value, { recordKey }) =>
    recordKey ? hasNameAndId(value) : value === null || ['string', 'number'].includes(typeof value),
  references: listOf(hasNameAndId),
};

const declared: AnyResource[] = [...resources, ...resourcesWithoutScreen, ...singletons, sales];

/** The parts of a sale that are objects with their own shapes. */
const PARTS = ['payments', 'tip', 'items', 'voided'];
const cases = declared.flatMap((resource) => {
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !PARTS.includes(name)));
  return Object.entries(fields).map(([name, field]) => ({ resource: { ...resource, fields }, name, field }));
});

describe.each(cases)('$resource.name with an invalid $name', ({ resource, name, field }) => {
  const { recordKey = name, optional, nullableWithFeature, optionalInResponse } = field.options;
  const mayBeNull = optional || optionalInResponse || nullableWithFeature !== undefined;

  it('has a record that a screen can show, with its other fields unchanged', () => {
    fc.assert(
      fc.property(arbitraryRecord(resource), fc.constantFrom(...INVALID_VALUES), (inside, invalid) => {
        const sent = JSON.parse(JSON.stringify(encodeFields(resource.fields, inside)));
        const whole = decodeRecord(resource.fields, sent);
        const { [recordKey]: _, ...others } = sent;
        const record = decodeRecord(resource.fields, invalid === NOT_SENT ? others : { ...sent, [recordKey]: invalid });
        const { [recordKey]: value, unread, ...rest } = record;
        expect({ ...rest, [recordKey]: null }).toEqual({ ...whole, [recordKey]: null });

        const isEmpty = (value === null && mayBeNull) || (value === undefined && optionalInResponse);
        expect(isEmpty || FITS[field.kind](value, field.options)).toBe(true);
        expect(unread).toEqual(invalid === NOT_SENT && !optionalInResponse ? [name] : unread);

        for (const { source, formatText, toCsvCell } of getTableColumns(resource)) {
          if (source.split('.')[0] !== recordKey) continue;
          expect(formatText(record, 'UTC')).not.toMatch(NOT_READABLE);
          expect(() => toCsvCell(record, 'UTC')).not.toThrow();
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a sale of the list', () => {
  it.each(PARTS)('is shown with an invalid %s', (part) => {
    for (const invalid of INVALID_VALUES) {
      const sale = decodeRecord<SaleListed>(sales.fields, {
        id: 1,
        [part]: invalid === NOT_SENT ? undefined : invalid,
      });
      expect(
        [formatPayment(sale), formatSoldServices(sale), formatSaleName(sale), describeVoidEffects(sale)].join(),
      ).not.toMatch(NOT_READABLE);
      for (const { formatText } of getTableColumns(sales)) expect(formatText(sale, 'UTC')).not.toMatch(NOT_READABLE);
    }
  });
});

describe.each(declared.slice(0, -1))('an edit of $name', (resource) => {
  const samples = fc.sample(arbitraryRecord(resource), { numRuns: 50, seed: 17 });

  it.each(getInputFields(resource).map(([name, field]) => ({ name, field })))(
    'sends an invalid $name only if the user entered one',
    ({ name, field }) => {
      const { recordKey = name } = field.options;
      const read = (inside: object, change: Json = {}) =>
        decodeRecord(
          resource.fields,
          JSON.parse(JSON.stringify({ ...encodeFields(resource.fields, inside), ...change })),
        );
      const readInvalid = (inside: object) => read(inside, { [recordKey]: { at: 1 } });
      const inside = samples.find((each) => !isSameValue(read(each)[recordKey], readInvalid(each)[recordKey]));
      const [whole, record] = [read(inside ?? {}), readInvalid(inside ?? {})];
      expect(record.unread).toEqual([name]);
      const { [name]: sent, ...others } = buildEditRequest(resource, whole, whole);
      expect(buildEditRequest(resource, record, record)).toEqual(others);
      expect(buildEditRequest(resource, record, { ...record, [recordKey]: whole[recordKey] })).toEqual({
        ...others,
        [name]: sent,
      });
    },
  );
});

describe('the records of a list', () => {
  it('include only objects, each with an id', () => {
    const list = [null, 3, 'x', [], { id: 7 }, {}, { id: null }, { id: { at: 1 } }, { id: '' }];
    expect(decodeRecords({}, list).map(({ id }) => id)).toEqual([7, '?1', '?2', '?3', '?4']);
    for (const none of [undefined, null, {}, 'x', 3]) expect(decodeRecords({}, none)).toEqual([]);
  });
});

/** All parts of a response, each with invalid values. */
function listVariants(value: unknown, invalid: unknown): unknown[] {
  const elsewhere = Object.entries((value ?? {}) as Json).flatMap(([key, inner]) =>
    typeof value === 'object'
      ? listVariants(inner, invalid).map((other) => ({ ...(value as Json), [key]: other }))
      : [],
  );
  return [invalid === NOT_SENT ? undefined : invalid, ...elsewhere];
}

const answers: [string, ObjectCodec][] = [
  ['the summary', summaryCodec],
  ['the cash register', cashRegisterCodec],
  ["today's expenses", expensesTodayCodec],
  ['the totals of sales', salesTotalsCodec],
  ['a day of the agenda', agendaDayCodec],
];

describe.each(answers)('%s', (_, shape) => {
  it('has all of its parts, even if one is invalid', () => {
    const nothing = shape.decodeForScreen({});
    /** Same structure of objects and lists; numbers may become null. */
    const expectLike = (value: unknown, like: unknown, where: string) => {
      if (like === null) expect(value === null || typeof value === 'number', where).toBe(true);
      else expect(Array.isArray(value), where).toBe(Array.isArray(like));
      if (typeof like !== 'object' || like === null || Array.isArray(like)) return;
      for (const [key, inner] of Object.entries(like)) expectLike((value as Json)[key], inner, `${where}.${key}`);
    };
    for (const invalid of INVALID_VALUES)
      for (const wire of listVariants(nothing, invalid))
        expectLike(shape.decodeForScreen(wire), nothing, JSON.stringify(wire) ?? 'nothing');
  });
});
