import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CsvRow } from '../../domain/csvDecoding.ts';
import { getPhoneKey, type ImportRules, readCandidates } from '../../domain/customerImport.ts';
import {
  type ColumnMapping,
  findUnusedColumns,
  getColumnNames,
  getDeclaredImportFields,
  guessLayout,
} from '../../domain/customerImportColumns.ts';
import { choice, flag } from '../../domain/fields/choices.ts';
import type { Field } from '../../domain/fields/field.ts';
import { minutes, money, percent, whole } from '../../domain/fields/numbers.ts';
import { reference } from '../../domain/fields/references.ts';
import { buildInputSchema } from '../../domain/fields/schema.ts';
import { document, email, phone, text } from '../../domain/fields/texts.ts';
import { day, instant, time } from '../../domain/fields/times.ts';
import { formatPhone, isNationalPhone, normalizeImportedPhone } from '../../domain/phone.ts';
import { customers } from '../../domain/resources/customers.ts';
import { type AnyResource, restrictToFeatures } from '../../domain/resources/resource.ts';
import { findFieldErrors } from '../../domain/schemas/fieldErrors.ts';

const splitRows = (...lines: string[]): CsvRow[] => lines.map((line, at) => ({ line: at + 1, cells: line.split(';') }));
const NO_COLUMNS: ColumnMapping = { name: null, phone: null, email: null, points: null, last_visit: null };
const columns = { ...NO_COLUMNS, name: 0, phone: 1, email: 2 };
const RULES: ImportRules = {
  today: '2026-11-20',
  allowNoEmail: false,
  resource: restrictToFeatures(customers, new Set()),
};
const read = (rows: CsvRow[], where: ColumnMapping, phones: Iterable<string>, rules: Partial<ImportRules> = {}) =>
  readCandidates(rows, where, phones, { ...RULES, ...rules });

const arbitraryPhone = fc
  .tuple(fc.constantFrom('11', '21', '37', '55', '68', '99'), fc.integer({ min: 0, max: 99_999_999 }), fc.boolean())
  .map(
    ([area, n, mobile]) =>
      `${area}${mobile ? 9 : 3}${String(n)
        .padStart(8, '0')
        .slice(mobile ? 0 : 1)}`,
  );

/** Spellings of a phone. */
const SPELLINGS: ((digits: string) => string)[] = [
  (digits) => digits,
  formatPhone,
  (digits) => `+55 ${formatPhone(digits)}`,
  (digits) => `+55${digits}`,
  // 55 is also an area code: before a landline, only with a plus is it the country code.
  (digits) => (digits.length === 11 ? `55${digits}` : `+55${digits}`),
  (digits) => `0055 ${digits}`,
  (digits) => `(0${digits.slice(0, 2)}) ${digits.slice(2)}`,
  (digits) => `0${digits}`,
  (digits) => `${digits.slice(0, 2)} ${digits.slice(2, -4)}.${digits.slice(-4)}`,
];
const written = fc.constantFrom(...SPELLINGS);
/** An apostrophe prevents that a spreadsheet reads a leading plus as a formula. */
const writtenInCell = fc.constantFrom(...SPELLINGS, (digits) => `'+55${digits}`);

describe('the phone of a file', () => {
  it('is the same in every spelling, and the form stores the same', () => {
    fc.assert(
      fc.property(arbitraryPhone, writtenInCell, (digits, write) => {
        expect(isNationalPhone(digits)).toBe(true);
        const [candidate] = read(splitRows(`Ana;${write(digits)};ana@exemplo.com.br`), columns, []);
        expect(candidate?.state).toMatchObject({ kind: 'new', customer: { phone: digits } });
      }),
    );
  });

  it('of an existing customer is known in every spelling', () => {
    fc.assert(
      fc.property(arbitraryPhone, writtenInCell, written, (digits, write, other) => {
        const rows = splitRows(`Ana;${write(digits)};ana@exemplo.com.br`);
        expect(read(rows, columns, [other(digits)])[0]?.state).toEqual({ kind: 'known' });
        // Other errors on its line do not matter, because the customer exists.
        const wrong = splitRows(`;${write(digits)};nada`);
        expect(read(wrong, columns, [other(digits)])[0]?.state).toEqual({ kind: 'known' });
      }),
    );
  });

  it.each([
    ['(011) 98765-4321', '11987654321'],
    ['0055 11 98765-4321', '11987654321'],
    ['+55 (11) 3456-7890', '1134567890'],
    ['ligar para Ana', 'ligar para Ana'],
    ['', ''],
    ['000', ''],
  ])('%j is read as %j', (text, read) => {
    expect(normalizeImportedPhone(text)).toBe(read);
  });

  it('without digits is no phone', () => {
    expect(getPhoneKey('não tem')).toBe('');
    expect(read(splitRows('Ana;não tem;ana@exemplo.com.br'), columns, ['sem telefone'])[0]?.state.kind).toBe('wrong');
  });
});

describe('the rows of a file', () => {
  const anyRows = fc.array(
    fc.tuple(fc.string(), fc.oneof(arbitraryPhone, fc.string()), fc.oneof(fc.emailAddress(), fc.string())),
    { maxLength: 20 },
  );
  const numberRows = (rows: string[][]): CsvRow[] => rows.map((cells, at) => ({ line: at + 1, cells }));

  it('that are new pass the form’s validation, and no two of them have the same phone', () => {
    fc.assert(
      fc.property(anyRows, fc.array(arbitraryPhone), (rows, phones) => {
        const newRows = read(numberRows(rows), columns, phones).flatMap(({ state }) =>
          state.kind === 'new' ? [state.customer] : [],
        );
        for (const { points: _, last_visit: __, ...customer } of newRows)
          expect(buildInputSchema(RULES.resource).parse(customer)).toEqual(customer);
        expect(new Set(newRows.map((customer) => customer.phone)).size).toBe(newRows.length);
        for (const customer of newRows) expect(phones).not.toContain(customer.phone);
      }),
    );
  });

  it('add nothing the second time', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const newRows = read(numberRows(rows), columns, []).flatMap(({ state }) =>
          state.kind === 'new' ? [state.customer.phone] : [],
        );
        const again = read(numberRows(rows), columns, newRows);
        expect(again.filter(({ state }) => state.kind === 'new')).toEqual([]);
      }),
    );
  });

  it('are all listed, each with its number', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(read(numberRows(rows), columns, []).map(({ line }) => line)).toEqual(rows.map((_, at) => at + 1));
      }),
    );
  });

  it('that are invalid have the form’s messages', () => {
    const [candidate] = read(splitRows(';123;ana'), columns, []);
    const errors = findFieldErrors(buildInputSchema(customers), { name: '', phone: '123', email: 'ana' });
    expect(candidate?.state).toEqual({ kind: 'wrong', errors });
    expect(errors).toEqual({
      name: 'Informe o nome',
      phone: 'Informe um telefone válido, com DDD',
      email: 'Informe um e-mail válido',
    });
  });

  it('without an e-mail are invalid, as in the form', () => {
    const [candidate] = read(splitRows('Ana;11987654321'), columns, []);
    expect(candidate?.state).toEqual({ kind: 'wrong', errors: { email: 'Informe o e-mail' } });
  });

  it.each([
    ...['', '-', '---', 'não', 'não tem', 'nao possui', 'sem', 'Sem e-mail', 'sem email', 'n/a', 'NA', 'nenhum'],
    ...['—', 'NÃO  TEM', 'Na\u0303o\u00a0possui', 'sem e‑mail', '\u200b'],
  ])('with %j as e-mail have none, if it is optional', (email) => {
    const [candidate] = read(splitRows(`Ana;11987654321;${email}`), columns, [], { allowNoEmail: true });
    expect(candidate?.state).toMatchObject({ kind: 'new', customer: { email: null } });
  });

  const withBalance = { ...columns, points: 3, last_visit: 4 };
  it.each([
    ['120;05/03/2026', { points: 120, last_visit: '2026-03-05' }],
    ['1.200;5/3/26', { points: 1200, last_visit: '2026-03-05' }],
    ['1.000.000;5-3-2026', { points: 1_000_000, last_visit: '2026-03-05' }],
    [' 120 ; 05/03/2026 ', { points: 120, last_visit: '2026-03-05' }],
    ['7.0;05.03.26 14:30', { points: 7, last_visit: '2026-03-05' }],
    ['7,0;2026-03-05 14:30', { points: 7, last_visit: '2026-03-05' }],
    ['-7;', { points: -7, last_visit: null }],
    ['−1.200;', { points: -1200, last_visit: null }],
    ['-0;', { points: 0, last_visit: null }],
    [';', { points: 0, last_visit: null }],
    [';20/11/2026', { points: 0, last_visit: '2026-11-20' }],
  ])('with the balance %j import it', (cells, customer) => {
    const [candidate] = read(splitRows(`Ana;11987654321;ana@exemplo.com;${cells}`), withBalance, []);
    expect(candidate?.state).toMatchObject({ kind: 'new', customer });
  });

  it.each([
    ['muitos;', { points: 'Os pontos devem ser um número inteiro' }],
    ['1,5;', { points: 'Os pontos devem ser um número inteiro' }],
    [';ontem', { last_visit: 'Informe uma data válida' }],
    [';31/02/2026', { last_visit: 'Informe uma data válida' }],
    [';21/11/2026', { last_visit: 'A última visita não pode ser depois de hoje' }],
  ])('with the balance %j are invalid', (cells, errors) => {
    const [candidate] = read(splitRows(`Ana;11987654321;ana@exemplo.com;${cells}`), withBalance, []);
    expect(candidate?.state).toEqual({ kind: 'wrong', errors });
  });

  it('with the phone of an earlier row name that row, unless it was invalid', () => {
    const rows = splitRows(
      'Ana;11987654321;ana',
      'Bia;(11) 98765-4321;bia@exemplo.com',
      'Caio;11987654321;caio@exemplo.com',
    );
    expect(read(rows, columns, []).map(({ state }) => state)).toMatchObject([
      { kind: 'wrong' },
      { kind: 'new', customer: { name: 'Bia' } },
      { kind: 'repeated', firstLine: 2 },
    ]);
  });

  it('lose the apostrophe that an export added before a formula', () => {
    const [candidate] = read(splitRows("'=Ana;11987654321;ana@exemplo.com"), columns, []);
    expect(candidate?.values.name).toBe('=Ana');
  });
});

describe('a field that customers declare', () => {
  const declared: Record<string, Field> = {
    born: day('Nascimento', { optional: true, importHeadings: ['Aniversário'] }),
    city: text('Cidade', { optional: true, max: 10 }),
    nick: text('Apelido', { required: 'Informe o apelido', max: 10 }),
    notes: text('Notas', { optional: true, max: 99, multiline: true }),
    mail: email('E-mail do responsável', { optional: true }),
    home: phone('Telefone de casa', { optional: true }),
    cpf: document('CPF', { optional: true }),
    limit: money('Limite', { optional: true, invalid: 'Informe o limite' }),
    visits: whole('Visitas por mês', { required: 'Informe as visitas' }),
    fee: percent('Desconto (%)', { default: 5, minMessage: 'O desconto vai de 0 a 100' }),
    opens: time('Prefere às', { optional: true }),
    stays: minutes('Fica', { optional: true }),
    vip: flag('VIP', {}),
    news: flag('Avisos', { default: true }),
    source: choice('Origem', { web: 'Internet', friend: 'Indicação' }, { optional: true, invalid: 'Escolha a origem' }),
    size: choice('Tamanho', { 1: 'Pequeno', 2: 'Grande' }, { optional: true }),
  } as never;
  const sponsor = reference('Quem indicou', 'clientes', { optional: true }) as never;
  const visited = instant('Visto em', { optional: true }) as never;
  const resource: AnyResource = {
    ...RULES.resource,
    fields: { ...RULES.resource.fields, ...declared, sponsor, visited },
  };
  const names = Object.keys(declared);
  const required: Record<string, string> = { nick: 'Ana', visits: '1' };

  /** Reads a row with the required fields and one other field. */
  function readField(name: string, cell: string) {
    const cells = [
      'Ana',
      '11987654321',
      'ana@exemplo.com',
      ...names.map((each) => (each === name ? cell : (required[each] ?? ''))),
    ];
    const where = { ...columns, ...Object.fromEntries(names.map((each, at) => [each, at + 3])) };
    return readCandidates([{ line: 1, cells }], where, [], { ...RULES, resource })[0];
  }

  it.each<[name: string, cell: string, value: unknown, shown: string]>([
    ['born', '5/3/1990', '1990-03-05', '05/03/1990'],
    ['born', '05/03/90', '1990-03-05', '05/03/1990'],
    ['born', '05.03.29 10:00', '2029-03-05', '05/03/2029'],
    ['born', '—', null, ''],
    ['city', ' São  Paulo ', 'São Paulo', 'São Paulo'],
    ['city', '-', null, ''],
    ['notes', 'duas\r\nlinhas', 'duas\nlinhas', 'duas\nlinhas'],
    ['mail', 'bia@exemplo.com', 'bia@exemplo.com', 'bia@exemplo.com'],
    ['home', '(0xx11) 3456-7890', '1134567890', '(11) 3456-7890'],
    ['cpf', '529.982.247-25', '52998224725', '529.982.247-25'],
    ['limit', 'R$ 1.234,50', 123450, 'R$ 1.234,50'],
    ['limit', '1234.5', 123450, 'R$ 1.234,50'],
    ['limit', '1.234', 123400, 'R$ 1.234,00'],
    ['limit', '', null, ''],
    ['visits', '1.200', 1200, '1.200'],
    ['visits', '2,0', 2, '2'],
    ['fee', '12,5 %', 12.5, '12,5'],
    ['fee', '', 5, '5'],
    ['opens', '9h30', '09:30', '09:30'],
    ['opens', '14:05:00', '14:05', '14:05'],
    ['opens', '9h', '09:00', '09:00'],
    ['stays', '45', 45, '45'],
    ['vip', 'Sim', true, 'sim'],
    ['vip', 'x', true, 'sim'],
    ['vip', 'NÃO', false, 'não'],
    ['vip', '', false, 'não'],
    ['news', '', true, 'sim'],
    ['news', '0', false, 'não'],
    ['source', 'indicacao', 'friend', 'Indicação'],
    ['source', 'WEB', 'web', 'Internet'],
    ['source', '', null, ''],
    ['size', 'grande', 2, 'Grande'],
    ['size', '1', 1, 'Pequeno'],
  ])('%s is read from %j', (name, cell, value, shown) => {
    const candidate = readField(name, cell);
    expect(candidate?.state).toMatchObject({ kind: 'new', customer: { name: 'Ana', [name]: value } });
    expect(candidate?.values[name]?.replaceAll('\u00a0', ' ')).toBe(shown);
  });

  it.each([
    ['born', '31/02/1990', 'Informe uma data válida'],
    ['city', 'Pindamonhangaba', 'Use no máximo 10 caracteres'],
    ['nick', '', 'Informe o apelido'],
    ['mail', 'bia', 'Informe um e-mail válido'],
    ['home', '123', 'Informe um telefone válido, com DDD'],
    ['cpf', '123', 'CPF ou CNPJ inválido'],
    ['limit', 'dez', 'Informe o limite'],
    ['limit', '1,234', 'Use no máximo 2 casas decimais'],
    ['limit', '12.34,5', 'Informe o limite'],
    ['visits', '', 'Informe as visitas'],
    ['visits', '1,5', 'Informe as visitas'],
    ['fee', '101', 'O desconto vai de 0 a 100'],
    ['opens', '9h03', 'Informe um horário de 5 em 5 minutos, como 09:30'],
    ['stays', '7', 'Informe de 5 a 480 minutos, de 5 em 5'],
    ['vip', 'talvez', 'Informe se está ativo'],
    ['source', 'rádio', 'Escolha a origem'],
  ])('%s refuses %j with its own message', (name, cell, message) => {
    expect(readField(name, cell)?.state).toEqual({ kind: 'wrong', errors: { [name]: message } });
  });

  it.each([
    ['Nome;Celular;Nascimento;VIP', { name: 0, phone: 1, born: 2, vip: 3 }],
    ['Data de aniversário;Nome;Celular', { name: 1, phone: 2, born: 0 }],
    ['E-mail do responsável;E-mail;Telefone de casa;Telefone', { mail: 0, email: 1, home: 2, phone: 3 }],
    ['E-mail do responsável;Nome', { mail: 0, name: 1 }],
    ['Cliente;Cidade do cliente;Desconto', { name: 0, city: 1, fee: 2 }],
  ])('has its column in a file with the headings %j', (headings, expected) => {
    const found = Object.entries(guessLayout(splitRows(headings), resource).columns).filter(([, at]) => at !== null);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('has no column if no cell can hold it, or if the form does not have it', () => {
    expect(getDeclaredImportFields(resource).map(([name]) => name)).toEqual(names);
    expect(guessLayout(splitRows('Nome;Quem indicou;Visto em'), resource).columns).toEqual({
      ...NO_COLUMNS,
      ...Object.fromEntries(names.map((name) => [name, null])),
      name: 0,
    });
  });

  it('is checked together with others by the rules of the resource', () => {
    const validate = () => ({ born: 'Informe o nascimento de um VIP' });
    const strict = { ...RULES, resource: { ...resource, validate } };
    const [candidate] = readCandidates(
      splitRows('Ana;11987654321;ana@exemplo.com;Ana;1'),
      { ...columns, nick: 3, visits: 4 },
      [],
      strict,
    );
    expect(candidate?.state).toEqual({ kind: 'wrong', errors: validate() });
  });
});

describe('the columns of a file', () => {
  const guess = (rows: readonly CsvRow[]) => guessLayout(rows, RULES.resource);

  it.each([
    ['Nome;Telefone;E-mail', { name: 0, phone: 1, email: 2 }],
    ['Código;CLIENTE;Fone;Celular;e-mail', { name: 1, phone: 3, email: 4 }],
    ['E-mail address;Full name;Mobile', { name: 1, phone: 2, email: 0 }],
    ['Nome do cliente;Cliente desde;WhatsApp;Correio eletrônico', { name: 0, phone: 2, email: 3 }],
    ['Nome;Pontos;Telefone;Data da última visita;E-mail', { name: 0, points: 1, phone: 2, last_visit: 3, email: 4 }],
    ['Nome;Zap;Pontuação', { name: 0, phone: 1, points: 2 }],
    ['Sobrenome;Nome;Tel.;Email', { name: 1, phone: 2, email: 3 }],
    ['Nome da mãe;Nome;Telefone residencial;Telefone', { name: 1, phone: 3 }],
    ['First Name;E-mail 1 - Label;E-mail 1 - Value;Phone 1 - Label;Phone 1 - Value', { name: 0, phone: 4, email: 2 }],
  ])('named %j are recognised', (headings, expected) => {
    expect(guess(splitRows(headings))).toEqual({ hasHeadings: true, columns: { ...NO_COLUMNS, ...expected } });
  });

  it('without headings are recognised by their values', () => {
    const rows = splitRows('7;ana@exemplo.com;(11) 98765-4321;Ana Souza', '8;;11 3456-7890;Bruno Lima');
    expect(guess(rows)).toEqual({ hasHeadings: false, columns: { ...NO_COLUMNS, name: 3, phone: 2, email: 1 } });
    expect(getColumnNames(rows, false)).toEqual([
      'Coluna 1 (7)',
      'Coluna 2 (ana@exemplo.com)',
      'Coluna 3 ((11) 98765-4321)',
      'Coluna 4 (Ana Souza)',
    ]);
  });

  it('without headings are not mistaken: an address is no name', () => {
    expect(guess(splitRows('Rua A, 10;11987654321;Ana Souza')).columns).toMatchObject({ name: 2, phone: 1 });
  });

  it('with unknown headings are recognised by their values', () => {
    const rows = splitRows('Quem;Onde mora;Falar com;', 'Ana Souza;Rua A, 1;11987654321; x ', 'Bia Lima;Rua B, 2;;');
    expect(guess(rows)).toEqual({ hasHeadings: true, columns: { ...NO_COLUMNS, name: 0, phone: 2 } });
    expect(getColumnNames(rows, true)).toEqual(['Quem', 'Onde mora', 'Falar com', 'Coluna 4']);
    // Half of what is in a column is not most of it.
    expect(guess(splitRows('7;11987654321', '8;ana@exemplo.com')).columns).toEqual(NO_COLUMNS);
    expect(guess(splitRows('Quem;Onde', 'Ana;Rua A')).hasHeadings).toBe(false);
  });

  it('that are missing are left for the user to choose', () => {
    expect(guess(splitRows('Nome;Telefone', 'Ana;11987654321')).columns.email).toBeNull();
    expect(guess([])).toEqual({ hasHeadings: false, columns: NO_COLUMNS });
  });

  it('that the import ignores are listed', () => {
    expect(
      findUnusedColumns(['Nome', 'Aniversário', 'Telefone', 'CPF', 'E-mail'], { ...columns, phone: 2, email: 4 }),
    ).toEqual(['Aniversário', 'CPF']);
  });

  it('are never used for two fields', () => {
    const heading = fc.constantFrom('Nome', 'Cliente', 'Telefone', 'Celular', 'E-mail', 'Mail', 'Data', 'x', '');
    const cell = fc.oneof(heading, arbitraryPhone, fc.emailAddress(), fc.string());
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 5 }), (lines) => {
        const rows = lines.map((cells, at) => ({ line: at + 1, cells }));
        const used = Object.values(guess(rows).columns).filter((column) => column !== null);
        expect(new Set(used).size).toBe(used.length);
      }),
    );
  });
});
