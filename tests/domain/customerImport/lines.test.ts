import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getDeclaredImportFields } from '../../../domain/customerImport/columns.ts';
import { createLineReader, getPhoneKey, groupByPhone, listFormerPeople } from '../../../domain/customerImport/lines.ts';
import type { ImportPlan, ImportRules } from '../../../domain/customerImport/plan.ts';
import { choice, flag } from '../../../domain/fields/choices.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { minutes, money, percent, whole } from '../../../domain/fields/numbers.ts';
import { reference } from '../../../domain/fields/references.ts';
import { buildInputSchema } from '../../../domain/fields/schema.ts';
import { document, email, phone, text } from '../../../domain/fields/texts.ts';
import { day, instant, time } from '../../../domain/fields/times.ts';
import type { FileRow } from '../../../domain/importFile/delimited.ts';
import { formatPhone, isNationalPhone, normalizeImportedPhone } from '../../../domain/phone.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { type AnyResource, restrictToFeatures } from '../../../domain/resources/resource.ts';
import { findFieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { PLAN, readCandidates, RULES as SAMPLE_RULES } from './readCandidates.ts';

const CONSENT = { at: '2026-10-01T12:00:00.000Z', text: 'Aceito mensagens.' };

const splitRows = (...lines: string[]): FileRow[] =>
  lines.map((line, at) => ({ line: at + 1, cells: line.split(';') }));
const columns = { name: 0, phone: 1, email: 2 };
const RULES: ImportRules = { ...SAMPLE_RULES, resource: restrictToFeatures(customers, new Set()) };

/** Reads rows with the column of each field, for a shop with customers of these phones, whose names are not known. */
function read(
  rows: FileRow[],
  where: Record<string, number>,
  phones: Iterable<string> = [],
  rules: Partial<ImportRules> = {},
  plan: Partial<ImportPlan> = {},
) {
  const targets: string[] = [];
  for (const [field, column] of Object.entries(where)) targets[column] = field;
  const known = [...phones].map((phone) => ({ id: phone, name: '', phone, email: null }) as unknown as Customer);
  return readAll(rows, known, rules, { targets: Array.from(targets, (target) => target ?? ''), ...plan });
}

function readAll(
  rows: FileRow[],
  existing: readonly Customer[],
  rules: Partial<ImportRules>,
  plan: Partial<ImportPlan>,
) {
  const byPhone = new Map<string, Customer[]>();
  for (const each of existing) {
    const key = getPhoneKey(each.phone);
    if (key !== '') byPhone.set(key, [...(byPhone.get(key) ?? []), each]);
  }
  return rows.map(createLineReader({ ...PLAN, ...plan }, { ...RULES, ...rules }, byPhone, rows));
}

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
        expect(read(rows, columns, [other(digits)])[0]?.state).toMatchObject({ kind: 'known' });
        // Other errors on its line do not matter, because the customer exists.
        const wrong = splitRows(`;${write(digits)};nada`);
        expect(read(wrong, columns, [other(digits)])[0]?.state).toMatchObject({ kind: 'known' });
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
  const numberRows = (rows: string[][]): FileRow[] => rows.map((cells, at) => ({ line: at + 1, cells }));

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
    expect(candidate?.state).toEqual({ kind: 'wrong', errors: { ...errors, phone: 'Faltam números no telefone' } });
    expect(errors).toMatchObject({ name: 'Informe o nome', email: 'Informe um e-mail válido' });
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
    [';ontem', { last_visit: 'Esta data não existe ou não dá para entender: ontem' }],
    [';31/02/2026', { last_visit: 'Esta data não existe ou não dá para entender: 31/02/2026' }],
    [';21/11/2026', { last_visit: 'A última visita não pode ser depois de hoje' }],
  ])('with the balance %j are invalid', (cells, errors) => {
    const [candidate] = read(splitRows(`Ana;11987654321;ana@exemplo.com;${cells}`), withBalance, []);
    expect(candidate?.state).toEqual({ kind: 'wrong', errors });
  });

  it('with the phone of an earlier row name that row, unless it was invalid', () => {
    const rows = splitRows(
      'Ana;11987654321;ana',
      'Bia;(11) 98765-4321;bia@exemplo.com',
      'Bia Lima;11987654321;caio@exemplo.com',
    );
    expect(read(rows, columns, []).map(({ state }) => state)).toMatchObject([
      { kind: 'wrong' },
      { kind: 'new', customer: { name: 'Bia' } },
      { kind: 'repeated', firstLine: 2, lost: ['Nome: Bia Lima', 'E-mail: caio@exemplo.com'] },
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
    return read([{ line: 1, cells }], where, [], { resource })[0];
  }

  it.each<[name: string, cell: string, value: unknown, shown: string]>([
    ['born', '5/3/1990', '1990-03-05', '05/03/1990'],
    ['born', '05/03/90', '1990-03-05', '05/03/1990'],
    ['born', '05.03.29 10:00', '1929-03-05', '05/03/1929'],
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
    ['born', '31/02/1990', 'Esta data não existe ou não dá para entender: 31/02/1990'],
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

  it('has no column if no cell can hold it, or if the form does not have it', () => {
    expect(getDeclaredImportFields(resource).map(([name]) => name)).toEqual(names);
  });

  it('is checked together with others by the rules of the resource', () => {
    const validate = () => ({ born: 'Informe o nascimento de um VIP' });
    const strict = { ...RULES, resource: { ...resource, validate } };
    const [candidate] = read(
      splitRows('Ana;11987654321;ana@exemplo.com;Ana;1'),
      { ...columns, nick: 3, visits: 4 },
      [],
      strict,
    );
    expect(candidate?.state).toEqual({ kind: 'wrong', errors: validate() });
  });
});

describe('a line with the phone of somebody else', () => {
  const bruno = { id: 1, name: 'Bruno Lima', phone: '11912345678', email: null } as unknown as Customer;
  const rows = splitRows('Ana;11912345678;a@e.com', 'Caio;11987654321;c@e.com', 'Dora;11987654321;d@e.com');
  const where = { targets: ['name', 'phone', 'email'] };

  it('is a question, whether that is a customer or an earlier line', () => {
    expect(readAll(rows, [bruno], {}, where).map(({ state }) => state)).toMatchObject([
      { kind: 'shared', name: 'Bruno Lima', firstLine: null },
      { kind: 'new' },
      { kind: 'shared', name: 'Caio', firstLine: 2 },
    ]);
  });

  it('is what a person has decided', () => {
    const others = readAll(rows, [bruno], {}, { ...where, decisions: { 1: 'other', 3: 'other' } });
    expect(others.map(({ state }) => state.kind)).toEqual(['new', 'new', 'new']);
    const same = readAll(rows, [bruno], {}, { ...where, decisions: { 1: 'same', 3: 'same' } });
    expect(same.map(({ state }) => state)).toMatchObject([
      { kind: 'known', customer: bruno },
      { kind: 'new' },
      { kind: 'repeated', firstLine: 2 },
    ]);
  });

  it('does not change a customer whom an earlier line changes, and says what it has', () => {
    const known = { ...bruno, email: 'bruno@e.com' };
    const twice = splitRows('Bruno Lima;11912345678;novo@e.com', 'Ana;11912345678;a@e.com');
    const read = readAll(twice, [known], {}, { ...where, overwrite: true, decisions: { 2: 'same' } });
    expect(read.map(({ state }) => state)).toMatchObject([
      { kind: 'known', update: { email: 'novo@e.com' } },
      { kind: 'repeated', firstLine: 1, lost: ['Nome: Ana', 'E-mail: a@e.com'] },
    ]);
    expect(read[1]?.decision).toBe('same');
  });

  it('is the same person where the back end does not ask', () => {
    const read = readAll(rows, [bruno], { asksAboutSharedPhones: false }, where);
    expect(read.map(({ state }) => state.kind)).toEqual(['known', 'new', 'repeated']);
  });
});

describe('a line of a customer who exists', () => {
  const note = text('Como gosta', { optional: true, max: 99, multiline: true });
  const born = day('Nascimento', { optional: true });
  const resource = { ...RULES.resource, fields: { ...RULES.resource.fields, note, born } } as unknown as AnyResource;
  const ana = { id: 1, name: 'Ana Souza', phone: '11987654321', email: null, note: 'máquina 2', born: null };
  const existing = [{ ...ana, points: 7 } as unknown as Customer];
  const targets = ['name', 'phone', 'email', 'note', 'born', 'points'];
  const rules = { resource, allowNoEmail: true };
  const rows = splitRows('Ana;11987654321;ana@e.com;tesoura;15/03/1990;12');

  it('fills in what the customer lacks, and names what is different', () => {
    expect(readAll(rows, existing, rules, { targets })[0]?.state).toMatchObject({
      kind: 'known',
      changes: [
        { label: 'E-mail', before: '', after: 'ana@e.com' },
        { label: 'Nascimento', before: '', after: '15/03/1990' },
      ],
      differences: [
        { label: 'Nome', before: 'Ana Souza', after: 'Ana' },
        { label: 'Como gosta', before: 'máquina 2', after: 'tesoura' },
        { label: 'Pontos', before: '7', after: '12' },
      ],
      update: { email: 'ana@e.com', born: '1990-03-15' },
    });
  });

  it('names what it says more of the past, and changes none of it', () => {
    const past = ['name', 'phone', 'points', 'last_visit', 'total_visits', 'registration_date'];
    const before = { points: 1200, last_visit: '2026-01-05', total_visits: 3, registration_date: '2025-02-01' };
    const compare = (values: string, record: object = { ...ana, ...before }) =>
      readAll(splitRows(`Ana Souza;11987654321;${values}`), [record as Customer], rules, {
        targets: past,
        overwrite: true,
      })[0]?.state;
    expect(compare('12;06/03/2026;12;09/01/2024')).toMatchObject({
      differences: [
        { label: 'Pontos', before: '1.200', after: '12' },
        { label: 'Última visita', before: '05/01/2026', after: '06/03/2026' },
        { label: 'Visitas', before: '3', after: '12' },
        { label: 'Cadastro', before: '01/02/2025', after: '09/01/2024' },
      ],
      update: {},
    });
    for (const values of ['1.200;05/01/2026;3;01/02/2025', ';04/01/2026;2;02/02/2025', '0;;;'])
      expect(compare(values)).toMatchObject({ differences: [] });
    expect(compare('0;06/03/2026;1;09/01/2024', ana)).toMatchObject({
      differences: [{ label: 'Última visita', before: '', after: '06/03/2026' }, { label: 'Visitas' }],
    });
    // None beside a last visit is an unknown number.
    expect(compare('12;05/01/2026;5;', { ...ana, ...before, total_visits: 0 })).toMatchObject({
      differences: [{ label: 'Pontos' }, { label: 'Visitas', before: '', after: '5' }],
    });
  });

  it('replaces the rest where a person wants it', () => {
    expect(readAll(rows, existing, rules, { targets, overwrite: true })[0]?.state).toMatchObject({
      update: { name: 'Ana', email: 'ana@e.com', born: '1990-03-15', note: 'tesoura' },
      differences: [{ label: 'Pontos' }],
    });
  });

  it('names what only a repeated line says', () => {
    const note = ['Ana;11987654321;;Máquina 2;;', 'Ana Souza;11987654321;;tesoura;;', 'Ana;11987654321;;máquina 2;;'];
    expect(readAll(splitRows(...note), existing, rules, { targets }).map(({ state }) => state)).toMatchObject([
      { kind: 'known' },
      { kind: 'repeated', firstLine: 1, lost: ['Como gosta: tesoura'] },
      { kind: 'repeated', firstLine: 1, lost: [] },
    ]);
    const nobody = readAll(splitRows(...note), [], rules, { targets }).map(({ state }) => state);
    expect(nobody).toMatchObject([
      { kind: 'new' },
      { kind: 'repeated', lost: ['Nome: Ana Souza', 'Como gosta: tesoura'] },
      { kind: 'repeated', lost: [] },
    ]);
  });

  it('changes nothing when it says nothing new, and once when two lines say it', () => {
    const same = splitRows('Ana Souza;(11) 98765-4321;;Máquina 2;;', 'ana souza;11987654321;ana@e.com;;;');
    expect(readAll(same, existing, rules, { targets }).map(({ state }) => state)).toMatchObject([
      { kind: 'known', changes: [], differences: [], update: {} },
      { kind: 'repeated', firstLine: 1 },
    ]);
  });
});

describe('the choices about a file', () => {
  const note = text('Como gosta', { optional: true, max: 99, multiline: true });
  const born = day('Nascimento', { optional: true });
  const resource = { ...RULES.resource, fields: { ...RULES.resource.fields, note, born } } as unknown as AnyResource;
  const rules = { resource, allowNoEmail: true };
  const targets = ['name', 'phone', 'email', 'note', 'born', 'extra'];
  const headings = ['Nome', 'Telefone', 'E-mail', 'Obs', 'Nascimento', 'Bairro'];
  const readOne = (line: string, plan: Partial<ImportPlan> = {}) =>
    readAll(splitRows(line), [], rules, { targets, headings, ...plan })[0];

  it('keep people without a name, or leave them out', () => {
    expect(readOne(';11987654321')?.state).toEqual({ kind: 'wrong', errors: { name: 'Informe o nome' } });
    expect(readOne(';11987654321', { keepNameless: true })?.state).toMatchObject({ customer: { name: 'Sem nome' } });
    expect(readOne(';', { keepNameless: true })?.state.kind).toBe('wrong');
  });

  it('keep optional values that cannot be read in the note, or leave the line out', () => {
    const line = 'Ana;11987654321;ana;gosta de café;01/13/2015';
    expect(readOne(line)?.state).toMatchObject({ errors: { born: expect.any(String), email: expect.any(String) } });
    const imported = readOne(line, { keepUnreadable: true });
    expect(imported?.state).toMatchObject({
      kind: 'new',
      customer: { email: null, born: null, note: 'gosta de café\nE-mail: ana\nNascimento: 01/13/2015' },
    });
    expect(imported?.remarks).toEqual([
      'Não deu para entender, vai para “Como gosta”: E-mail: ana',
      'Não deu para entender, vai para “Como gosta”: Nascimento: 01/13/2015',
    ]);
    expect(readOne('Ana;12;ana', { keepUnreadable: true })?.state.kind).toBe('wrong');
  });

  it('say which lines come in with their unreadable values in the note: not where the note gets too long', () => {
    const long = 'x'.repeat(99);
    expect(readOne('Ana;11987654321;ana;café')?.isKeepable).toBe(true);
    for (const line of [`Ana;11987654321;ana;${long}`, `Ana;11987654321;;${long}y`, ';11987654321;ana', 'Ana;12;ana']) {
      expect(readOne(line)).toMatchObject({ state: { kind: 'wrong' }, isKeepable: false });
      expect(readOne(line, { keepUnreadable: true })).toMatchObject({ state: { kind: 'wrong' }, isKeepable: false });
    }
  });

  it('take a note that was shortened by hand, with the unreadable values in it once', () => {
    const plan = { keepUnreadable: true, corrections: { 1: { note: 'café\nE-mail: ana' } } };
    expect(readOne(`Ana;11987654321;ana;${'x'.repeat(99)}`, plan)?.state).toMatchObject({
      kind: 'new',
      customer: { note: 'café\nE-mail: ana' },
    });
  });

  it('say that a date which stands for none is left out', () => {
    const read = readOne('Ana;11987654321;;;01/01/1900');
    expect(read?.state).toMatchObject({ kind: 'new', customer: { born: null } });
    expect(read?.remarks).toEqual(['Fica de fora: 01/01/1900, que outros sistemas põem onde não há data']);
    expect(readOne('Ana;11987654321;;;0/0/00')?.remarks).toEqual([]);
  });

  it('say how a consent is written that cannot be read', async () => {
    const cells = [
      ['Nome', 'Celular', 'Aceita mensagens'],
      ['Ana', '11987654321', 'talvez'],
      ['Bia', '11987654322', 'sim'],
    ];
    const rows = cells.map((each, at) => ({ line: at + 1, cells: each }));
    const [ana, bia] = await readCandidates({ rows, headingRow: 0 }, { rules: { allowNoEmail: true } });
    expect(ana?.state).toEqual({ kind: 'wrong', errors: { consent: 'Escreva sim ou não: talvez' } });
    expect(bia?.state.kind).toBe('new');
  });

  it.each([
    // Who has no consent may have withdrawn it.
    { stored: null, cell: 'sim', before: '', after: /^Sim/, update: /^(?!null)/ },
    { stored: CONSENT, cell: 'não', before: /^Sim/, after: /^Não$/, update: /^null$/ },
  ])('change the consent of a customer only where a person says so, from $stored to $cell', async (values) => {
    const { stored, cell, before, after, update } = values;
    const ana = { id: 1, name: 'Ana', phone: '11987654321', email: null, consent: stored } as unknown as Customer;
    const rows = [
      ['Nome', 'Celular', 'Aceita mensagens'],
      ['Ana', '11987654321', cell],
    ].map((cells, at) => ({ line: at + 1, cells }));
    const read = async (overwrite: boolean) =>
      (await readCandidates({ rows, headingRow: 0 }, { customers: [ana], plan: { overwrite } }))[0]?.state;
    const change = {
      label: 'Aceita mensagens',
      before: expect.stringMatching(before),
      after: expect.stringMatching(after),
    };
    expect(await read(false)).toMatchObject({ kind: 'known', changes: [], differences: [change], update: {} });
    const changed = await read(true);
    expect(changed).toMatchObject({ kind: 'known', changes: [change], differences: [] });
    expect(String(changed?.kind === 'known' && changed.update.consent)).toMatch(update);
  });

  it('keep the words beside a phone', () => {
    const read = readOne('Ana;Whats: (11) 98765-4321 (recado com a mãe);a@e.com');
    expect(read?.state).toMatchObject({ customer: { note: 'Telefone: recado com a mãe' } });
  });

  it.each([
    ['15/08/26', ['O ano de 15/08/26 fica 2026']],
    ['15/08/21', []],
    ['31/12/75', []],
    ['15/08/2026', []],
  ])('say which century a year of two digits became, where that makes a small child: %s', async (birthday, remarks) => {
    const rows = [
      ['Nome', 'Celular', 'Aniversário'],
      ['Ana', '11987654321', birthday],
    ].map((cells, at) => ({ line: at + 1, cells }));
    const [ana] = await readCandidates({ rows, headingRow: 0 }, { rules: { allowNoEmail: true } });
    expect(ana?.remarks).toEqual(remarks);
  });

  it.each<[string, Record<string, unknown> | null, boolean, boolean]>([
    ['04/11/1990', null, false, true],
    ['25/12/1990', null, false, false],
    ['04/11/1990', { birthday: '1990-11-04' }, false, false],
    ['04/11/1990', { birthday: '1990-04-11' }, false, false],
    ['04/11/1990', { birthday: '1990-11-04' }, true, true],
    ['04/11/1990', { birthday: null }, false, true],
  ])(
    'depend on the order of day and month where it changes what is stored: %s, stored %j',
    async (birthday, stored, overwrite, expected) => {
      const rows = [
        ['Nome', 'Celular', 'Aniversário'],
        ['Ana', '11987654321', birthday],
        ['Bia', '11987654322', birthday],
      ].map((cells, at) => ({ line: at + 1, cells }));
      const existing = stored
        ? rows.slice(1).map(({ cells: [name, phone] }) => ({ id: phone, name, phone, email: null, ...stored }))
        : [];
      const lines = await readCandidates(
        { rows, headingRow: 0 },
        { rules: { allowNoEmail: true }, plan: { overwrite }, customers: existing as unknown as Customer[] },
      );
      expect(lines.map(({ dependsOnDateOrder = false }) => dependsOnDateOrder)).toEqual([expected, false]);
    },
  );

  it('take a corrected day in the order of the screen', async () => {
    const rows = [
      ['Nome', 'Celular', 'Aniversário'],
      ['Ana', '11987654321', '31/31/1990'],
      ['Bia', '11987654322', '05/25/1990'],
    ].map((cells, at) => ({ line: at + 1, cells }));
    const plan = { dateOrder: 'month-first', corrections: { 2: { birthday: '04/11/1990' } } } as const;
    const [ana, bia] = await readCandidates({ rows, headingRow: 0 }, { rules: { allowNoEmail: true }, plan });
    expect([ana?.values.birthday, bia?.values.birthday]).toEqual(['04/11/1990', '25/05/1990']);
  });

  it('put other columns, phones and e-mails into the note', () => {
    const read = readOne('Ana;11 3333-4444 / 11 98765-4321 (mãe);a@e.com, b@e.com;;;Centro');
    expect(read?.state).toMatchObject({
      customer: {
        phone: '11987654321',
        email: 'a@e.com',
        note: 'Telefone: mãe\nOutro telefone: (11) 3333-4444\nOutro e-mail: b@e.com\nBairro: Centro',
      },
    });
    const bare = readAll(
      splitRows('Ana;11 3333-4444 / 11 98765-4321;a@e.com'),
      [],
      {},
      { targets: ['name', 'phone', 'email'] },
    );
    expect(bare[0]?.remarks).toEqual(['Fica de fora: Outro telefone: (11) 3333-4444']);
  });

  it('replace the values of a line by what a person types', () => {
    const corrections = { 1: { phone: '11 98765-4321', born: '15/03/1990' } };
    expect(readOne('Ana;5,5E+12;;;32/01/1990', { corrections })?.state).toMatchObject({
      kind: 'new',
      customer: { phone: '11987654321', born: '1990-03-15' },
    });
    expect(readOne('Ana;12', { corrections: { 1: { phone: '' } } })?.state).toMatchObject({
      errors: { phone: 'Informe o telefone' },
    });
  });

  it.each([
    ['Total;;;4 clientes', 'Linha de total'],
    ['TOTAL GERAL: 12;', 'Linha de total'],
    [';Total;', 'Linha de total'],
    ['Página 1 de 3', 'Rodapé do relatório'],
    ['Nome;Telefone;E-mail;Obs;Nascimento;Bairro', 'Títulos repetidos'],
  ])('are not asked about %j, which is no person', (line, reason) => {
    const plan = line.startsWith(';') ? { targets: ['phone', 'name', 'email'] } : {};
    expect(readOne(line, plan)?.state).toEqual({ kind: 'skipped', reason });
  });

  it('are needed for a customer who is called so', () => {
    expect(readOne('Total Souza;11987654321')?.state.kind).toBe('new');
    expect(readOne('Ana \ufffd;11987654321')?.state).toMatchObject({
      errors: { name: 'O arquivo já veio com letras trocadas (�)' },
    });
  });
});

describe('a line of somebody whose record was merged or deleted', () => {
  const LATER = '2026-11-20T23:30:00.000Z';
  const remaining = { id: 1, name: 'Ana Paula', phone: '11955550001', email: null, points: 30 } as unknown as Customer;
  const former = [
    { name: 'Ana P.', phone: '11955550002', removed_at: LATER, merged_into: { id: 1, name: 'Ana Paula' } },
    { name: 'Beto', phone: '11955550003', removed_at: LATER, merged_into: null },
  ];
  const readAgain = async (line: string, plan: Partial<ImportPlan> = {}) => {
    const rows = splitRows(line);
    const byPhone = await groupByPhone(
      [remaining],
      undefined,
      listFormerPeople(former, [remaining], 'America/Sao_Paulo'),
    );
    const targets = ['name', 'phone', 'email', 'points'];
    const rules = { ...SAMPLE_RULES, asksAboutSharedPhones: true, allowNoEmail: true };
    return createLineReader({ ...PLAN, targets, ...plan }, rules, byPhone, rows)(rows[0] as FileRow);
  };

  it('is the customer that it was merged into, who gets only what is missing', async () => {
    const { state } = await readAgain('Ana P.;11955550002;ana@exemplo.com.br;20', { overwrite: true });
    expect(state).toMatchObject({
      kind: 'known',
      customer: { id: 1, name: 'Ana Paula' },
      mergedName: 'Ana P.',
      update: { email: 'ana@exemplo.com.br' },
    });
    expect(state).not.toHaveProperty('customer.mergedName');
  });

  it('with another name is a question about that customer', async () => {
    expect((await readAgain('Zeca;11955550002;;')).state).toMatchObject({ kind: 'shared', name: 'Ana Paula' });
  });

  it('is new again after a deletion, and says so', async () => {
    const { state, remarks } = await readAgain('Beto;11955550003;;');
    expect(state.kind).toBe('new');
    expect(remarks).toEqual(['Já foi cliente, com o cadastro excluído em 20/11/2026: entra de novo']);
    expect((await readAgain('Davi;11955550003;;')).remarks).toEqual([]);
  });
});
