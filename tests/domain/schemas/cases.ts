import { ABSENT, type Right, type Wrong } from './inTurn.ts';

/** Kinds of fields that several resources have: what is right and wrong in them everywhere. */

const CONTROL = 'Retire os caracteres inválidos';
const TWO_DECIMALS = 'Use no máximo 2 casas decimais';
const tooLong = (limit: number) => `Use no máximo ${limit} caracteres`;

/** Control characters, half a surrogate pair. */
const unwritable = ['a\u0000b', 'a\u0007', '\u001bx', 'a\u007f', 'a\ud800', '\udc00b'];

export function requiredTextCases(field: string, limit: number, missing: string): { right: Right[]; wrong: Wrong[] } {
  return {
    right: [
      [field, 'Conceição & Filhos', 'Conceição & Filhos'],
      [field, '  com espaços  ', 'com espaços'],
      [field, 'x', 'x'],
      [field, 'duas\nlinhas\te mais', 'duas\nlinhas\te mais'],
      [field, '<b>"quoted"</b>; drop table', '<b>"quoted"</b>; drop table'],
      [field, '💈', '💈'],
      [field, 'x'.repeat(limit), 'x'.repeat(limit)],
      [field, ` ${'x'.repeat(limit)} `, 'x'.repeat(limit)],
    ],
    wrong: [
      ...[ABSENT, '', '   ', '\n\t', null, 7, true, [], {}, ['x']].map((value): Wrong => [field, value, missing]),
      [field, 'x'.repeat(limit + 1), tooLong(limit)],
      ...unwritable.map((value): Wrong => [field, value, CONTROL]),
    ],
  };
}

export function optionalTextCases(field: string, limit: number): { right: Right[]; wrong: Wrong[] } {
  return {
    right: [
      [field, ABSENT, null],
      [field, null, null],
      [field, undefined, null],
      [field, '', null],
      [field, '   ', null],
      [field, ' prefere tesoura ', 'prefere tesoura'],
      [field, 'x'.repeat(limit), 'x'.repeat(limit)],
    ],
    wrong: [
      [field, 'x'.repeat(limit + 1), tooLong(limit)],
      ...unwritable.map((value): Wrong => [field, value, CONTROL]),
      ...[7, true, [], {}].map((value): Wrong => [field, value, 'Informe um texto']),
    ],
  };
}

export function phoneCases(field: string): { right: Right[]; wrong: Wrong[] } {
  const bad = 'Informe um telefone válido, com DDD';
  return {
    right: [
      [field, '11987654321', '11987654321'],
      [field, '(11) 9 8765-4321', '11987654321'],
      [field, '+55 (11) 98765-4321', '11987654321'],
      [field, ' 1134567890 ', '1134567890'],
      [field, '55987654321', '55987654321'],
      [field, `(11)${' '.repeat(15)}9 8765-4321`, '11987654321'],
    ],
    wrong: [
      ...[ABSENT, '', '  ', null, 11987654321].map((value): Wrong => [field, value, 'Informe o telefone']),
      ...[
        'a',
        'abc',
        '987654321',
        '1198765432',
        '119876543210',
        '11 98765-4321 ramal 5',
        '559876543210',
        '01987654321',
        '11887654321',
        `(11)${' '.repeat(16)}9 8765-4321`,
      ].map((value): Wrong => [field, value, bad]),
    ],
  };
}

export function emailCases(field: string): { right: Right[]; wrong: Wrong[] } {
  const bad = 'Informe um e-mail válido';
  const long = (length: number) => `${'a'.repeat(length - 12)}@exemplo.com`;
  return {
    right: [
      [field, 'ana@exemplo.com.br', 'ana@exemplo.com.br'],
      [field, ' ana.souza+corte@sub.exemplo.com ', 'ana.souza+corte@sub.exemplo.com'],
      [field, long(254), long(254)],
    ],
    wrong: [
      ...[ABSENT, '', '  ', null, 7].map((value): Wrong => [field, value, 'Informe o e-mail']),
      ...[
        'ana',
        'ana@',
        '@exemplo.com',
        'ana@exemplo',
        'ana exemplo@x.com',
        'ana@@x.com',
        'ana@x..com',
        'a@b.c\u0000',
      ].map((value): Wrong => [field, value, bad]),
      [field, long(255), tooLong(254)],
    ],
  };
}

/** Amounts in reais from `least` cents up; a right one comes out in cents. */
export function moneyCases(
  field: string,
  sentences: { missing: string; tooSmall: string },
  { least, wrong }: { least: number; wrong: number[] },
): { right: Right[]; wrong: Wrong[] } {
  return {
    right: [
      [field, 35.5, 3550],
      [field, 0.1 + 0.2, 30],
      [field, 19.9, 1990],
      [field, 1.1, 110],
      [field, least / 100, least],
      [field, 999_999.99, 99_999_999],
      [field, 1_000_000, 100_000_000],
    ],
    wrong: [
      ...[ABSENT, '', '35.5', '35,50', Number.NaN, Number.POSITIVE_INFINITY, true, [], {}].map(
        (value): Wrong => [field, value, sentences.missing],
      ),
      ...[1.005, 0.001, 35.555, 999_999.999, 123_456.789].map((value): Wrong => [field, value, TWO_DECIMALS]),
      ...[1_000_000.01, 1e9, 1e21, Number.MAX_VALUE].map(
        (value): Wrong => [field, value, 'O valor máximo é R$ 1.000.000,00'],
      ),
      ...wrong.map((value): Wrong => [field, value, sentences.tooSmall]),
    ],
  };
}

export function wholeNumberCases(
  field: string,
  sentences: { missing: string; tooSmall: string },
  least: number,
): { right: Right[]; wrong: Wrong[] } {
  return {
    right: [
      [field, least, least],
      [field, 100, 100],
      [field, 1_000_000, 1_000_000],
    ],
    wrong: [
      ...[ABSENT, null, '', '10', true, Number.NaN, []].map((value): Wrong => [field, value, sentences.missing]),
      ...[least - 1, -1000, -1e21].map((value): Wrong => [field, value, sentences.tooSmall]),
      ...[1_000_001, 1e21, Number.MAX_VALUE].map((value): Wrong => [field, value, 'O máximo é 1.000.000']),
      [field, 1.5, 'Use um número inteiro'],
      [field, 999_999.5, 'Use um número inteiro'],
    ],
  };
}

export function flagCases(field: string): { right: Right[]; wrong: Wrong[] } {
  return {
    right: [
      [field, '1', true],
      [field, '0', false],
      [field, 1, true],
      [field, 0, false],
      [field, true, true],
      [field, false, false],
      [field, ABSENT, true],
    ],
    wrong: ['', '2', 'sim', 'true', 2, -1, null, [], {}].map((value) => [field, value, 'Informe se está ativo']),
  };
}

/** A reference; `optional` ones may be null or missing as well. */
export function idCases(field: string, sentence: string, optional = false): { right: Right[]; wrong: Wrong[] } {
  const nothing = [ABSENT, null, undefined];
  return {
    right: [
      [field, 1, 1],
      [field, '1', 1],
      [field, ' 42 ', 42],
      [field, 999_999_999, 999_999_999],
      ...(optional ? [ABSENT, undefined].map((value): Right => [field, value, undefined]) : []),
      ...(optional ? [[field, null, null] satisfies Right] : []),
    ],
    wrong: [
      ...[
        '',
        '  ',
        0,
        -1,
        1.5,
        '0',
        '-1',
        '1.5',
        '01',
        '1e3',
        '0x1',
        'c1f0',
        1_000_000_000,
        '9999999999999999',
        1e21,
      ].map((value): Wrong => [field, value, sentence]),
      ...[true, [], {}, [1], Number.NaN].map((value): Wrong => [field, value, sentence]),
      ...(optional ? [] : nothing.map((value): Wrong => [field, value, sentence])),
    ],
  };
}

/** A list of references. */
export function idsCases(field: string, sentence: string): { right: Right[]; wrong: Wrong[] } {
  const many = Array.from({ length: 200 }, (_, index) => index + 1);
  return {
    right: [
      [field, [3, 1, 2], [3, 1, 2]],
      [field, ['3', 1, '1', 3], [3, 1]],
      [field, many, many],
    ],
    wrong: [
      ...['1', 1, {}, null, [0], ['x'], [1, null], [[1]], [1.5], [1, 1_000_000_000]].map(
        (value): Wrong => [field, value, sentence],
      ),
      [field, [...many, 201], 'Escolha no máximo 200 itens'],
    ],
  };
}

export function dayCases(field: string): { right: Right[]; wrong: Wrong[] } {
  return {
    right: [
      [field, '2026-11-21', '2026-11-21'],
      [field, '2028-02-29', '2028-02-29'],
      [field, '2018-11-04', '2018-11-04'],
    ],
    wrong: [
      ...[ABSENT, '', null, 20261121].map((value): Wrong => [field, value, 'Informe a data']),
      ...['2', '2026-02-29', '2026-13-01', '21/11/2026', '2026-11-21T00:00:00Z', ' 2026-11-21', 'hoje'].map(
        (value): Wrong => [field, value, 'Informe uma data válida'],
      ),
    ],
  };
}

/** All cases of several fields in one. */
export function together(...parts: { right: Right[]; wrong: Wrong[] }[]): { right: Right[]; wrong: Wrong[] } {
  return { right: parts.flatMap(({ right }) => right), wrong: parts.flatMap(({ wrong }) => wrong) };
}
