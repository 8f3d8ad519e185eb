import fc from 'fast-check';
import { getChoiceValues } from '../../../domain/fields/choices.ts';
import type { Field, FieldKind } from '../../../domain/fields/field.ts';
import { timeSlots } from '../../../domain/reservations.ts';
import { normalizeText } from '../../../domain/text.ts';

/* Valid and invalid wire values of each kind of field, written independently of the kinds. */

/** Today on the tests' clock. */
const TODAY = '2026-11-20';

/** A value as sent, and as in the response. */
type Edge = readonly [sent: unknown, answered: unknown];
/** A refused value, `undefined` for an omitted one, and its sentence. */
type Wrong = readonly [value: unknown, sentence: string];
type Options = Field['options'];

interface Kind {
  good(options: Options): fc.Arbitrary<unknown>;
  edges(options: Options): Edge[];
  wrong(options: Options): Wrong[];
}

const same = (...values: unknown[]): Edge[] => values.map((value) => [value, value]);
const all = (sentence: string, ...values: unknown[]): Wrong[] => values.map((value) => [value, sentence]);
const long = (length: number) => 'x'.repeat(length);
const DECIMALS = 'Use no máximo 2 casas decimais';
const sentenceOf = ({ invalid, required, minMessage }: Options) => invalid ?? required ?? minMessage ?? '';
const tooLowOf = (options: Options) => options.minMessage ?? sentenceOf(options);
/** An optional field has no sentence for being omitted. */
const missing = (options: Options, ...empty: unknown[]): Wrong[] =>
  options.emptyValue === undefined && options.default === undefined ? all(sentenceOf(options), ...empty) : [];

/** Invisible characters are removed, and equal-looking characters are unified. */
const CLEANED: Edge[] = [
  ['a\u0000b', 'ab'],
  ['\u001bx\u007f', 'x'],
  ['a\ud800', 'a'],
  ['Ana\u200b', 'Ana'],
  ['a\u202enA', 'anA'],
  ['Ana\u200dBia', 'AnaBia'],
  ['Ze\u0301\u00a0 Si\u00adlva', 'Zé Silva'],
];

const names = ['Ana b', 'anab', 'Ana-Maria', 'Zé', 'Érica', 'Ângela', 'Duda 50%', 'a_b'];

const texts: Kind = {
  good: ({ max = 0, optional, multiline }) => {
    const text = fc.oneof(
      fc.constantFrom(...names),
      fc.string({ unit: fc.constantFrom(...'aáBç 9&<"'), maxLength: max }),
    );
    const trimmed = text.map((value) => (/[\p{L}\p{N}]/u.test(value) ? normalizeText(value, multiline) : 'Beto'));
    return optional ? fc.option(trimmed) : trimmed;
  },
  edges: ({ max = 0, optional, emptyValue, multiline }) => [
    ['  com espaços ', 'com espaços'],
    ...CLEANED,
    ...(multiline
      ? ([['duas \r\n linhas\u0085três', 'duas\nlinhas\ntrês']] as const)
      : ([['duas\nlinhas', 'duas linhas']] as const)),
    ['a\tb', 'a b'],
    ...same(
      ...['x', '7', 'Família 👩‍👧', 'Bia 👩🏽‍🦰 ❤️‍🔥', '<b>"texto"</b>; drop table', long(max)].filter(
        ({ length }) => length <= max,
      ),
    ),
    ...(multiline ? same('duas\nlinhas') : []),
    ...(optional
      ? ([
          ['', null],
          ['  ', null],
          [null, null],
        ] as const)
      : []),
    ...(emptyValue === undefined
      ? []
      : ([
          ['', emptyValue],
          [null, emptyValue],
        ] as const)),
  ],
  wrong: ({ max = 0, optional, emptyValue, required = '' }) => [
    ...(optional || emptyValue !== undefined
      ? []
      : [
          ...all(required, undefined, null, '', ' \t ', '\u200b\u200b', '\u3164'),
          ...all('Use ao menos uma letra ou um número', '💈', '---', '\u3164-'),
        ]),
    ...all(optional || emptyValue !== undefined ? 'Informe um texto' : required, 7, true, [], { a: 1 }),
    [long(max + 1), `Use no máximo ${max} caracteres`],
  ],
};

/** The values of each kind. `instant` is missing: a person cannot fill it in. */
const KINDS: Record<Exclude<FieldKind, 'instant'>, Kind> = {
  text: texts,
  email: {
    good: () => fc.nat(9).map((n) => `c${n}@exemplo.com.br`),
    edges: () => [
      [' ana+corte@sub.exemplo.com ', 'ana+corte@sub.exemplo.com'],
      ['a\u0000@b.co\u200b', 'a@b.co'],
      ...same(`${long(242)}@exemplo.com`),
    ],
    wrong: ({ required = '', nullableWithFeature }) => [
      ...all(required, undefined, ...(nullableWithFeature ? [] : [null]), '', ' ', ['a@b.co']),
      ...all('Informe um e-mail válido', 'nada', 'a@b', '@b.co', 'a b@exemplo.com', 'a@x..com'),
      [`${long(243)}@exemplo.com`, 'Use no máximo 254 caracteres'],
    ],
  },
  phone: {
    good: () => fc.nat(9).map((n) => `1190000000${n}`),
    edges: ({ optional, foreignWithFeature, allowServiceNumbers }) => [
      ...(optional
        ? ([
            ['', null],
            [null, null],
          ] as const)
        : []),
      ...(foreignWithFeature ? same('+351912345678', '+123456789012345') : []),
      ...(allowServiceNumbers ? same('08007771234', '40041234') : []),
      ['(11) 9 8765-4321', '11987654321'],
      ['+55 (11) 98765-4321', '11987654321'],
      [' 1134567890 ', '1134567890'],
      ['55987654321', '55987654321'],
      ['011 98765-4321', '11987654321'],
      ['0055 11 98765-4321', '11987654321'],
      ['0 15 (11) 8765-4321', '11987654321'],
      ['1198765432', '11998765432'],
    ],
    wrong: ({ required = '', optional, foreignWithFeature, allowServiceNumbers }) => [
      ...all(
        'Informe um telefone válido, com DDD',
        ...(foreignWithFeature ? ['+1234567890123456'] : ['+351912345678']),
      ),
      ...(allowServiceNumbers ? [] : all('Informe um telefone válido, com DDD', '08007771234', '40041234')),
      ...(optional ? all('Informe o telefone', 11987654321) : all(required, undefined, null, '', ' ', 11987654321)),
      ['20987654321', 'O DDD 20 não existe'],
      ...all('Informe um telefone válido, com DDD', '123', '119876543210', '1167-890', 'onze', long(31)),
    ],
  },
  document: {
    good: () => fc.constantFrom('52998224725', '12ABC34501DE35'),
    edges: () => [
      ['529.982.247-25', '52998224725'],
      [' 12.abc.345/01de-35 ', '12ABC34501DE35'],
      ['', null],
      [null, null],
    ],
    wrong: () => [
      ...all('CPF ou CNPJ inválido', '52998224726', '12ABC34501DE36', '123', 'x', long(31)),
      ...all('Informe o CPF ou CNPJ', 52998224725, [], true),
    ],
  },
  pixKey: {
    good: () => fc.constantFrom('52998224725', '+5511987654321', 'caixa@exemplo.com'),
    edges: () => [
      ['+55 (11) 98765-4321', '+5511987654321'],
      [' Caixa@Exemplo.COM ', 'caixa@exemplo.com'],
      ['', null],
      [null, null],
    ],
    wrong: () => [
      ['11987654321', 'CPF inválido. Se for um telefone, comece com +55'],
      [long(78), 'Use no máximo 77 caracteres'],
      ...all('Informe a chave PIX', 7, [], true),
    ],
  },
  money: {
    good: ({ min = 0 }) => fc.constantFrom(...new Set([Math.max(min, 1), 850, 3550, 6000])).map((cents) => cents / 100),
    edges: ({ min = 0 }) => [[0.1 + 0.2, 0.3], ...same(min / 100, 1.1, 19.99, 999_999.99, 1_000_000)],
    wrong: (options) => [
      ...missing(options, undefined, null),
      ...all(sentenceOf(options), '35.50', [35.5], true),
      ...all(DECIMALS, 1.005, 0.001),
      ...all('O valor máximo é R$ 1.000.000,00', 1_000_000.01, 1e300),
      [(options.min ?? 0) / 100 - 0.01, tooLowOf(options)],
    ],
  },
  whole: {
    good: ({ min = 0 }) => fc.constantFrom(min, 10, 20),
    edges: ({ min = 0 }) => same(min, 1_000_000),
    wrong: (options) => [
      ...missing(options, undefined, null),
      ...all(sentenceOf(options), '10', true),
      [(options.min ?? 0) - 1, tooLowOf(options)],
      ...all('O máximo é 1.000.000', 1_000_001, 1e300),
      [1.5, 'Use um número inteiro'],
    ],
  },
  percent: {
    good: () => fc.constantFrom(5, 50, 100),
    edges: ({ min = 1 }) => same(min, 33.33, 100),
    wrong: (options) => [...all(sentenceOf(options), -1, 100.01, '50', true), [12.345, DECIMALS]],
  },
  day: {
    good: () => fc.constant(TODAY),
    edges: () => same(TODAY),
    wrong: ({ required = '' }) => [
      ...all('Informe uma data de 01/01/1900 a 31/12/2199', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'),
      ...all(required, undefined, null, '', 20261121),
      ...all('Informe uma data válida', '21/11/2026', '2026-02-29', '2026-13-01', '2026-11-21T10:00:00Z'),
    ],
  },
  time: {
    // The clock shows noon: earlier half hours of today are past.
    good: () => fc.constantFrom(...timeSlots.filter((slot) => slot >= '12:00')),
    edges: () => same('12:00', '19:30'),
    wrong: ({ required = '' }) => [
      ...all(required, undefined, null, '', 900),
      ...all('Informe um horário de 5 em 5 minutos, como 09:30', '8:00', '10:00:00', '10:03', '24:05', '25:00'),
    ],
  },
  hours: {
    good: () => fc.constantFrom([], [{ weekday: 1, from: '08:00', to: '12:00' }]),
    edges: () => [
      [
        [
          { weekday: 6, from: '13:00', to: '23:59' },
          { weekday: 6, from: '00:00', to: '13:00' },
          { weekday: 0, from: '09:00', to: '09:01' },
        ],
        [
          { weekday: 0, from: '09:00', to: '09:01' },
          { weekday: 6, from: '00:00', to: '13:00' },
          { weekday: 6, from: '13:00', to: '23:59' },
        ],
      ],
      [[], []],
    ],
    wrong: () => {
      const on = (weekday: unknown, from: unknown, to: unknown) => ({ weekday, from, to });
      return [
        ...all(
          'Informe o dia e os horários de abrir e fechar',
          ...[null, 'x', [on(7, '08:00', '09:00')], [on(1.5, '08:00', '09:00')], [on(1, 8, 9)]],
        ),
        [[1], 'Faltam os dados'],
        ...all('O horário de segunda fecha antes de abrir', [on(1, '09:00', '09:00')], [on(1, '20:00', '08:00')]),
        ...all('Informe os horários de terça, de 00:00 a 23:59', [on(2, '8:00', '24:00')], [on(2, '', '10:00')]),
        [[on(3, '08:00', '12:00'), on(3, '11:59', '13:00')], 'Os horários de quarta se sobrepõem'],
        [Array.from({ length: 71 }, () => on(1, '08:00', '09:00')), 'Use no máximo 10 intervalos por dia'],
      ];
    },
  },
  minutes: {
    good: () => fc.constantFrom(5, 30, 45),
    edges: ({ optional }) => [...same(5, 480), ...(optional ? [] : same(30))],
    wrong: ({ optional }) =>
      all('Informe de 5 a 480 minutos, de 5 em 5', 0, 4, 7, 485, '30', 30.5, true, ...(optional ? [] : [null])),
  },
  terms: {
    good: () => fc.constant([]),
    // Terms of a service that is not offered are not stored.
    edges: () => [
      [[], []],
      [[{ service_id: 1, duration: 45, price: 60, commission: 40 }], []],
    ],
    wrong: () => [
      ...all('Escolha serviços da lista', null, 'x', [{ service_id: 'a', duration: 30 }]),
      ...all('Informe de 5 a 480 minutos, de 5 em 5', [{ service_id: 1, duration: 7 }]),
      ...all('O preço deve ser maior que zero', [{ service_id: 1, price: 0 }], [{ service_id: 1, price: '9' }]),
      ...all('Use no máximo 2 casas decimais', [{ service_id: 1, price: 9.999 }]),
      ...all('A comissão vai de 0 a 100', [{ service_id: 1, commission: -1 }], [{ service_id: 1, commission: 101 }]),
      [
        [
          { service_id: 1, duration: 5 },
          { service_id: 1, duration: 10 },
        ],
        'Cada serviço vem uma vez só',
      ],
    ],
  },
  flag: {
    good: () => fc.constantFrom('0', '1'),
    edges: () => [
      ...[true, 1, '1'].map((value): Edge => [value, '1']),
      ...[false, 0, '0'].map((value): Edge => [value, '0']),
    ],
    wrong: () => all('Informe se está ativo', 'sim', 'true', 2, null, []),
  },
  choice: {
    good: ({ choices = {} }) => fc.constantFrom(...getChoiceValues(choices)),
    edges: ({ choices = {} }) => same(...getChoiceValues(choices)),
    wrong: (options) => [
      ...(options.default === undefined ? all(sentenceOf(options), undefined) : []),
      ...all(sentenceOf(options), null, 'free', '__proto__', '1', 99, true),
    ],
  },
  reference: {
    good: () => fc.constant(1),
    edges: () => [],
    wrong: ({ optional, invalid, required = invalid ?? '', missingMessage = '' }) => [
      ...(optional ? [] : all(required, undefined, null)),
      ...all(required, '', 0, -1, 1.5, 'abc', '01', '1 or 1=1', 99999999999, '99999999999', {}, [1]),
      ...all(missingMessage, 999_999_999, '999999999'),
    ],
  },
  references: {
    good: () => fc.constant([]),
    edges: () => [],
    wrong: ({ invalid = '', required, missingMessage }) => [
      ...all(invalid, 'x', 1, {}, null, [0], ['a'], [{ id: 1 }], [1.5]),
      [Array.from({ length: 201 }, (_, index) => index + 1), 'Escolha no máximo 200 itens'],
      ...(required
        ? ([
            [[], required],
            [undefined, invalid],
          ] as const)
        : []),
      ...(missingMessage ? all(missingMessage, [999_999_999]) : []),
    ],
  },
};

/** Valid values of a field. The caller fills in references. */
export function arbitraryValidValue({ kind, options }: Field): fc.Arbitrary<unknown> {
  return kind === 'instant' ? fc.constant(undefined) : KINDS[kind].good(options);
}

/** The limits of a field, and other formats of a value. */
export function getEdgeValues({ kind, options }: Field): Edge[] {
  return kind === 'instant' || options.parseError ? [] : KINDS[kind].edges(options);
}

/** Invalid values of a field. */
export function getInvalidValues({ kind, options }: Field): Wrong[] {
  if (options.parseError) return all(options.parseError, [0], {}, true);
  return kind === 'instant' ? [] : KINDS[kind].wrong(options);
}
