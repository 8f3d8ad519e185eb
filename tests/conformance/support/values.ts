import fc from 'fast-check';
import { getChoiceValues } from '../../../domain/fields/choices.ts';
import type { Field, FieldKind } from '../../../domain/fields/field.ts';
import { timeSlots } from '../../../domain/reservations.ts';
import { normalizeText } from '../../../domain/text.ts';

/* Valid and invalid wire values of each kind of field, written independently of the kinds. */

/** Today on the tests' clock. */
const TODAY = '2026-11-20';

/** A value as sent, and as in the response. */
type Edge = readonly [sent: unknown, returned: unknown];
/** A refused value, `undefined` for an omitted one, and its sentence. */
type Refused = readonly [value: unknown, sentence: string];
type Options = Field['options'];

interface Kind {
  valid(options: Options): fc.Arbitrary<unknown>;
  edges(options: Options): Edge[];
  invalid(options: Options): Refused[];
}

const acceptUnchanged = (...values: unknown[]): Edge[] => values.map((value) => [value, value]);
const refuse = (sentence: string, ...values: unknown[]): Refused[] => values.map((value) => [value, sentence]);
const repeatX = (length: number) => 'x'.repeat(length);
const DECIMALS = 'Use no máximo 2 casas decimais';
const getSentence = ({ invalid, required, minMessage }: Options) =>
  invalid ?? required ?? minMessage ?? 'Informe um valor válido';
const getMinSentence = (options: Options) => options.minMessage ?? getSentence(options);
/** An optional field has no sentence for being omitted. */
const refuseMissing = (options: Options, ...empty: unknown[]): Refused[] =>
  options.emptyValue === undefined && options.default === undefined ? refuse(getSentence(options), ...empty) : [];

/** Invisible characters are removed, and equal-looking characters are unified. */
const CLEANED_TEXTS: Edge[] = [
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
  valid: ({ max = 0, optional, multiline }) => {
    const text = fc.oneof(
      fc.constantFrom(...names),
      fc.string({ unit: fc.constantFrom(...'aáBç 9&<"'), maxLength: max }),
    );
    const trimmed = text.map((value) => (/[\p{L}\p{N}]/u.test(value) ? normalizeText(value, multiline) : 'Beto'));
    return optional ? fc.option(trimmed) : trimmed;
  },
  edges: ({ max = 0, optional, emptyValue, multiline }) => [
    ['  com espaços ', 'com espaços'],
    ...CLEANED_TEXTS,
    ...(multiline
      ? ([['duas \r\n linhas\u0085três', 'duas\nlinhas\ntrês']] as const)
      : ([['duas\nlinhas', 'duas linhas']] as const)),
    ['a\tb', 'a b'],
    ...acceptUnchanged(
      ...['x', '7', 'Família 👩‍👧', 'Bia 👩🏽‍🦰 ❤️‍🔥', '<b>"texto"</b>; drop table', repeatX(max)].filter(
        ({ length }) => length <= max,
      ),
    ),
    ...(multiline ? acceptUnchanged('duas\nlinhas') : []),
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
  invalid: ({ max = 0, optional, emptyValue, required = '' }) => [
    ...(optional || emptyValue !== undefined
      ? []
      : [
          ...refuse(required, undefined, null, '', ' \t ', '\u200b\u200b', '\u3164'),
          ...refuse('Use ao menos uma letra ou um número', '💈', '---', '\u3164-'),
        ]),
    ...refuse(optional || emptyValue !== undefined ? 'Informe um texto' : required, 7, true, [], { a: 1 }),
    [repeatX(max + 1), `Use no máximo ${max} caracteres`],
  ],
};

/** The values of each kind. `instant` is missing: a person cannot fill it in. */
const KINDS: Record<Exclude<FieldKind, 'instant'>, Kind> = {
  text: texts,
  email: {
    valid: () => fc.nat(9).map((n) => `c${n}@exemplo.com.br`),
    edges: () => [
      [' ana+corte@sub.exemplo.com ', 'ana+corte@sub.exemplo.com'],
      ['a\u0000@b.co\u200b', 'a@b.co'],
      ...acceptUnchanged(`${repeatX(242)}@exemplo.com`),
    ],
    invalid: ({ required = '', nullableWithFeature }) => [
      ...refuse(required, undefined, ...(nullableWithFeature ? [] : [null]), '', ' ', ['a@b.co']),
      ...refuse('Informe um e-mail válido', 'nada', 'a@b', '@b.co', 'a b@exemplo.com', 'a@x..com'),
      [`${repeatX(243)}@exemplo.com`, 'Use no máximo 254 caracteres'],
    ],
  },
  phone: {
    valid: () => fc.nat(9).map((n) => `1190000000${n}`),
    edges: ({ optional, foreignWithFeature, allowServiceNumbers }) => [
      ...(optional
        ? ([
            ['', null],
            [null, null],
          ] as const)
        : []),
      ...(foreignWithFeature ? acceptUnchanged('+351912345678', '+123456789012345') : []),
      ...(allowServiceNumbers ? acceptUnchanged('08007771234', '40041234') : []),
      ['(11) 9 8765-4321', '11987654321'],
      ['+55 (11) 98765-4321', '11987654321'],
      [' 1134567890 ', '1134567890'],
      ['55987654321', '55987654321'],
      ['011 98765-4321', '11987654321'],
      ['0055 11 98765-4321', '11987654321'],
      ['0 15 (11) 8765-4321', '11987654321'],
      ['1198765432', '11998765432'],
    ],
    invalid: ({ required = '', optional, foreignWithFeature, allowServiceNumbers }) => [
      ...refuse(
        'Informe um telefone válido, com DDD',
        ...(foreignWithFeature ? ['+1234567890123456'] : ['+351912345678']),
      ),
      ...(allowServiceNumbers ? [] : refuse('Informe um telefone válido, com DDD', '08007771234', '40041234')),
      ...(optional
        ? refuse('Informe o telefone', 11987654321)
        : refuse(required, undefined, null, '', ' ', 11987654321)),
      ['20987654321', 'O DDD 20 não existe'],
      ...refuse('Informe um telefone válido, com DDD', '123', '119876543210', '1167-890', 'onze', repeatX(31)),
    ],
  },
  document: {
    valid: () => fc.constantFrom('52998224725', '12ABC34501DE35'),
    edges: () => [
      ['529.982.247-25', '52998224725'],
      [' 12.abc.345/01de-35 ', '12ABC34501DE35'],
      ['', null],
      [null, null],
    ],
    invalid: () => [
      ...refuse('CPF ou CNPJ inválido', '52998224726', '12ABC34501DE36', '123', 'x', repeatX(31)),
      ...refuse('Informe o CPF ou CNPJ', 52998224725, [], true),
    ],
  },
  pixKey: {
    valid: () => fc.constantFrom('52998224725', '+5511987654321', 'caixa@exemplo.com'),
    edges: () => [
      ['+55 (11) 98765-4321', '+5511987654321'],
      [' Caixa@Exemplo.COM ', 'caixa@exemplo.com'],
      ['', null],
      [null, null],
    ],
    invalid: () => [
      ['11987654321', 'CPF inválido. Se for um telefone, comece com +55'],
      [repeatX(78), 'Use no máximo 77 caracteres'],
      ...refuse('Informe a chave PIX', 7, [], true),
    ],
  },
  money: {
    valid: ({ min = 0 }) =>
      fc.constantFrom(...new Set([Math.max(min, 1), 850, 3550, 6000])).map((cents) => cents / 100),
    edges: ({ min = 0 }) => [[0.1 + 0.2, 0.3], ...acceptUnchanged(min / 100, 1.1, 19.99, 999_999.99, 1_000_000)],
    invalid: (options) => [
      ...refuseMissing(options, undefined, null),
      ...refuse(getSentence(options), '35.50', [35.5], true),
      ...refuse(DECIMALS, 1.005, 0.001),
      ...refuse('O valor máximo é R$ 1.000.000,00', 1_000_000.01, 1e300),
      [(options.min ?? 0) / 100 - 0.01, getMinSentence(options)],
    ],
  },
  whole: {
    valid: ({ min = 0 }) => fc.constantFrom(min, 10, 20),
    edges: ({ min = 0 }) => acceptUnchanged(min, 1_000_000),
    invalid: (options) => [
      ...refuseMissing(options, undefined, null),
      ...refuse(getSentence(options), '10', true),
      [(options.min ?? 0) - 1, getMinSentence(options)],
      ...refuse('O máximo é 1.000.000', 1_000_001, 1e300),
      [1.5, 'Use um número inteiro'],
    ],
  },
  percent: {
    valid: () => fc.constantFrom(5, 50, 100),
    edges: ({ min = 1 }) => acceptUnchanged(min, 33.33, 100),
    invalid: (options) => [
      ...refuseMissing(options, undefined, null),
      ...refuse(getSentence(options), '50', true),
      ...refuse(getMinSentence(options), -1, 100.01),
      [12.345, DECIMALS],
    ],
  },
  day: {
    valid: () => fc.constant(TODAY),
    edges: () => acceptUnchanged(TODAY),
    invalid: ({ required = 'Informe a data' }) => [
      ...refuse('Informe uma data de 01/01/1900 a 31/12/2199', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'),
      ...refuse(required, undefined, null, '', 20261121),
      ...refuse('Informe uma data válida', '21/11/2026', '2026-02-29', '2026-13-01', '2026-11-21T10:00:00Z'),
    ],
  },
  birthday: {
    valid: () => fc.constantFrom('1990-03-05', '02-29', '12-31'),
    edges: () => [...acceptUnchanged('03-05', '02-29', '1900-01-01', '2000-02-29', TODAY), ['', null], [null, null]],
    invalid: () => [
      ...refuse(
        'Informe o dia e o mês, como 25/12, com ou sem o ano',
        ...['02-30', '13-01', '00-10', '5/3', '05/03/1990', '1990-02-29', '1899-12-31', '1990-3-5', 19900305, [], true],
      ),
      ['2026-11-21', 'O aniversário não pode ser depois de hoje'],
    ],
  },
  time: {
    // The clock shows noon: earlier half hours of today are past.
    valid: () => fc.constantFrom(...timeSlots.filter((slot) => slot >= '12:00')),
    edges: () => acceptUnchanged('12:00', '19:30'),
    invalid: ({ required = '' }) => [
      ...refuse(required, undefined, null, '', 900),
      ...refuse('Informe um horário de 5 em 5 minutos, como 09:30', '8:00', '10:00:00', '10:03', '24:05', '25:00'),
    ],
  },
  hours: {
    valid: () => fc.constantFrom([], [{ weekday: 1, from: '08:00', to: '12:00' }]),
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
    invalid: () => {
      const buildInterval = (weekday: unknown, from: unknown, to: unknown) => ({ weekday, from, to });
      return [
        ...refuse(
          'Informe o dia e os horários de abrir e fechar',
          ...[
            null,
            'x',
            [buildInterval(7, '08:00', '09:00')],
            [buildInterval(1.5, '08:00', '09:00')],
            [buildInterval(1, 8, 9)],
          ],
        ),
        [[1], 'Faltam os dados'],
        ...refuse(
          'O horário de segunda termina antes de começar',
          [buildInterval(1, '09:00', '09:00')],
          [buildInterval(1, '20:00', '08:00')],
        ),
        ...refuse(
          'Informe os horários de terça, de 00:00 a 23:59',
          [buildInterval(2, '8:00', '24:00')],
          [buildInterval(2, '', '10:00')],
        ),
        [
          [buildInterval(3, '08:00', '12:00'), buildInterval(3, '11:59', '13:00')],
          'A pausa de quarta termina antes de começar',
        ],
        [Array.from({ length: 71 }, () => buildInterval(1, '08:00', '09:00')), 'Use no máximo 10 intervalos por dia'],
      ];
    },
  },
  minutes: {
    valid: () => fc.constantFrom(5, 30, 45),
    edges: ({ optional }) => [...acceptUnchanged(5, 480), ...(optional ? [] : acceptUnchanged(30))],
    invalid: ({ optional }) =>
      refuse('Informe de 5 a 480 minutos, de 5 em 5', 0, 4, 7, 485, '30', 30.5, true, ...(optional ? [] : [null])),
  },
  rate: {
    valid: () => fc.constantFrom<unknown>(0, 40, 12.5, { fixed: 25 }),
    edges: () => [[{ percent: 40 }, 40], ...acceptUnchanged(0, 33.33, 100, { fixed: 0 }, { fixed: 25.5 })],
    invalid: () => [
      ...refuse('A comissão vai de 0 a 100', -1, 101, '40', true, { percent: 101 }),
      ...refuse('A comissão não pode ser negativa', { fixed: -1 }),
      ...refuse('Informe o valor da comissão', {}, [], { fixed: '9' }),
      ...refuse(DECIMALS, 12.345, { fixed: 9.999 }),
    ],
  },
  terms: {
    valid: () => fc.constant([]),
    // Terms of a service that is not offered are not stored.
    edges: () => [
      [[], []],
      [[{ service_id: 1, duration: 45, price: 60, commission: 40 }], []],
      [[{ service_id: 1, commission: { percent: 12.5 } }], []],
      [[{ service_id: 1, commission: { fixed: 25 } }], []],
    ],
    invalid: () => [
      ...refuse('Escolha serviços da lista', null, 'x', [{ service_id: 'a', duration: 30 }]),
      ...refuse('Informe de 5 a 480 minutos, de 5 em 5', [{ service_id: 1, duration: 7 }]),
      ...refuse('O preço deve ser maior que zero', [{ service_id: 1, price: 0 }], [{ service_id: 1, price: '9' }]),
      ...refuse('Use no máximo 2 casas decimais', [{ service_id: 1, price: 9.999 }]),
      ...refuse('A comissão vai de 0 a 100', [{ service_id: 1, commission: -1 }], [{ service_id: 1, commission: 101 }]),
      ...refuse('A comissão não pode ser negativa', [{ service_id: 1, commission: { fixed: -1 } }]),
      ...refuse(
        'Informe o valor da comissão',
        [{ service_id: 1, commission: { fixed: '9' } }],
        [{ service_id: 1, commission: {} }],
      ),
      ...refuse('A comissão vai de 0 a 100', [{ service_id: 1, commission: { percent: 101 } }]),
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
    valid: () => fc.constantFrom('0', '1'),
    edges: () => [
      ...[true, 1, '1'].map((value): Edge => [value, '1']),
      ...[false, 0, '0'].map((value): Edge => [value, '0']),
    ],
    invalid: () => refuse('Informe se está ativo', 'sim', 'true', 2, null, []),
  },
  choice: {
    valid: ({ choices = {} }) => fc.constantFrom(...getChoiceValues(choices)),
    edges: ({ choices = {} }) => acceptUnchanged(...getChoiceValues(choices)),
    invalid: (options) => [
      ...(options.default === undefined ? refuse(getSentence(options), undefined) : []),
      ...refuse(getSentence(options), null, 'free', '__proto__', '1', 99, true),
    ],
  },
  consent: {
    valid: () => fc.constantFrom(...['Aceito mensagens', 'Pode mandar'].map((text) => ({ text }))),
    // The server writes when it was given: on the first write, since an unchanged wording keeps it.
    edges: () => [[null, null]],
    invalid: () => [
      ...refuse('Faltam os dados', '1', true, 7, []),
      ...refuse(
        'Informe se aceita, com o texto que a pessoa aceitou',
        ...[{}, { text: '' }, { text: 7 }, { text: null }, { text: 'Aceito', at: 7 }],
      ),
      [{ text: repeatX(501) }, 'Use no máximo 500 caracteres'] as const,
    ],
  },
  reference: {
    valid: () => fc.constant(1),
    edges: () => [],
    invalid: ({ missingMessage = '', ...options }) => [
      ...(options.optional ? [] : refuse(getSentence(options), undefined, null)),
      ...refuse(getSentence(options), '', 0, -1, 1.5, 'abc', '01', '1 or 1=1', 99999999999, '99999999999', {}, [1]),
      ...refuse(missingMessage, 999_999_999, '999999999'),
    ],
  },
  references: {
    valid: () => fc.constant([]),
    edges: () => [],
    invalid: ({ invalid = '', required, missingMessage }) => [
      ...refuse(invalid, 'x', 1, {}, null, [0], ['a'], [{ id: 1 }], [1.5]),
      [Array.from({ length: 201 }, (_, index) => index + 1), 'Escolha no máximo 200 itens'],
      ...(required
        ? ([
            [[], required],
            [undefined, invalid],
          ] as const)
        : []),
      ...(missingMessage ? refuse(missingMessage, [999_999_999]) : []),
    ],
  },
};

/** Valid values of a field. The caller fills in references. */
export function arbitraryValidValue({ kind, options }: Field): fc.Arbitrary<unknown> {
  return kind === 'instant' ? fc.constant(undefined) : KINDS[kind].valid(options);
}

/** The limits of a field, and other formats of a value. */
export function getEdgeValues({ kind, options }: Field): Edge[] {
  if (kind === 'instant' || options.parseError) return [];
  const edges = KINDS[kind].edges(options);
  // A reservation without a duration gets one.
  const hasNull = kind === 'minutes' || edges.some(([sent]) => sent === null);
  return options.optional && !hasNull ? [...edges, ...acceptUnchanged(null)] : edges;
}

/** Invalid values of a field. */
export function getInvalidValues({ kind, options }: Field): Refused[] {
  if (options.parseError) return refuse(options.parseError, [0], {}, true);
  if (kind === 'instant') return [];
  const refused = KINDS[kind].invalid(options);
  const isEmpty = (value: unknown) => value === undefined || value === null || (value === '' && kind !== 'reference');
  return options.optional ? refused.filter(([value]) => !isEmpty(value)) : refused;
}
