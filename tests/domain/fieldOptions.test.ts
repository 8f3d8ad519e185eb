import { describe, expect, it, test } from 'vitest';
import { choice, flag } from '../../domain/fields/choices.ts';
import { decodeFields, decodeFieldsForScreen, encodeFields } from '../../domain/fields/codec.ts';
import type { Field } from '../../domain/fields/field.ts';
import { minutes, money, percent, whole } from '../../domain/fields/numbers.ts';
import { reference, references } from '../../domain/fields/references.ts';
import { buildFieldsSchema, buildResponseSchema } from '../../domain/fields/schema.ts';
import { terms } from '../../domain/fields/terms.ts';
import { document, email, nameOf, phone, pixKey, text } from '../../domain/fields/texts.ts';
import { day, hours, instant, time } from '../../domain/fields/times.ts';
import { customers } from '../../domain/resources/customers.ts';
import { defineResource, type InputOf, type RecordOf } from '../../domain/resources/resource.ts';
import { getTableColumns } from '../../domain/resources/tableColumns.ts';

test('an option that a kind does not have does not compile', () => {
  const fields: Field[] = [
    // @ts-expect-error a text has no minimum
    text('', { max: 1, min: 1 }),
    // @ts-expect-error a text needs a maximum length
    text('', {}),
    // @ts-expect-error a name cannot be searched: the list of the record searches it
    nameOf('', 'customer_id', { searchable: true }),
    // @ts-expect-error an e-mail has a fixed maximum length
    email('', { max: 1 }),
    // @ts-expect-error a phone has no own message for an invalid number
    phone('', { invalid: '' }),
    // @ts-expect-error a document has no maximum length
    document('', { max: 1 }),
    // @ts-expect-error a PIX key has no maximum length
    pixKey('', { max: 1 }),
    // @ts-expect-error money has a fixed maximum
    money('', { max: 1 }),
    // @ts-expect-error a whole number is not multiline
    whole('', { multiline: true }),
    // @ts-expect-error minutes have a fixed minimum
    minutes('', { min: 1 }),
    // @ts-expect-error a percentage has a fixed maximum
    percent('', { max: 1 }),
    // @ts-expect-error a day is not set on creation: an instant is
    day('', { setOnCreate: 'day' }),
    // @ts-expect-error a time has no minimum
    time('', { min: 1 }),
    // @ts-expect-error hours are a list: the empty list means that there are none
    hours('', { optional: true }),
    // @ts-expect-error overrides are a list too
    terms('', { optional: true }),
    // @ts-expect-error an instant is read only: no form requires it
    instant('', { required: '' }),
    // @ts-expect-error a flag is never missing in a form
    flag('', { required: '' }),
    // @ts-expect-error a choice of a misspelt option
    choice('', { a: 'A' }, { requierd: '' }),
    // @ts-expect-error a single reference has no join table
    reference('', 'clientes', { joinTable: '' }),
    // @ts-expect-error references are a list
    references('', 'clientes', { invalid: '', optional: true }),
    // @ts-expect-error no cell of a file can hold a reference
    reference('', 'clientes', { importHeadings: [] }),
    // @ts-expect-error no cell of a file can hold hours
    hours('', { importHeadings: [] }),
    // @ts-expect-error no cell of a file can hold an instant: it is read only
    instant('', { importHeadings: [] }),
  ];
  expect(fields).toHaveLength(23);
});

const birthday = defineResource({
  name: 'x',
  api: { path: 'x', key: 'x' },
  noun: { one: 'x', many: 'x', gender: 'm' },
  fields: {
    text: text('', { optional: true, max: 10 }),
    email: email('', { optional: true }),
    phone: phone('', { optional: true }),
    document: document('', { optional: true }),
    pixKey: pixKey('', { optional: true }),
    money: money('', { optional: true }),
    whole: whole('', { optional: true }),
    percent: percent('', { optional: true }),
    minutes: minutes('', { optional: true }),
    day: day('', { optional: true }),
    time: time('', { optional: true }),
    flag: flag('', { optional: true }),
    choice: choice('', { a: 'A' }, { optional: true }),
    reference: reference('', 'clientes', { optional: true }),
    record: reference('', customers, { optional: true, recordKey: 'customer' }),
    instant: instant('', { optional: true }),
  },
  title: 'text',
  order: [],
  texts: {},
});
type BirthdayRecord = RecordOf<typeof birthday>;
type BirthdayInput = InputOf<typeof birthday>;

/** Compiles only if every field can be null. */
const NULLS = {
  ...{ text: null, email: null, phone: null, document: null, pixKey: null, money: null, whole: null, percent: null },
  ...{ minutes: null, day: null, time: null, flag: null, choice: null, reference: null },
} satisfies Partial<BirthdayInput> & Partial<BirthdayRecord>;
const INPUT: Omit<BirthdayInput, 'instant'> = { ...NULLS, record: null };
const RECORD: Omit<BirthdayRecord, 'id'> = { ...NULLS, customer: null, instant: null };

describe('an optional field of every kind', () => {
  const schema = buildFieldsSchema(birthday);

  it('is null in a request, also if the request omits it', () => {
    expect(schema.parse(INPUT)).toEqual(INPUT);
    expect(schema.parse({})).toEqual(INPUT);
  });

  it.each(['text', 'email', 'phone', 'document', 'pixKey', 'day', 'time', 'choice'])(
    'is null if the input of its %s was emptied',
    (name) => {
      expect(schema.parse({ ...INPUT, [name]: '' })).toEqual(INPUT);
    },
  );

  it('is null inside and on the wire, and empty on the screen', () => {
    expect(decodeFields(birthday.fields, RECORD)).toEqual(RECORD);
    expect(decodeFieldsForScreen(birthday.fields, RECORD)).toEqual(RECORD);
    expect(encodeFields(birthday.fields, RECORD)).toEqual(RECORD);
    expect(buildResponseSchema(birthday).parse({ id: 1, version: 1, ...RECORD })).toMatchObject(RECORD);
    expect(getTableColumns(birthday).map(({ formatText }) => formatText(RECORD, 'UTC'))).toEqual(
      Object.keys(birthday.fields).map(() => ''),
    );
  });

  it('still has its own error message for an invalid value', () => {
    expect(schema.safeParse({ ...INPUT, day: '2026-02-30' }).error?.issues).toMatchObject([
      { path: ['day'], message: 'Informe uma data válida' },
    ]);
  });
});

test.each([
  ['email', email('', { required: 'Falta o e-mail' })],
  ['phone', phone('', { required: 'Falta o telefone' })],
  ['document', document('', { required: 'Falta o documento' })],
  ['pixKey', pixKey('', { required: 'Falta a chave' })],
  ['day', day('', { required: 'Falta o dia' })],
])('a required %s shows its own message if it is missing', (_, field) => {
  const schema = buildFieldsSchema({ fields: { field: field as unknown as Field } });
  for (const value of ['', undefined]) {
    expect(schema.safeParse({ field: value }).error?.issues[0]?.message).toBe(field.options.required);
  }
});
