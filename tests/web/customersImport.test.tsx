import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { formatCsvCell, formatCsvLine, PLAIN_FORMAT, SPREADSHEET_FORMAT } from '../../domain/csv.ts';
import { getDeclaredImportFields } from '../../domain/customerImport/columns.ts';
import { decodeRecord } from '../../domain/fields/codec.ts';
import type { Field } from '../../domain/fields/field.ts';
import { customers } from '../../domain/resources/customers.ts';
import { listExportedFiles } from '../../domain/shopExport.ts';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { arbitraryValidValue } from '../conformance/support/values.ts';
import { today } from '../fixtures/backEnd/records.ts';
import { type BackEnd, type BackEndOptions, REAL_SERVER } from './support/backEnd.ts';
import { watchDownloads } from './support/downloads.ts';
import {
  getField,
  getSentBodies,
  listCardNames,
  normalizeSpaces,
  openListScreen,
  waitForDialogToClose,
  waitUntilEnabled,
  type withActions,
} from './support/listScreen.ts';

/** A value of a field as on the wire, never empty. */
function sampleValue(field: Field): unknown {
  return fc.sample(
    arbitraryValidValue(field).filter((value) => value !== null),
    { numRuns: 1, seed: 1 },
  )[0];
}

const getDialog = () => screen.getByRole('dialog', { name: 'Importar clientes' });
const readStatus = () => within(getDialog()).getByRole('status').textContent;

async function openImport(options: BackEndOptions = REAL_SERVER) {
  const customers = await openListScreen('/clientes', options);
  await customers.press('Importar');
  await screen.findByRole('dialog', { name: 'Importar clientes' });
  const give = (content: BlobPart, name = 'clientes.csv') => giveFile(customers.user, content, name);
  /** Gives a file and takes its columns as they are found out. */
  async function review(content: BlobPart, name?: string) {
    await give(content, name);
    // Disabled while the existing customers load.
    await waitUntilEnabled('Continuar');
    await customers.press('Continuar');
    await waitFor(() => expect(readStatus()).toBeTruthy());
  }
  return { ...customers, give, review };
}

async function giveFile(user: ReturnType<typeof withActions>['user'], content: BlobPart, name: string) {
  await user.upload(await screen.findByLabelText('Arquivo de clientes'), new File([content], name));
}

const IMPORT = 'POST /customers/import-list';
/** A back end that stores one customer in each call. */
const WITHOUT_LISTS = { ...REAL_SERVER, features: FEATURES.filter((feature) => feature !== 'customers.profile') };

const NO_PAST = { points: 0, last_visit: null };
const NO_PROFILE = { birthday: null, note: null, consent: null, no_online: null };
const buildFile = (...lines: string[]) => ['Nome;Telefone;E-mail', ...lines].join('\r\n');
const caio = 'Caio Reis;(11) 9 5555-0001;caio@exemplo.com.br';
const dora = 'Dora Luz;+55 11 95555-0002;dora@exemplo.com.br';
const buildManyLines = (count: number) =>
  buildFile(
    ...Array.from(
      { length: count },
      (_, n) => `Cliente ${n};1195555${String(n).padStart(4, '0')};c${n}@exemplo.com.br`,
    ),
  );

describe('the import of customers', () => {
  it('shows which part of a date is the day, as found out, and a person can change it', async () => {
    const { review, press, user, backEnd } = await openImport();
    await review('Nome;Telefone;Nascimento\nCaio;11955550001;03/15/1990\nDora;11955550002;04/11/1990');
    const days = within(getDialog()).getByRole('radiogroup', { name: 'Detectado: mês/dia. 04/11/1990 é' });
    const isChosen = (name: string) => within(days).getByRole<HTMLInputElement>('radio', { name }).checked;
    expect([isChosen('4 de novembro'), isChosen('11 de abril')]).toEqual([false, true]);
    await user.click(within(days).getByRole('radio', { name: '4 de novembro' }));
    await waitFor(() => expect(readStatus()).toContain('1 cliente novo'));
    await press('Importar 1 cliente');
    await waitFor(() =>
      expect(getSentBodies(backEnd, IMPORT)).toMatchObject([{ customers: [{ name: 'Dora', birthday: '1990-11-04' }] }]),
    );
    await waitFor(() => expect(readStatus()).toContain('1 cliente importado'));
  });

  it('says beside its button which question is open, and asks nothing where the answer changes nothing', async () => {
    const { review, press, user, backEnd } = await openImport();
    const file = 'Nome;Telefone;E-mail;Nascimento\nCaio;(11) 95555-0001;c@x.com.br;04/11/1990';
    await review(file);
    const text = 'Falta responder que dia é 04/11/1990.';
    const start = screen.getByRole('button', { name: 'Importar 1 cliente', description: text });
    expect(start).toHaveProperty('disabled', true);
    await press('Responder');
    const question = () => within(getDialog()).queryByRole('radiogroup', { name: 'Que dia é 04/11/1990?' });
    expect(question()?.contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('radio', { name: '11 de abril' }));
    expect(screen.queryByText(text)).toBeNull();
    await waitUntilEnabled('Importar 1 cliente');
    await press('Importar 1 cliente');
    await waitFor(() => expect(readStatus()).toContain('1 cliente importado'));
    expect(backEnd.tables.customers.at(-1)).toMatchObject({ name: 'Caio', birthday: '1990-04-11' });
    await press('Fechar');
    await waitForDialogToClose();
    await press('Importar');
    await review(file);
    expect(readStatus()).toBe('0 clientes novos, 1 já é cliente');
    expect(question()).toBeNull();
    expect(screen.queryByText(text)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /^Usar os dados do arquivo/ }));
    await screen.findByText(text);
    expect(question()).toBeTruthy();
  });

  it('does not ask for the area code of customers whom it knows', async () => {
    const { backEnd, review } = await openImport();
    const [ana] = backEnd.tables.customers;
    const [area, local] = [String(ana?.phone).slice(0, 2), String(ana?.phone).slice(2)];
    const question = () => screen.queryByLabelText('DDD dos números sem DDD');
    await review(`Nome;Telefone\n${ana?.name};${local}\nCaio;${area}955550001`);
    expect(readStatus()).toBe('1 cliente novo, 1 já é cliente');
    expect(question()).toBeNull();
  });

  it('shows the customers before it creates them, and then the list contains them', async () => {
    const { backEnd, review, press } = await openImport();
    expect(getDialog().textContent).toMatch(
      / e-mail, pontos, última visita, visitas, cadastro, aniversário, como gosta/,
    );
    await review(buildFile(caio, dora));
    expect(await within(getDialog()).findByText('(11) 9 5555-0002')).toBeTruthy();
    expect(readStatus()).toBe('2 clientes novos');
    await press('Importar 2 clientes');
    await waitFor(() => expect(readStatus()).toBe('2 clientes importados, 0 já existiam, 0 linhas com erro.'));
    expect(screen.queryByRole('button', { name: /^Baixar/ })).toBeNull();
    expect(getSentBodies(backEnd, IMPORT)).toEqual([
      {
        customers: [
          { name: 'Caio Reis', phone: '11955550001', email: 'caio@exemplo.com.br', ...NO_PAST, ...NO_PROFILE },
          { name: 'Dora Luz', phone: '11955550002', email: 'dora@exemplo.com.br', ...NO_PAST, ...NO_PROFILE },
        ],
        import: { key: expect.any(String), file: 'clientes.csv' },
      },
    ]);
    await press('Fechar');
    await waitForDialogToClose();
    await waitFor(() => expect(listCardNames()).toEqual(['Ana Souza', 'Bruno Lima', 'Caio Reis', 'Dora Luz']));
  });

  it('adds nothing when the same file is imported again', async () => {
    const { backEnd, review, press, choose } = await openImport();
    await review(buildFile(caio, dora));
    await press('Importar 2 clientes');
    await press('Fechar');
    await press('Importar');
    await review(buildFile(caio, dora));
    expect(await within(getDialog()).findByText('0 clientes novos, 2 já são clientes')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nada a importar' }).disabled).toBe(true);
    await press('Voltar');
    await choose('Coluna E-mail', 'Não importar');
    screen.getByText('Fica de fora a coluna E-mail.');
    await choose('Coluna Telefone', 'Não importar');
    screen.getByText('Todo cliente tem nome e telefone. Escolha a coluna de telefone.');
    expect(backEnd.callsTo(IMPORT)).toHaveLength(1);
  });

  it('proposes for numbers without an area code the one that most of the file has, which can be changed', async () => {
    const { review, press, user, backEnd } = await openImport();
    await review(
      'Nome;Telefone;E-mail\nCaio;(21) 95555-0001;c@x.com.br\nDora;(21) 95555-0002;d@x.com.br\nEva;95555-0003;e@x.com.br',
    );
    const field = within(getDialog()).getByRole<HTMLInputElement>('textbox', { name: 'DDD dos números sem DDD' });
    expect(field.value).toBe('21');
    await user.clear(field);
    await user.type(field, '22{Enter}');
    await within(getDialog()).findByText('Sem DDD no arquivo: fica com o 22');
    await press('Importar 3 clientes');
    await waitFor(() =>
      expect(getSentBodies(backEnd, IMPORT)).toMatchObject([{ customers: [{}, {}, { phone: '22955550003' }] }]),
    );
  });

  it.each([
    ['records imports', FEATURES, { import: { key: expect.any(String), file: 'clientes.csv' } }],
    ['does not', FEATURES.filter((feature) => feature !== 'customers.importDetails'), {}],
  ])('names the file in an edit of a known customer to a back end that %s', async (_, features, part) => {
    const { backEnd, review, press } = await openImport({ ...REAL_SERVER, features });
    const [ana] = backEnd.tables.customers;
    await review(`Nome;Telefone;Como gosta\n${ana?.name};${ana?.phone};máquina 2`);
    await press('Importar 1 cliente');
    await waitFor(() => expect(readStatus()).toContain('1 cliente atualizado'));
    const bodies = getSentBodies(backEnd, `PUT /customers/edit/${ana?.id}`);
    expect(bodies).toEqual([{ customer: expect.objectContaining({ note: 'máquina 2' }), ...part }]);
  });

  it('creates nobody again who was merged into another customer, and says into whom', async () => {
    const { review, press } = await openImport();
    await review(buildFile(caio, dora));
    await press('Importar 2 clientes');
    await press('Fechar');
    const provider = createDataProvider();
    const [one, other] = (await provider.findCustomers('95555')).map(({ id }) => id);
    await provider.mergeCustomers({ keep: one ?? 0, drop: other ?? 0 }, 'merge');
    await press('Importar');
    await review(buildFile(caio, dora));
    await waitFor(() => expect(readStatus()).toBe('0 clientes novos, 2 já são clientes'));
    within(getDialog()).getByText('O cadastro “Dora Luz” do arquivo foi juntado a este.');
  });
});

describe('the import of customers from an older system', () => {
  const OLD = [
    'Nome;Celular;Pontos;Última visita;Cor preferida',
    'Caio Reis;011 95555-0001;1.200;13/03/2026;azul',
    'Dora Luz;11955550002;;;',
    'Elis Sá;00351 912345678;1;;',
    'Fabio Só;11955550004;;06/03/2026;',
    'Sem Fone;123;;;',
  ].join('\n');

  it('imports points, last visits and people without e-mail, names ignored columns, and exports the invalid lines', async () => {
    const downloads = watchDownloads();
    const { backEnd, review, press } = await openImport();
    await review(OLD);
    await waitFor(() => expect(readStatus()).toBe('4 clientes novos, 1 linha não entra'));
    const first = within(screen.getByRole('region', { name: 'Clientes novos' })).getAllByRole('listitem');
    // Those with a remark come first.
    expect(first.map(({ textContent }) => textContent)).toEqual([
      'Linha 4Elis Sá+351 912345678—1 pontoNúmero de fora do Brasil',
      'Linha 2Caio Reis(11) 9 5555-0001—1.200 pontos, última visita 13/03/2026',
      'Linha 3Dora Luz(11) 9 5555-0002—',
      'Linha 5Fabio Só(11) 9 5555-0004—última visita 06/03/2026',
    ]);
    await press('Baixar estas linhas');
    expect(await downloads[0]?.text()).toContain('Sem Fone;123;;;;6;Faltam números no telefone');
    await press('Importar 4 clientes');
    await waitFor(() => expect(readStatus()).toContain('4 clientes importados'));
    expect(getSentBodies(backEnd, IMPORT)).toMatchObject([
      {
        customers: [
          { name: 'Caio Reis', phone: '11955550001', email: null, points: 1200, last_visit: '2026-03-13' },
          { name: 'Dora Luz', phone: '11955550002', email: null, ...NO_PAST },
          { name: 'Elis Sá', phone: '+351912345678', email: null, points: 1, last_visit: null },
          { name: 'Fabio Só', phone: '11955550004', email: null, points: 0, last_visit: '2026-03-06' },
        ],
      },
    ]);
  });

  it('sends each customer alone to a back end that takes no lists', async () => {
    const { backEnd, review, press } = await openImport(WITHOUT_LISTS);
    await review(OLD);
    await press('Importar 4 clientes');
    await waitFor(() => expect(readStatus()).toContain('4 clientes importados'));
    expect(getSentBodies(backEnd, 'POST /customers/import')).toEqual([
      {
        customer: {
          ...{ name: 'Caio Reis', phone: '11955550001', email: null },
          ...{ points: 1200, last_visit: '2026-03-13' },
        },
      },
      { customer: { name: 'Elis Sá', phone: '+351912345678', email: null, points: 1, last_visit: null } },
      { customer: { name: 'Fabio Só', phone: '11955550004', email: null, points: 0, last_visit: '2026-03-06' } },
    ]);
    expect(getSentBodies(backEnd, 'POST /customers/create')).toEqual([
      { customer: { name: 'Dora Luz', phone: '11955550002', email: null } },
    ]);
  });

  it('sends every other field that customers declare, with and without a balance', async () => {
    const { backEnd, review, press } = await openImport();
    const fields = getDeclaredImportFields(customers).filter(([, { kind }]) => kind !== 'consent');
    const values = fields.map(([name, field]) => [name, sampleValue(field)] as const);
    const cells = fields.map(([, field], at) => formatCsvCell(field.toCsvCell(field.decode(values[at]?.[1]))));
    await review(
      [
        ['Nome', 'Telefone', 'E-mail', 'Pontos', ...fields.map(([, { label }]) => label)],
        ['Caio Reis', '11955550001', 'caio@exemplo.com.br', '7', ...cells],
        ['Dora Luz', '11955550002', 'dora@exemplo.com.br', '', ...cells],
      ]
        .map((line) => line.join(';'))
        .join('\r\n'),
    );
    await press('Importar 2 clientes');
    await waitFor(() => expect(readStatus()).toContain('2 clientes importados'));
    const sent = Object.fromEntries(values);
    expect(getSentBodies(backEnd, IMPORT)).toMatchObject([{ customers: [sent, sent] }]);
    const stored = backEnd.tables.customers.filter(({ name }) => name === 'Caio Reis' || name === 'Dora Luz');
    expect(stored).toMatchObject([Object.fromEntries(values), Object.fromEntries(values)]);
  });

  it('keeps the day and the wording of a consent', async () => {
    const { backEnd, review, press } = await openImport();
    await review(
      [
        'Nome;Telefone;E-mail;Aceita mensagens',
        'Caio Reis;11955550001;caio@exemplo.com.br;Sim, em 05/03/2024: Ficha assinada',
        'Dora Luz;11955550002;dora@exemplo.com.br;não',
      ].join('\r\n'),
    );
    await press('Importar 2 clientes');
    await waitFor(() => expect(readStatus()).toContain('2 clientes importados'));
    const stored = backEnd.tables.customers.filter(({ name }) => name === 'Caio Reis' || name === 'Dora Luz');
    expect(stored.map(({ consent }) => consent)).toEqual([{ at: '2024-03-05', text: 'Ficha assinada' }, null]);
  });

  it('says that a bare back end imports neither points nor last visits', async () => {
    const { give } = await openImport({});
    expect(getDialog().textContent).not.toMatch(/pontos|última visita|aniversário/);
    await give(
      `${OLD.replace('Pontos', 'E-mail;Pontos').replaceAll(/(\d);(?=[^;]*;[^;]*;[^;]*$)/gm, '$1;c@exemplo.com;')}`,
    );
    await within(getDialog()).findByText('Ficam de fora as colunas Pontos, Última visita, Cor preferida.');
    expect(within(getField('Coluna Pontos')).queryByRole('option', { name: 'Pontos' })).toBeNull();
  });
});

describe('the file of customers of our own export', () => {
  const none = { birthday: null, note: null, consent: null, no_online: null, email: null };
  const exported = [
    { ...none, name: 'Sem nome', phone: '11955550001', points: 0, total_visits: 1, last_visit: '2026-03-01' },
    // A family with one phone.
    { ...none, name: 'Lia', phone: '11955550002', points: -3, total_visits: 30, last_visit: '2026-02-28' },
    { ...none, name: 'Lia Maria', phone: '11955550002', points: 7, total_visits: 0, last_visit: null },
    { ...none, name: 'Téo', phone: '11955550002', points: 0, total_visits: 0, last_visit: null, note: 'máquina 2' },
  ].map((customer, at) => ({ ...customer, registration_date: `2019-02-2${at}` }));

  it.each([
    ['excel', SPREADSHEET_FORMAT],
    ['simples', PLAIN_FORMAT],
  ])('gives the same again without a question, and nothing the second time, from the folder %s', async (_, format) => {
    const file = listExportedFiles('America/Sao_Paulo').find(({ list }) => list === 'customers');
    if (!file) throw new Error('no file of customers');
    const records = exported.map((customer, at) =>
      decodeRecord<object>(customers.fields, { ...customer, id: at + 70 }),
    );
    const lines = [file.headings, ...records.flatMap(file.toLines)].map((cells) => formatCsvLine(cells, format));
    const text = `${format.prefix}${lines.join('')}`;
    const { backEnd, press, give, review } = await openImport();
    const before = backEnd.tables.customers.length;
    await give(text);
    await within(getDialog()).findByText('Fica de fora a coluna Código.');
    await press('Continuar');
    await press('Importar 4 clientes');
    await waitFor(() => expect(readStatus()).toBe('4 clientes importados, 0 já existiam, 0 linhas com erro.'));
    const stored = backEnd.tables.customers.slice(before).map(({ id: _id, version: __, ...customer }) => customer);
    expect(stored).toEqual(exported);
    await press('Fechar');
    await waitForDialogToClose();
    await press('Importar');
    await review(text);
    expect(readStatus()).toBe('0 clientes novos, 4 já são clientes');
  });
});

describe('a file of customers', () => {
  it('is read when it is dropped', async () => {
    const { backEnd } = await openImport();
    const zone = screen.getByText(/^Arraste o arquivo/).parentElement as HTMLElement;
    const release = backEnd.hold('GET /customers');
    fireEvent.dragOver(zone);
    // In Windows-1252, as Excel writes.
    const list = Uint8Array.from(Buffer.from(buildFile(caio.replace('Caio', 'José')), 'latin1'));
    fireEvent.drop(zone, { dataTransfer: { files: [new File([list], 'LISTA.TXT')] } });
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /Escolher/ }).disabled).toBe(true),
    );
    // Only one file.
    fireEvent.drop(zone, { dataTransfer: { files: [new File([buildFile(caio, dora)], 'OUTRA.TXT')] } });
    release();
    expect(await screen.findByRole('button', { name: 'Continuar' })).toBeTruthy();
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)));
    screen.getByText('LISTA.TXT: 1 linha');
    expect(getField('Letras e acentos').value).toBe('windows-1252');
    expect(getField('Separador das colunas').value).toBe(';');
    expect(getDialog().textContent).toContain('José Reis');
  });

  it('of one column is answered with what to do', async () => {
    await openImport();
    const zone = screen.getByText(/^Arraste o arquivo/).parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['Ana 11987654321\nBia 11987654322'], 'a.txt')] } });
    await within(getDialog()).findByText(/^O arquivo tem uma coluna só\. Escolha outro separador, ou/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuar' }).disabled).toBe(true);
  });

  it('is refused with a sentence when it cannot be read; a file of 10.000 lines is read and its first lines are shown', async () => {
    const { backEnd, press } = await openImport();
    const zone = screen.getByText(/^Arraste o arquivo/).parentElement as HTMLElement;
    const refused: [content: BlobPart, name: string, sentence: string | RegExp][] = [
      ['\r\n;;\r\n', 'a.csv', 'O arquivo está vazio.'],
      [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'a.xls', /^Esta planilha é do Excel antigo/],
      ['x', 'a.pdf', 'Escolha um arquivo .csv, .txt, .xlsx ou .vcf.'],
      ['PK\u0003\u0004', 'a.xlsx', /^Não foi possível abrir esta planilha/],
      ['Nome;Telefone\n"Ana;1\n', 'a.csv', /^Linha 2: há aspas que abrem e não fecham/],
      ['x'.repeat(5 * 1024 * 1024 + 1), 'a.csv', /^O arquivo tem mais de 5 MB/],
      ['a;b\n'.repeat(10_002), 'a.csv', /^O arquivo tem mais de 10.000 linhas/],
    ];
    for (const [content, name, sentence] of refused) {
      fireEvent.drop(zone, { dataTransfer: { files: [new File([content], name)] } });
      await within(getDialog()).findByText(sentence);
    }
    const text = `Nome;Telefone;E-mail${'\nx;;'.repeat(10_000)}`;
    fireEvent.drop(zone, { dataTransfer: { files: [new File([text], 'a.csv')] } });
    expect(normalizeSpaces((await within(getDialog()).findByText(/^a\.csv: /)).textContent)).toBe(
      'a.csv: 10.000 linhas',
    );
    await press('Continuar');
    const wrong = within(await screen.findByRole('region', { name: 'Não entram' }));
    expect(wrong.getAllByRole('listitem')).toHaveLength(20);
    await press('Mostrar mais 20 de 9.980');
    expect(wrong.getAllByRole('listitem')).toHaveLength(40);
    expect(backEnd.callsTo(IMPORT)).toEqual([]);
  });

  it('is not read when the file or the existing customers cannot be loaded, and is read when it is chosen again', async () => {
    const { backEnd, press, user } = await openImport();
    backEnd.respondWithError('GET /customers', 503, 'O servidor está ocupado.');
    const list = new File([buildFile(caio)], 'clientes.csv');
    const input = screen.getByLabelText<HTMLInputElement>('Arquivo de clientes');
    await user.upload(input, list);
    expect(
      await screen.findByText('Não foi possível conferir os clientes já cadastrados. O servidor está ocupado.'),
    ).toBeTruthy();
    backEnd.restore('GET /customers');
    const reading = vi.spyOn(list, 'arrayBuffer').mockRejectedValueOnce(new DOMException('deleted', 'NotFoundError'));
    // The same file again.
    await user.upload(input, list);
    expect(await screen.findByText(/^Não foi possível abrir o arquivo\. Ele foi movido/)).toBeTruthy();
    expect(reading).toHaveBeenCalledTimes(1);
    await user.upload(input, list);
    expect(await screen.findByRole('button', { name: 'Continuar' })).toBeTruthy();
    await press('Escolher outro arquivo');
    expect(screen.queryByText(/^Não foi possível/)).toBeNull();
    // The focused button was removed.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Importar clientes' }));
  });

  it('with unknown headings needs a choice of columns where an e-mail is required', async () => {
    const { give, choose, press, backEnd } = await openImport({});
    await give('Quem;Onde;Como\nCaio Reis;x;11955550001\nDora Luz;y;11955550002');
    expect(await screen.findByText(/^Todo cliente tem nome, telefone e e-mail/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuar' }).disabled).toBe(true);
    await choose('Coluna Onde', 'E-mail');
    expect(screen.queryByText(/^Todo cliente tem/)).toBeNull();
    await choose('Coluna Onde', 'Não importar');
    expect(screen.getByText(/^Todo cliente tem/)).toBeTruthy();
    await press('Escolher outro arquivo');
    await give('A;B;C\ncaio@exemplo.com.br;Caio Reis;11955550001');
    await waitFor(() => expect(getField('Títulos das colunas').value).toBe('0'));
    await choose('Títulos das colunas', 'O arquivo não tem títulos');
    expect(getField('Coluna 1').value).toBe('email');
    await press('Continuar');
    expect(await screen.findByRole('region', { name: 'Não entram' })).toBeTruthy();
    await press('Importar 1 cliente');
    await waitFor(() => expect(backEnd.callsTo('POST /customers/create')).toHaveLength(1));
    await screen.findByRole('button', { name: 'Fechar' });
  });
});

describe('the lines of an import', () => {
  it('with the phone of somebody else wait for a person, who can decide again', async () => {
    const { review, press } = await openImport();
    await review(buildFile(caio, 'Eva;11912345678;eva@e.com'));
    const decision = '1 cliente novo, 1 linha para decidir';
    await waitFor(() => expect(readStatus()).toBe(decision));
    await press('Linha 3: é a mesma pessoa');
    await waitFor(() => expect(readStatus()).toContain('1 já é cliente'));
    await press('Linha 3: decidir de novo');
    await waitFor(() => expect(readStatus()).toBe(decision));
    await press('Linha 3: é outra pessoa');
    await waitFor(() => expect(readStatus()).toBe('2 clientes novos'));
  });

  it('that are invalid, repeated or known are listed by number and not sent', async () => {
    const downloads = watchDownloads();
    const { backEnd, review, press } = await openImport();
    await review(
      buildFile(
        ...[caio, '"Duas\r\nlinhas";;d@exemplo.com.br', 'Eva;123;eva', caio, "=Bia;'+5511987654321;a@e.com"],
        ...['Bruno;11912345678;b@e.com', 'Fábio;;f@e.com', 'Total;6;'],
      ),
    );
    const wrong = within(await screen.findByRole('region', { name: 'Não entram' }));
    expect(wrong.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Linha 3.*Informe o telefone/s),
      expect.stringMatching(/^Linha 5.*Faltam números no telefone.*Informe um e-mail válido/s),
      expect.stringMatching(/^Linha 9Fábio · f@e.com.*Informe o telefone$/s),
    ]);
    const repeated = screen.getByRole('region', { name: 'Repetidas no arquivo' });
    expect(within(repeated).getAllByRole('listitem')).toHaveLength(1);
    expect(repeated.textContent).toContain('Linha 6Mesma pessoa da linha 2');
    expect(readStatus()).toBe(
      '1 cliente novo, 1 já é cliente, 1 linha para decidir, 3 linhas não entram, 1 linha repetida, 1 linha pulada',
    );
    const created = screen.getByRole('region', { name: 'Clientes novos' });
    expect(
      within(created)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Linha 2Caio Reis(11) 9 5555-0001caio@exemplo.com.br']);
    const known = within(screen.getByRole('region', { name: 'Já são clientes' })).getAllByRole('listitem');
    expect(known.map((line) => line.textContent)).toEqual([expect.stringMatching(/^Linha 8Bruno Lima/)]);
    await press('Baixar estas linhas');
    const wrongOnes = await downloads[0]?.text();
    expect(wrongOnes?.match(/;Mesma pessoa|;Informe|;Faltam|;Mesmo telefone/g)).toHaveLength(5);
    expect(wrongOnes).not.toContain('Já é cliente');
    await press('Importar 1 cliente');
    await waitFor(() =>
      expect(readStatus()).toBe(
        '1 cliente importado, 1 já existia, 3 linhas com erro, 1 linha sem decisão, 1 linha repetida no arquivo, 1 linha pulada.',
      ),
    );
    expect(screen.getByRole('region', { name: 'Puladas' }).textContent).toContain('Linha 10Linha de total');
    expect(backEnd.callsTo(IMPORT)).toHaveLength(1);
    const stillWrong = within(screen.getByRole('region', { name: 'Linhas com erro' }));
    expect(stillWrong.getAllByRole('listitem')).toHaveLength(3);
    await press('Baixar linhas não importadas');
    expect(downloads[1]?.name).toBe(`navalha-nao-importados-${today()}.csv`);
    expect((await downloads[1]?.text())?.split('\r\n')).toEqual([
      '\ufeffNome;Telefone;E-mail;Linha;Motivo',
      '"Duas\nlinhas";;d@exemplo.com.br;3;Informe o telefone',
      'Eva;123;eva;5;Faltam números no telefone. Informe um e-mail válido',
      'Caio Reis;(11) 9 5555-0001;caio@exemplo.com.br;6;Mesma pessoa da linha 2',
      "'=Bia;'+5511987654321;a@e.com;7;Mesmo telefone de Ana Souza",
      'Fábio;;f@e.com;9;Informe o telefone',
      '',
    ]);
  });

  it('refused by the server show the reason, and are sent again with the same key', async () => {
    const { backEnd, review, press } = await openImport();
    backEnd.respondWithError(IMPORT, 422, 'Confira', { email: 'Este e-mail não serve' });
    await review(buildFile(caio));
    await press('Importar 1 cliente');
    const refused = await screen.findByRole('region', { name: 'Não foram aceitas' });
    expect(refused.textContent).toContain('Linha 2Este e-mail não serve');
    expect(readStatus()).toBe('0 clientes importados, 0 já existiam, 1 linha com erro.');
    backEnd.restore(IMPORT);
    await press('Tentar novamente');
    await waitFor(() => expect(readStatus()).toBe('1 cliente importado, 0 já existiam, 0 linhas com erro.'));
    const keys = backEnd.callsTo(IMPORT).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[\w-]{20,}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    ['without a response', ({ disconnect }: BackEnd) => disconnect(), 'Não foi possível falar com o servidor'],
    [
      'with a server error',
      ({ respondWithError }: BackEnd) => respondWithError(IMPORT, 500, 'Algo deu errado aqui'),
      'Algo deu errado aqui',
    ],
  ])('%s are searched before they are sent again', async (_, breakDown, reason) => {
    const { backEnd, review, press } = await openImport();
    await review(buildFile(caio));
    await screen.findByRole('button', { name: 'Importar 1 cliente' });
    breakDown(backEnd);
    await press('Importar 1 cliente');
    await within(getDialog()).findByText(new RegExp(reason));
    expect(readStatus()).toBe('0 clientes importados, 0 já existiam, 0 linhas com erro, 1 linha não enviada.');
    expect(screen.queryByRole('region', { name: /erro|aceitas/ })).toBeNull();
    // It had been stored.
    backEnd.reconnect();
    backEnd.restore(IMPORT);
    backEnd.insert('customers', { id: 9, name: 'Caio Reis', phone: '11955550001', email: 'caio@exemplo.com.br' });
    backEnd.respondWithError('GET /customers', 503, 'O servidor está ocupado.');
    await press('Continuar a importação');
    await within(getDialog()).findByText('O servidor está ocupado.');
    backEnd.restore('GET /customers');
    await press('Continuar a importação');
    await waitFor(() => expect(readStatus()).toBe('1 cliente importado, 0 já existiam, 0 linhas com erro.'));
    expect(within(getDialog()).queryByText('O servidor está ocupado.')).toBeNull();
    expect(backEnd.callsTo(IMPORT)).toHaveLength(1);
  });

  it('stop when the server is unreachable', async () => {
    const { backEnd, review, press } = await openImport(WITHOUT_LISTS);
    await review(buildManyLines(40));
    await screen.findByRole('button', { name: 'Importar 40 clientes' });
    backEnd.disconnect();
    await press('Importar 40 clientes');
    await waitFor(() =>
      expect(readStatus()).toBe('0 clientes importados, 0 já existiam, 0 linhas com erro, 40 linhas não enviadas.'),
    );
    expect(backEnd.callsTo('POST /customers/create').length).toBeLessThanOrEqual(4);
    backEnd.reconnect();
    await press('Continuar a importação');
    await waitFor(() => expect(readStatus()).toBe('40 clientes importados, 0 já existiam, 0 linhas com erro.'));
    expect(backEnd.tables.customers).toHaveLength(42);
  });
});

describe('an import in progress', () => {
  it('sends four at a time, counts, can be stopped and continued', async () => {
    const downloads = watchDownloads();
    const { backEnd, review, press } = await openImport(WITHOUT_LISTS);
    await review(buildManyLines(10));
    await screen.findByRole('button', { name: 'Importar 10 clientes' });
    const release = backEnd.hold('POST /customers/create');
    await press('Importar 10 clientes');
    expect(await screen.findByText('0 de 10')).toBeTruthy();
    // The focus follows from step to step.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Parar' }));
    await waitFor(() => expect(backEnd.callsTo('POST /customers/create')).toHaveLength(4));
    release();
    const releaseMore = backEnd.hold('POST /customers/create');
    expect(await screen.findByText('4 de 10')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    await waitFor(() => expect(backEnd.callsTo('POST /customers/create')).toHaveLength(8));
    await press('Parar');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Parar' }).disabled).toBe(true);
    releaseMore();
    await waitFor(() =>
      expect(readStatus()).toBe('8 clientes importados, 0 já existiam, 0 linhas com erro, 2 linhas não enviadas.'),
    );
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(8);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fechar' }));
    await press('Baixar linhas não importadas');
    expect((await downloads[0]?.text())?.match(/;Não enviada/g)).toHaveLength(2);
    await press('Continuar a importação');
    await waitFor(() => expect(readStatus()).toBe('10 clientes importados, 0 já existiam, 0 linhas com erro.'));
    expect(backEnd.tables.customers).toHaveLength(12);
  });

  it('asks before it closes', async () => {
    const { backEnd, review, press, user } = await openImport(WITHOUT_LISTS);
    const tryToLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await review(buildManyLines(10));
    await screen.findByRole('button', { name: 'Importar 10 clientes' });
    expect(tryToLeave()).toBe(true);
    const release = backEnd.hold('POST /customers/create');
    await press('Importar 10 clientes');
    await waitFor(() => expect(backEnd.callsTo('POST /customers/create')).toHaveLength(4));
    expect(tryToLeave()).toBe(false);
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Parar a importação?' });
    await press('Continuar importando');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Parar a importação?' })).toBeNull());
    await user.keyboard('{Escape}');
    await press('Parar e fechar');
    await waitForDialogToClose();
    release();
    await waitFor(() => expect(backEnd.tables.customers).toHaveLength(6));
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(4);
  });

  it('ends when its screen is left', async () => {
    const { backEnd, review, press, goTo } = await openImport(WITHOUT_LISTS);
    await review(buildManyLines(10));
    await screen.findByRole('button', { name: 'Importar 10 clientes' });
    const release = backEnd.hold('POST /customers/create');
    await press('Importar 10 clientes');
    await waitFor(() => expect(backEnd.callsTo('POST /customers/create')).toHaveLength(4));
    goTo('/servicos');
    await waitForDialogToClose();
    release();
    await waitFor(() => expect(backEnd.tables.customers).toHaveLength(6));
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)));
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(4);
  });
});
