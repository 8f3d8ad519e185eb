import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FileTable, getHeadings, getValueRows, readFile } from '../../../domain/importFile/readFile.ts';
import { readSpreadsheet } from '../../../domain/importFile/spreadsheet.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import {
  guessServiceColumns,
  isServiceHeading,
  looksLikeServiceValue,
  SERVICE_TARGETS,
  type ServiceTarget,
} from '../../../domain/serviceImport/columns.ts';
import { readEmployees } from '../../../domain/serviceImport/employees.ts';
import {
  readServiceLines,
  type ServiceCorrections,
  type ServiceImportRules,
  toServiceRequest,
} from '../../../domain/serviceImport/lines.ts';
import { markAsFrom, parseDuration, parsePrice, splitNames } from '../../../domain/serviceImport/values.ts';

const TARGETS = Object.keys(SERVICE_TARGETS) as ServiceTarget[];
const NOBODY: ServiceImportRules = { resource: services, services: [], employees: [] };

function readTable(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<FileTable> {
  const words = { isHeading: isServiceHeading, looksLikeValue: looksLikeServiceValue };
  return readFile(bytes, name, {}, { ...words, readSpreadsheet });
}

const readText = (text: string) => readTable(new TextEncoder().encode(text), 'servicos.csv');

function readLines(table: FileTable, rules: Partial<ServiceImportRules> = {}) {
  const rows = getValueRows(table);
  const columns = guessServiceColumns(getHeadings(table), rows, TARGETS);
  return readServiceLines(rows, columns, { ...NOBODY, ...rules });
}

const makeService = (fields: Partial<Service>): Service => ({
  id: 1,
  name: 'Corte',
  price: 4000,
  points: 5,
  ...fields,
});

describe('a price', () => {
  it.each([
    ['R$ 1.234,50', 123450],
    ['R$1234,5', 123450],
    ['45', 4500],
    ['45.00', 4500],
    ['45,5', 4550],
    ['$ 45', 4500],
    ['45 reais', 4500],
    ['1.234', 123400],
    ['1,234.50', 123450],
    ['R$ 45,00', 4500],
  ])('%j is %i cents', (cell, cents) => {
    expect(parsePrice(cell)).toEqual({ cents, isFrom: false });
  });

  it.each(['a partir de R$ 45,00', 'From $45', 'desde 45', '45+', 'R$ 45 - From', 'A PARTIR DE 45'])(
    '%j is a lowest one',
    (cell) => {
      expect(parsePrice(cell)).toEqual({ cents: 4500, isFrom: true });
    },
  );

  it.each(['', 'grátis', 'R$ 40 - R$ 60', '40/60', '-5', '45,123.4.5', 'sob consulta', '1.23.456'])(
    '%j is none',
    (cell) => {
      expect(parsePrice(cell)).toBeNull();
    },
  );

  it('says in the name that it is the lowest one, once', () => {
    expect(markAsFrom('Coloração')).toBe('Coloração - a partir de');
    expect(markAsFrom('Coloração - From')).toBe('Coloração - From');
    expect(markAsFrom('Coloração (a partir de)')).toBe('Coloração (a partir de)');
  });
});

describe('a duration', () => {
  it.each([
    ['2h 35m', 155],
    ['1:30', 90],
    ['01:30:00', 90],
    ['90 min', 90],
    ['90', 90],
    ['1h', 60],
    ['1h30', 90],
    ['1 hora e 30 minutos', 90],
    ['1,5 h', 90],
    ['uma hora e meia', 90],
    ['2 h e meia', 150],
    ['meia hora', 30],
    ['45min.', 45],
    ['2 hrs 5 mins', 125],
  ])('%j is %i minutes', (cell, minutes) => {
    expect(parseDuration(cell)).toBe(minutes);
  });

  it.each(['', 'rápido', '1h - 2h', '1:3', '30 segundos', '1d'])('%j is none', (cell) => {
    expect(parseDuration(cell)).toBeNull();
  });
});

it('the names of a cell are divided by commas, semicolons, slashes and “e”', () => {
  expect(splitNames('Ana Souza, Beto e Carla')).toEqual(['Ana Souza', 'Beto', 'Carla']);
  expect(splitNames('José e Silva/Ana')).toEqual(['José', 'Silva', 'Ana']);
  expect(splitNames(' ')).toEqual([]);
});

describe('who does a service', () => {
  const employees = [
    { id: 1, name: 'Ana Souza', status: true },
    { id: 2, name: 'Roberto Alves', status: true },
    { id: 3, name: 'José Antônio Lima', status: true },
    { id: 4, name: 'Carla Dias', status: true },
    { id: 5, name: 'Carla Reis', status: true },
    { id: 6, name: 'Mariana Luz', status: true },
    { id: 7, name: 'Ana Prado', status: false },
    { id: 8, name: 'Leonardo', status: true },
  ];
  const read = (cell: string) => readEmployees(cell, employees);

  it.each([
    ['ana', 1, 'Ana Souza'],
    ['Souza', 1, 'Ana Souza'],
    ['ANA S.', 1, 'Ana Souza'],
    ['Beto', 2, 'Roberto Alves'],
    ['Jose Lima', 3, 'José Antônio Lima'],
    ['Zé', 3, 'José Antônio Lima'],
    ['Antonio', 3, 'José Antônio Lima'],
    ['carla r', 5, 'Carla Reis'],
    ['Léo', 8, 'Leonardo'],
  ])('%j is the only active employee whom it fits, and that is said', (cell, id, name) => {
    expect(read(cell)).toEqual({ employeeIds: [id], notes: [`Quem faz: “${cell}” é ${name}`] });
  });

  it.each(['Carla', 'Dia', 'Maria', 'Prado', 'Zeca Alves', '?', 'A'])('%j is nobody who is certain', (cell) => {
    const { employeeIds, notes } = read(cell);
    expect(employeeIds).toEqual([]);
    expect(notes).toEqual([
      cell === 'Carla'
        ? 'Quem faz: “Carla” pode ser Carla Dias ou Carla Reis, e fica de fora'
        : `Quem faz: não há colaborador “${cell}”`,
    ]);
  });

  it('is the one of exactly this name, also inactive, whatever others have it as a part', () => {
    const others = [...employees, { id: 9, name: 'Carla', status: false }];
    expect(readEmployees('CARLA, Ana e Beto', others)).toEqual({
      employeeIds: [9, 1, 2],
      notes: ['Quem faz: “Ana” é Ana Souza', 'Quem faz: “Beto” é Roberto Alves'],
    });
  });

  it('is named twice only if two have exactly the same name', () => {
    const same = [...employees, { id: 9, name: 'ANA SOUZA', status: true }];
    expect(readEmployees('Ana Souza', same).notes).toEqual(['Quem faz: há mais de um colaborador “Ana Souza”']);
  });
});

describe('a file of services', () => {
  it.each(['Todos', 'todos os profissionais', 'Toda a equipe', 'All staff'])(
    'says by %j that everybody who is active does a service',
    async (everybody) => {
      const employees = [
        { id: 1, name: 'Zé', status: true },
        { id: 2, name: 'Ana', status: true },
        { id: 3, name: 'Rui', status: false },
      ];
      const [line] = readLines(await readText(`Nome;Preço;Quem faz\nCorte;40;${everybody}`), { employees });
      expect(line).toMatchObject({
        notes: [],
        summary: 'R$\u00a040,00 · quem faz: Ana, Zé',
        state: { kind: 'new', service: { employeeIds: [1, 2] } },
      });
    },
  );

  it('shows the commission that it gives', async () => {
    const lines = readLines(await readText('Nome;Preço;Comissão;Comissão fixa\nCorte;40;42,5%;\nBarba;30;;12'));
    expect(lines.map(({ summary }) => summary)).toEqual([
      'R$\u00a040,00 · comissão 42,5%',
      'R$\u00a030,00 · comissão R$\u00a012,00',
    ]);
  });

  it.each([
    ['R$ 12,50', { fixed: 1250 }, 'R$\u00a012,50'],
    ['12,50 reais', { fixed: 1250 }, 'R$\u00a012,50'],
    ['42,5%', { percent: 42.5 }, '42,5%'],
  ])('takes the commission %j as it is written, in both columns', async (cell, commission, text) => {
    const lines = readLines(
      await readText(
        `Nome;Preço;Comissão;Comissão fixa\nCorte;40;${cell};\nBarba;30;;${cell}\nNuca;20;40;\nLuzes;9;;9`,
      ),
    );
    expect(lines.map(({ state }) => state.kind === 'new' && state.service.commission)).toEqual([
      commission,
      commission,
      { percent: 40 },
      { fixed: 900 },
    ]);
    expect(lines[0]?.summary).toBe(`R$\u00a040,00 · comissão ${text}`);
  });

  it('says that a lowest price changes the name', async () => {
    const table = await readText('Nome;Preço\nNuca;25 - From\nLuzes - From;from 90\nCorte;40');
    const read = (known: Service[]) =>
      readLines(table, { services: known }).map(({ notes, isRenamed }) => [isRenamed, notes]);
    expect(read([])).toEqual([
      [true, ['O preço é o menor: o nome passa a ser “Nuca - a partir de”']],
      [false, []],
      [false, []],
    ]);
    expect(read([makeService({ name: 'Nuca - a partir de', price: 2500 })])[0]).toEqual([false, []]);
    expect(read([makeService({ name: 'NUCA', price: 2500 })])[0]?.[1]).toEqual([
      'O preço é o menor: o nome passa a ser “Nuca - a partir de”. “NUCA”, que já existe, fica como está',
    ]);
  });

  it('is read with what a person corrected, also a commission', async () => {
    const table = await readText('Nome;Preço;Comissão;Comissão fixa\nCorte;grátis;;muito\nBarba;30;40%;');
    const rows = getValueRows(table);
    const read = (corrections: ServiceCorrections) =>
      readServiceLines(rows, ['name', 'price', 'commission', 'fixedCommission'], NOBODY, corrections)[0]?.state;
    expect(read({})).toEqual({
      kind: 'wrong',
      errors: { price: 'Não é um preço: grátis', commission: 'Não é uma comissão: muito' },
      values: { name: 'Corte', price: 'grátis', duration: '', points: '', commission: 'muito' },
    });
    expect(read({ 2: { price: '35', commission: '9,90' } })).toMatchObject({
      kind: 'new',
      service: { name: 'Corte', price: 3500, commission: { fixed: 990 } },
    });
  });

  it('of Fresha has names, prices and durations; what is “from” says so in its name, and the rest is left out', async () => {
    const table = await readTable(
      Uint8Array.from(readFileSync('tests/fixtures/imports/13-fresha-export_service_list.csv')),
      '13-fresha-export_service_list.csv',
    );
    const columns = guessServiceColumns(getHeadings(table), getValueRows(table), TARGETS);
    const headings = getHeadings(table);
    expect(Object.fromEntries(columns.flatMap((target, at) => (target ? [[headings[at], target]] : [])))).toEqual({
      'Service Name': 'name',
      'Retail Price': 'price',
      Duration: 'duration',
    });
    const lines = readLines(table);
    expect(lines.map(({ line, state }) => [line, state.kind === 'new' && toServiceRequest(state.service)])).toEqual([
      [2, { name: 'Corte', price: 45, duration: 30, points: 0 }],
      [3, { name: 'Coloração - From', price: 200, duration: 155, points: 0 }],
      [4, { name: 'Corte + barba', price: 70, duration: 45, points: 0 }],
    ]);
  });

  it('of a Brazilian spreadsheet has points and who does it, also with titles above and a total below', async () => {
    const table = await readText(
      [
        'Tabela de preços 2026;;;;',
        'Serviço;Valor (R$);Tempo;Pontos;Profissionais',
        'Corte;R$ 45,00;30 min;10;Ana, Beto',
        'Coloração;a partir de R$ 1.234,50;2:35;;Ana e Zeca',
        'Química;;;;',
        'Sobrancelha;sob consulta;47;;',
        'Corte;50;30;;',
        'Total;1.329,50;;;',
      ].join('\n'),
    );
    const employees = [
      { id: 1, name: 'Ana' },
      { id: 2, name: 'Beto' },
    ];
    const lines = readLines(table, { employees });
    expect(lines.map(({ line, state }) => [line, state])).toEqual([
      [3, { kind: 'new', service: { name: 'Corte', price: 4500, duration: 30, points: 10, employeeIds: [1, 2] } }],
      [
        4,
        {
          kind: 'new',
          service: { name: 'Coloração - a partir de', price: 123450, duration: 155, points: 0, employeeIds: [1] },
        },
      ],
      [5, { kind: 'wrong', errors: { price: 'Informe o preço' }, values: expect.anything() }],
      [
        6,
        {
          kind: 'wrong',
          errors: {
            price: 'Não é um preço: sob consulta',
            duration: 'A duração é de 5 em 5 minutos: 47',
          },
          values: expect.objectContaining({ price: 'sob consulta', duration: '47' }),
        },
      ],
      [7, { kind: 'repeated', firstLine: 3, lost: 'R$\u00a050,00 · 30 min' }],
      [8, { kind: 'skipped', reason: 'Linha de total' }],
    ]);
    expect(lines[1]?.notes).toEqual([
      'O preço é o menor: o nome passa a ser “Coloração - a partir de”',
      'Quem faz: não há colaborador “Zeca”',
    ]);
  });

  it('says what it would change of a known service, and nothing the second time', async () => {
    const known = makeService({ duration: 30, employees: [{ id: 1, name: 'Ana' }] });
    const rules = { services: [known], employees: [{ id: 1, name: 'Ana' }] };
    const same = readLines(await readText('Nome;Preço;Duração;Quem faz\nCorte;40;30;Ana'), rules);
    expect(same[0]?.state).toMatchObject({ kind: 'known', changes: [] });
    const other = readLines(await readText('Nome;Preço\nCORTE;45,5'), rules);
    expect(other[0]?.state).toMatchObject({
      kind: 'known',
      changes: ['nome: Corte → CORTE', expect.stringMatching(/^preço: R\$\s40,00 → R\$\s45,50$/)],
    });
  });

  it.each(['Item Name', 'Service name', 'Nome do procedimento', 'Serviço', 'Nombre del servicio'])(
    'has its names in the column %j',
    async (heading) => {
      const [line] = readLines(await readText(`Categoria;${heading};Preço\nCabelo;Corte;40`));
      expect(line).toMatchObject({ name: 'Corte', state: { kind: 'new' } });
    },
  );

  it('without headings is read by its values', async () => {
    const lines = readLines(await readText('Corte;R$ 45,00;30 min\nBarba;R$ 30,00;1h'));
    expect(lines.map(({ name, summary }) => `${name}: ${summary.replace(/\s/g, ' ')}`)).toEqual([
      'Corte: R$ 45,00 · 30 min',
      'Barba: R$ 30,00 · 60 min',
    ]);
  });
});
