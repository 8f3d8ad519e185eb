import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { formatCsvCell } from '../../domain/csv.ts';
import { getDeclaredImportFields } from '../../domain/customerImportColumns.ts';
import type { Field } from '../../domain/fields/field.ts';
import { customers } from '../../domain/resources/customers.ts';
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
  return { ...customers, give: (content: BlobPart, name = 'clientes.csv') => giveFile(customers.user, content, name) };
}

async function giveFile(user: ReturnType<typeof withActions>['user'], content: BlobPart, name: string) {
  await user.upload(await screen.findByLabelText('Arquivo de clientes'), new File([content], name));
}

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
  it('shows the customers before it creates them, and then the list contains them', async () => {
    const { backEnd, give, press } = await openImport();
    expect(getDialog().textContent).toMatch(/ e-mail, pontos, última visita, aniversário, como gosta/);
    await give(buildFile(caio, dora));
    expect(await within(getDialog()).findByText('(11) 9 5555-0002')).toBeTruthy();
    expect(readStatus()).toBe('2 clientes novos');
    await press('Importar 2 clientes');
    await waitFor(() => expect(readStatus()).toBe('2 clientes importados, 0 já existiam, 0 linhas com erro.'));
    expect(screen.queryByRole('button', { name: /^Baixar/ })).toBeNull();
    expect(getSentBodies(backEnd, 'POST /customers/create')).toEqual([
      { customer: { name: 'Caio Reis', phone: '11955550001', email: 'caio@exemplo.com.br', ...NO_PROFILE } },
      { customer: { name: 'Dora Luz', phone: '11955550002', email: 'dora@exemplo.com.br', ...NO_PROFILE } },
    ]);
    await press('Fechar');
    await waitForDialogToClose();
    await waitFor(() => expect(listCardNames()).toEqual(['Ana Souza', 'Bruno Lima', 'Caio Reis', 'Dora Luz']));
  });

  it('adds nothing when the same file is imported again', async () => {
    const { backEnd, give, press, choose } = await openImport();
    await give(buildFile(caio, dora));
    await press('Importar 2 clientes');
    await press('Fechar');
    await press('Importar');
    await give(buildFile(caio, dora));
    expect(await within(getDialog()).findByText('0 clientes novos, 2 já existem')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nada a importar' }).disabled).toBe(true);
    await choose('E-mail', 'Nenhuma coluna');
    expect(readStatus()).toBe('0 clientes novos, 2 já existem');
    await choose('Telefone', 'Nenhuma coluna');
    screen.getByText('Todo cliente tem nome e telefone. Escolha a coluna de cada um.');
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(2);
  });
});

describe('the import of customers from an older system', () => {
  const OLD = [
    'Nome;Celular;Pontos;Última visita;Endereço',
    'Caio Reis;011 95555-0001;1.200;05/03/2026;Rua A 1',
    'Dora Luz;11955550002;;;',
    'Elis Sá;00351 912345678;1;;',
    'Fabio Só;11955550004;;06/03/2026;',
    'Sem Fone;123;;;',
  ].join('\n');

  it('imports points, last visits and people without e-mail, names ignored columns, and exports the invalid lines', async () => {
    const downloads = watchDownloads();
    const { backEnd, give, press } = await openImport();
    await give(OLD);
    await waitFor(() => expect(readStatus()).toBe('4 clientes novos, 1 linha com erro'));
    expect(getDialog().textContent).toContain('Fica de fora a coluna Endereço.');
    const first = within(screen.getByRole('region', { name: 'Como ficam os primeiros' })).getAllByRole('listitem');
    expect(first.map(({ textContent }) => textContent)).toEqual([
      'Caio Reis(11) 9 5555-0001—1.200 pontos, última visita 05/03/2026',
      'Dora Luz(11) 9 5555-0002—',
      'Elis Sá+351 912345678—1 ponto',
      'Fabio Só(11) 9 5555-0004—última visita 06/03/2026',
    ]);
    await press('Baixar estas linhas');
    expect(await downloads[0]?.text()).toContain('Sem Fone;123;;;;6;"Informe um telefone válido, com DDD"');
    await press('Importar 4 clientes');
    await waitFor(() => expect(readStatus()).toContain('4 clientes importados'));
    expect(getSentBodies(backEnd, 'POST /customers/import')).toEqual([
      {
        customer: {
          name: 'Caio Reis',
          phone: '11955550001',
          email: null,
          points: 1200,
          last_visit: '2026-03-05',
          ...NO_PROFILE,
        },
      },
      {
        customer: { name: 'Elis Sá', phone: '+351912345678', email: null, points: 1, last_visit: null, ...NO_PROFILE },
      },
      {
        customer: {
          name: 'Fabio Só',
          phone: '11955550004',
          email: null,
          points: 0,
          last_visit: '2026-03-06',
          ...NO_PROFILE,
        },
      },
    ]);
    expect(getSentBodies(backEnd, 'POST /customers/create')).toEqual([
      { customer: { name: 'Dora Luz', phone: '11955550002', email: null, ...NO_PROFILE } },
    ]);
  });

  it('sends every other field that customers declare, with and without a balance', async () => {
    const { backEnd, give, press } = await openImport();
    const fields = getDeclaredImportFields(customers).filter(([, { kind }]) => kind !== 'consent');
    const values = fields.map(([name, field]) => [name, sampleValue(field)] as const);
    const cells = fields.map(([, field], at) => formatCsvCell(field.toCsvCell(field.decode(values[at]?.[1]))));
    await give(
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
    for (const call of ['POST /customers/import', 'POST /customers/create'])
      expect(getSentBodies(backEnd, call)).toMatchObject([{ customer: Object.fromEntries(values) }]);
    const stored = backEnd.tables.customers.filter(({ name }) => name === 'Caio Reis' || name === 'Dora Luz');
    expect(stored).toMatchObject([Object.fromEntries(values), Object.fromEntries(values)]);
  });

  it('keeps the day and the wording of a consent', async () => {
    const { backEnd, give, press } = await openImport();
    await give(
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
    await within(getDialog()).findByText('Ficam de fora as colunas Pontos, Última visita, Endereço.');
    expect(within(getDialog()).queryByLabelText('Pontos')).toBeNull();
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
    expect(await screen.findByRole('button', { name: 'Importar 1 cliente' })).toBeTruthy();
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)));
    screen.getByText('LISTA.TXT: 1 linha');
    expect(getDialog().textContent).toContain('José Reis');
  });

  it('is refused with a sentence when it cannot be read; a file of 10.000 lines is read and its first lines are shown', async () => {
    const { backEnd } = await openImport();
    const zone = screen.getByText(/^Arraste o arquivo/).parentElement as HTMLElement;
    const refused: [content: BlobPart, name: string, sentence: string | RegExp][] = [
      ['\r\n;;\r\n', 'a.csv', 'O arquivo está vazio.'],
      [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'a.xls', /^Esta é uma planilha, não um CSV/],
      ['x', 'a.pdf', 'Escolha um arquivo .csv ou .txt.'],
      ['PK\u0003\u0004', 'a.xlsx', /^Esta é uma planilha, não um CSV/],
      ['Nome\0;Telefone', 'a.csv', 'Não foi possível ler este arquivo como texto.'],
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
    const wrong = within(screen.getByRole('region', { name: 'Linhas com erro' }));
    expect(wrong.getAllByRole('listitem')).toHaveLength(50);
    expect(wrong.getByText('e mais 9950')).toBeTruthy();
    expect(backEnd.callsTo('POST /customers/create')).toEqual([]);
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
    expect(await screen.findByRole('button', { name: 'Importar 1 cliente' })).toBeTruthy();
    await press('Escolher outro arquivo');
    expect(screen.queryByText(/^Não foi possível/)).toBeNull();
    // The focused button was removed.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Importar clientes' }));
  });

  it('with unknown headings needs a choice of columns where an e-mail is required', async () => {
    const { give, choose, press, backEnd } = await openImport({});
    await give('Quem;Onde;Como\nCaio Reis;x;11955550001\nDora Luz;y;11955550002');
    expect(await screen.findByText(/^Todo cliente tem nome, telefone e e-mail/)).toBeTruthy();
    expect(screen.getAllByText('Escolha a coluna')).toHaveLength(1);
    await choose('E-mail', 'Onde');
    expect(screen.queryByText(/^Todo cliente tem/)).toBeNull();
    await choose('E-mail', 'Nenhuma coluna');
    expect(screen.getByText(/^Todo cliente tem/)).toBeTruthy();
    // Also the first one.
    await choose('E-mail', 'Quem');
    expect(screen.queryByText(/^Todo cliente tem/)).toBeNull();
    await press('Escolher outro arquivo');
    await give('A;B;C\ncaio@exemplo.com.br;Caio Reis;11955550001');
    const headings = within(getDialog()).getByLabelText<HTMLInputElement>(
      'A primeira linha tem os títulos das colunas',
    );
    expect(headings.checked).toBe(true);
    fireEvent.click(headings);
    expect(within(getField('E-mail')).getByRole('option', { name: 'Coluna 1 (A)' })).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Linhas com erro' })).toBeTruthy();
    await press('Importar 1 cliente');
    await waitFor(() => expect(backEnd.callsTo('POST /customers/create')).toHaveLength(1));
    await screen.findByRole('button', { name: 'Fechar' });
  });
});

describe('the lines of an import', () => {
  it('that are invalid, repeated or known are listed by number and not sent', async () => {
    const downloads = watchDownloads();
    const { backEnd, give, press } = await openImport();
    await give(
      buildFile(
        ...[caio, '"Duas\r\nlinhas";;d@exemplo.com.br', 'Eva;123;eva', `Outro ${caio}`, "=Ana;'+5511987654321;a@e.com"],
        ...['Bruno;11912345678;b@e.com', 'Fábio;;f@e.com'],
      ),
    );
    const wrong = within(await screen.findByRole('region', { name: 'Linhas com erro' }));
    expect(wrong.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Linha 3Informe o telefone/),
      expect.stringMatching(/^Linha 5Informe um telefone válido, com DDD. Informe um e-mail válido/),
      expect.stringMatching(/^Linha 9Informe o telefoneFábio · f@e.com$/),
    ]);
    const repeated = screen.getByRole('region', { name: 'Linhas repetidas no arquivo' });
    expect(within(repeated).getAllByRole('listitem')).toHaveLength(1);
    expect(repeated.textContent).toContain('Linha 6Mesmo telefone da linha 2');
    expect(readStatus()).toBe('1 cliente novo, 2 já existem, 3 linhas com erro, 1 linha repetida');
    // Only lines that will be imported are shown as they will be stored.
    const first = screen.getByRole('region', { name: 'Como ficam os primeiros' });
    expect(
      within(first)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Caio Reis(11) 9 5555-0001caio@exemplo.com.br']);
    const known = within(screen.getByRole('region', { name: 'Já são clientes' })).getAllByRole('listitem');
    expect(known.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Linha 7Já existe um cliente com este telefone/),
      expect.stringMatching(/^Linha 8Já existe um cliente com este telefone/),
    ]);
    await press('Baixar estas linhas');
    const wrongOnes = await downloads[0]?.text();
    expect(wrongOnes?.match(/;Mesmo telefone|;Informe|;"Informe/g)).toHaveLength(4);
    expect(wrongOnes).not.toContain('Já existe');
    await press('Importar 1 cliente');
    await waitFor(() =>
      expect(readStatus()).toBe('1 cliente importado, 2 já existiam, 3 linhas com erro, 1 linha repetida no arquivo.'),
    );
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(1);
    const stillWrong = within(screen.getByRole('region', { name: 'Linhas com erro' }));
    expect(stillWrong.getAllByRole('listitem')).toHaveLength(3);
    await press('Baixar linhas não importadas');
    expect(downloads[1]?.name).toBe(`navalha-nao-importados-${today()}.csv`);
    expect((await downloads[1]?.text())?.split('\r\n')).toEqual([
      '\ufeffNome;Telefone;E-mail;Linha;Motivo',
      '"Duas\nlinhas";;d@exemplo.com.br;3;Informe o telefone',
      'Eva;123;eva;5;"Informe um telefone válido, com DDD. Informe um e-mail válido"',
      'Outro Caio Reis;(11) 9 5555-0001;caio@exemplo.com.br;6;Mesmo telefone da linha 2',
      "'=Ana;'+5511987654321;a@e.com;7;Já existe um cliente com este telefone",
      'Bruno;11912345678;b@e.com;8;Já existe um cliente com este telefone',
      'Fábio;;f@e.com;9;Informe o telefone',
      '',
    ]);
  });

  it('refused by the server show the reason, and are sent again with the same key', async () => {
    const { backEnd, give, press } = await openImport();
    backEnd.respondWithError('POST /customers/create', 422, 'Confira', { email: 'Este e-mail não serve' });
    await give(buildFile(caio));
    await press('Importar 1 cliente');
    const refused = await screen.findByRole('region', { name: 'Não foram aceitas' });
    expect(refused.textContent).toContain('Linha 2Este e-mail não serve');
    expect(readStatus()).toBe('0 clientes importados, 0 já existiam, 1 linha com erro.');
    backEnd.restore('POST /customers/create');
    await press('Tentar novamente');
    await waitFor(() => expect(readStatus()).toBe('1 cliente importado, 0 já existiam, 0 linhas com erro.'));
    const keys = backEnd.callsTo('POST /customers/create').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[\w-]{20,}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([
    ['without a response', ({ disconnect }: BackEnd) => disconnect(), 'Não foi possível falar com o servidor'],
    [
      'with a server error',
      ({ respondWithError }: BackEnd) => respondWithError('POST /customers/create', 500, 'Algo deu errado aqui'),
      'Algo deu errado aqui',
    ],
  ])('%s are searched before they are sent again', async (_, breakDown, reason) => {
    const { backEnd, give, press } = await openImport();
    await give(buildFile(caio));
    await screen.findByRole('button', { name: 'Importar 1 cliente' });
    breakDown(backEnd);
    await press('Importar 1 cliente');
    const refused = await screen.findByRole('region', { name: 'Não foram aceitas' });
    expect(refused.textContent).toContain(reason);
    // It had been stored.
    backEnd.reconnect();
    backEnd.restore('POST /customers/create');
    backEnd.insert('customers', { id: 9, name: 'Caio Reis', phone: '11955550001', email: 'caio@exemplo.com.br' });
    backEnd.respondWithError('GET /customers', 503, 'O servidor está ocupado.');
    await press('Tentar novamente');
    await within(getDialog()).findByText('O servidor está ocupado.');
    backEnd.restore('GET /customers');
    await press('Tentar novamente');
    await waitFor(() => expect(readStatus()).toBe('1 cliente importado, 0 já existiam, 0 linhas com erro.'));
    expect(within(getDialog()).queryByText('O servidor está ocupado.')).toBeNull();
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(1);
  });

  it('stop when the server is unreachable', async () => {
    const { backEnd, give, press } = await openImport();
    await give(buildManyLines(40));
    await screen.findByRole('button', { name: 'Importar 40 clientes' });
    backEnd.disconnect();
    await press('Importar 40 clientes');
    await screen.findByRole('region', { name: 'Não foram aceitas' });
    expect(backEnd.callsTo('POST /customers/create').length).toBeLessThanOrEqual(4);
    backEnd.reconnect();
    await press('Tentar novamente');
    await waitFor(() => expect(readStatus()).toBe('40 clientes importados, 0 já existiam, 0 linhas com erro.'));
    expect(backEnd.tables.customers).toHaveLength(42);
  });
});

describe('an import in progress', () => {
  it('sends four at a time, counts, can be stopped and continued', async () => {
    const downloads = watchDownloads();
    const { backEnd, give, press } = await openImport();
    await give(buildManyLines(10));
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
    const { backEnd, give, press, user } = await openImport();
    const tryToLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await give(buildManyLines(10));
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
    const { backEnd, give, press, goTo } = await openImport();
    await give(buildManyLines(10));
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
