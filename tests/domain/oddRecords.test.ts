import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agendaDayTravel } from '../../domain/agenda.ts';
import { cashRegisterTravel, expensesTodayTravel, type SaleListed, summaryTravel } from '../../domain/answers.ts';
import { isCalendarDay, isInstant } from '../../domain/dates.ts';
import { salesTotalsTravel } from '../../domain/featureAnswers.ts';
import type { Field, KindName } from '../../domain/fields/field.ts';
import { encodeFields, type ObjectTravel, readRecord, readRecords, type Wire } from '../../domain/fields/travel.ts';
import { others, resources, singles } from '../../domain/resources/all.ts';
import { tableColumns } from '../../domain/resources/columns.ts';
import { editOf } from '../../domain/resources/edits.ts';
import { inputFields, isSameValue } from '../../domain/resources/request.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { paidWords, saleName, sales, soldIn } from '../../domain/resources/sales.ts';
import { whatVoidingDoes } from '../../domain/voiding.ts';
import { recordOf } from './arbitraryRecords.ts';

const NOT_SENT = Symbol('not sent');
const LONG = 'abc '.repeat(5_000);
/** What a back end may send in the place of any value. */
const ODD = [
  ...[NOT_SENT, null, true, -1.5, 1e300, {}, { at: 1 }, { id: {}, name: 1 }],
  ...[[], ['x'], [null], [{}], [[]], [{ weekday: 9, from: 1 }]],
  ...['', ' ', 'abc', '¿?', '9999-99-99', '99:99', LONG],
];
const NOT_READABLE = /NaN|undefined|null|Invalid|\[object/;

const named = (value: unknown) => typeof (value as Wire | null)?.name === 'string' && 'id' in (value as Wire);
const listOf = (of: (value: Wire) => boolean) => (value: unknown) => Array.isArray(value) && value.every(of);
const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => value === null || Number.isFinite(value);
const isTime = (value: unknown) => value === '' || /^\d\d:\d\d$/.test(String(value));

/** What a screen takes each kind of value to be. */
const FITS: Record<KindName, (value: unknown, options: Field['options']) => boolean> = {
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
  time: isTime,
  instant: (value) => value === '' || isInstant(value),
  hours: listOf(({ weekday, from, to }: Wire) => Number(weekday) < 7 && isTime(from) && isTime(to)),
  terms: listOf(({ service_id, price }: Wire) => service_id != null && isNumber(price)),
  flag: (value) => typeof value === 'boolean',
  choice: (value) => value === null || isText(value) || isNumber(value),
  reference: (value, { as }) => (as ? named(value) : value === null || ['string', 'number'].includes(typeof value)),
  references: listOf(named),
};

const declared: AnyResource[] = [...resources, ...others, ...singles, sales];

/** The parts of a sale that are objects: they have shapes of their own. */
const PARTS = ['payments', 'tip', 'items', 'voided'];
const cases = declared.flatMap((resource) => {
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !PARTS.includes(name)));
  return Object.entries(fields).map(([name, field]) => ({ resource: { ...resource, fields }, name, field }));
});

describe.each(cases)('$resource.name without a $name that can be read', ({ resource, name, field }) => {
  const { as: key = name, optional, noneWith, extension } = field.options;
  const mayBeNull = optional || extension || noneWith !== undefined;

  it('is a record that a screen can show, and whose other fields are as they were', () => {
    fc.assert(
      fc.property(recordOf(resource), fc.constantFrom(...ODD), (inside, odd) => {
        const sent = JSON.parse(JSON.stringify(encodeFields(resource.fields, inside)));
        const whole = readRecord(resource.fields, sent);
        const { [key]: _, ...others } = sent;
        const record = readRecord(resource.fields, odd === NOT_SENT ? others : { ...sent, [key]: odd });
        const { [key]: value, unread, ...rest } = record;
        expect({ ...rest, [key]: null }).toEqual({ ...whole, [key]: null });

        const isEmpty = (value === null && mayBeNull) || (value === undefined && extension);
        expect(isEmpty || FITS[field.kind](value, field.options)).toBe(true);
        expect(unread).toEqual(odd === NOT_SENT && !extension ? [name] : unread);

        for (const { source, text, cell } of tableColumns(resource)) {
          if (source.split('.')[0] !== key) continue;
          expect(text(record, 'UTC')).not.toMatch(NOT_READABLE);
          expect(() => cell(record, 'UTC')).not.toThrow();
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a sale of the list', () => {
  it.each(PARTS)('is shown, with a %s that cannot be read', (part) => {
    for (const odd of ODD) {
      const sale = readRecord<SaleListed>(sales.fields, { id: 1, [part]: odd === NOT_SENT ? undefined : odd });
      expect([paidWords(sale), soldIn(sale), saleName(sale), whatVoidingDoes(sale)].join()).not.toMatch(NOT_READABLE);
      for (const { text } of tableColumns(sales)) expect(text(sale, 'UTC')).not.toMatch(NOT_READABLE);
    }
  });
});

describe.each(declared.slice(0, -1))('an edit of $name', (resource) => {
  const samples = fc.sample(recordOf(resource), { numRuns: 50, seed: 17 });

  it.each(inputFields(resource).map(([name, field]) => ({ name, field })))(
    'sends a $name that could not be read only where it was filled in',
    ({ name, field }) => {
      const { as: key = name } = field.options;
      const read = (inside: object, change: Wire = {}) =>
        readRecord(
          resource.fields,
          JSON.parse(JSON.stringify({ ...encodeFields(resource.fields, inside), ...change })),
        );
      const unreadable = (inside: object) => read(inside, { [key]: { at: 1 } });
      const inside = samples.find((each) => !isSameValue(read(each)[key], unreadable(each)[key]));
      const [whole, record] = [read(inside ?? {}), unreadable(inside ?? {})];
      expect(record.unread).toEqual([name]);
      const { [name]: sent, ...others } = editOf(resource, whole, whole);
      expect(editOf(resource, record, record)).toEqual(others);
      expect(editOf(resource, record, { ...record, [key]: whole[key] })).toEqual({ ...others, [name]: sent });
    },
  );
});

describe('the records of a list', () => {
  it('are those that are objects, each with an id', () => {
    const list = [null, 3, 'x', [], { id: 7 }, {}, { id: null }, { id: { at: 1 } }, { id: '' }];
    expect(readRecords({}, list).map(({ id }) => id)).toEqual([7, '?1', '?2', '?3', '?4']);
    for (const none of [undefined, null, {}, 'x', 3]) expect(readRecords({}, none)).toEqual([]);
  });
});

/** All of an answer, with something else in each place. */
function changed(value: unknown, odd: unknown): unknown[] {
  const elsewhere = Object.entries((value ?? {}) as Wire).flatMap(([key, inner]) =>
    typeof value === 'object' ? changed(inner, odd).map((other) => ({ ...(value as Wire), [key]: other })) : [],
  );
  return [odd === NOT_SENT ? undefined : odd, ...elsewhere];
}

const answers: [string, ObjectTravel][] = [
  ['the summary', summaryTravel],
  ['the cash register', cashRegisterTravel],
  ["today's expenses", expensesTodayTravel],
  ['the totals of sales', salesTotalsTravel],
  ['a day of the agenda', agendaDayTravel],
];

describe.each(answers)('%s', (_, shape) => {
  it('has all of its parts, whichever of them cannot be read', () => {
    const nothing = shape.read({});
    /** Objects and lists where objects and lists are; a figure where one is, or nothing. */
    const expectLike = (value: unknown, like: unknown, where: string) => {
      if (like === null) expect(value === null || typeof value === 'number', where).toBe(true);
      else expect(Array.isArray(value), where).toBe(Array.isArray(like));
      if (typeof like !== 'object' || like === null || Array.isArray(like)) return;
      for (const [key, inner] of Object.entries(like)) expectLike((value as Wire)[key], inner, `${where}.${key}`);
    };
    for (const odd of ODD)
      for (const wire of changed(nothing, odd))
        expectLike(shape.read(wire), nothing, JSON.stringify(wire) ?? 'nothing');
  });
});
