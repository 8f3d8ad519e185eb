import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { removeImport, removeReport } from '../../src/components/importFile/storage.ts';
import { type BackEndOptions, REAL_SERVER } from './support/backEnd.ts';
import { openListScreen, waitForDialogToClose, waitUntilEnabled } from './support/listScreen.ts';

const OWNER = { resource: 'clientes', user: '1' };
/** A back end that stores one customer in each call. */
const WITHOUT_LISTS = { ...REAL_SERVER, features: FEATURES.filter((feature) => feature !== 'customers.profile') };
const LINES = Array.from({ length: 10 }, (_, n) => `Cliente ${n};1195555${String(n).padStart(4, '0')};c${n}@e.com`);
const FILE = ['Nome;Telefone;E-mail', 'Sem Fone;123;s@e.com', ...LINES].join('\r\n');

const getDialog = (name = 'Importar clientes') => screen.getByRole('dialog', { name });
const readStatus = () => within(getDialog()).queryByRole('status')?.textContent;

async function openImport(options: BackEndOptions = REAL_SERVER) {
  const list = await openListScreen('/clientes', options);
  await list.press('Importar');
  await screen.findByRole('dialog', { name: 'Importar clientes' });
  return list;
}

/** Begins the import of ten lines, and leaves it when four of them were stored. */
async function interruptImport() {
  const list = await openImport(WITHOUT_LISTS);
  await list.user.upload(await screen.findByLabelText('Arquivo de clientes'), new File([FILE], 'clientes.csv'));
  await waitUntilEnabled('Continuar');
  await list.press('Continuar');
  await screen.findByRole('button', { name: 'Importar 10 clientes' });
  const release = list.backEnd.hold('POST /customers/create');
  await list.press('Importar 10 clientes');
  await waitFor(() => expect(list.backEnd.callsTo('POST /customers/create')).toHaveLength(4));
  await list.user.keyboard('{Escape}');
  await list.press('Parar e fechar');
  await waitForDialogToClose();
  release();
  await waitFor(() => expect(list.backEnd.tables.customers).toHaveLength(6));
  // The outcomes reach the device after the answers.
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 100)));
  await list.press('Importar');
  await screen.findByRole('dialog', { name: 'Importar clientes' });
  return list;
}

beforeEach(async () => {
  await removeImport(OWNER);
  await removeReport(OWNER);
});

describe('an import that was interrupted', () => {
  it('goes on where it was, and sends each line once', async () => {
    const { backEnd, press } = await interruptImport();
    await within(getDialog()).findByText('A importação de clientes.csv parou no meio: 4 de 10.');
    await press('Continuar');
    await waitFor(() => expect(readStatus()).toBe('10 clientes importados, 0 já existiam, 1 linha com erro.'));
    expect(backEnd.tables.customers).toHaveLength(12);
    const keys = backEnd.callsTo('POST /customers/create').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(10);
    expect(new Set(keys.map((key) => key?.replace(/-\d+$/, ''))).size).toBe(1);
  });

  it('counts what was stored although its answer never arrived', async () => {
    const { backEnd, user, press } = await openImport();
    await user.upload(await screen.findByLabelText('Arquivo de clientes'), new File([FILE], 'clientes.csv'));
    await waitUntilEnabled('Continuar');
    await press('Continuar');
    await screen.findByRole('button', { name: 'Importar 10 clientes' });
    const call = 'POST /customers/import-list';
    backEnd.loseResponses(call);
    await press('Importar 10 clientes');
    await waitFor(() =>
      expect(readStatus()).toBe('0 clientes importados, 0 já existiam, 1 linha com erro, 10 linhas não enviadas.'),
    );
    expect(backEnd.tables.customers).toHaveLength(12);
    await press('Fechar');
    await waitForDialogToClose();
    await press('Importar');
    await screen.findByRole('dialog', { name: 'Importar clientes' });
    await within(getDialog()).findByText('A importação de clientes.csv parou no meio: 10 de 10.');
    await press('Continuar');
    await waitFor(() => expect(readStatus()).toBe('10 clientes importados, 0 já existiam, 1 linha com erro.'));
    expect(backEnd.callsTo(call)).toHaveLength(1);
    await press('Fechar');
    await waitForDialogToClose();
    await press('Importar');
    await screen.findByRole('button', { name: 'Ver a última importação' });
    await waitFor(() => expect(screen.queryByText(/parou no meio/)).toBeNull());
  });

  it('goes on with the order of day and month that was answered', async () => {
    const { backEnd, user, press } = await openImport();
    const file = new File(['Nome;Telefone;Nascimento\nCaio;11955550001;04/11/1990'], 'clientes.csv');
    await user.upload(await screen.findByLabelText('Arquivo de clientes'), file);
    await waitUntilEnabled('Continuar');
    await press('Continuar');
    await user.click(await screen.findByRole('radio', { name: '11 de abril' }));
    const call = 'POST /customers/import-list';
    backEnd.respondWithError(call, 503, 'O servidor está ocupado.');
    await waitUntilEnabled('Importar 1 cliente');
    await press('Importar 1 cliente');
    await waitFor(() => expect(readStatus()).toContain('1 linha não enviada'));
    await press('Fechar');
    await waitForDialogToClose();
    backEnd.restore(call);
    await press('Importar');
    await press('Continuar');
    await waitFor(() => expect(readStatus()).toContain('1 cliente importado'));
    expect(backEnd.tables.customers.at(-1)).toMatchObject({ name: 'Caio', birthday: '1990-04-11' });
  });

  it('waits while another tab goes on with it, and sends nothing', async () => {
    const { backEnd, press } = await interruptImport();
    const locks = { request: (_name: string, _options: object, work: (lock: null) => unknown) => work(null) };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    await within(getDialog()).findByText(/parou no meio/);
    await press('Continuar');
    await screen.findByText(/^Uma importação já está em andamento em outra aba\./);
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(4);
    // The other tab has ended.
    Reflect.deleteProperty(navigator, 'locks');
    await press('Continuar a importação');
    await waitFor(() => expect(readStatus()).toBe('10 clientes importados, 0 já existiam, 1 linha com erro.'));
    expect(backEnd.tables.customers).toHaveLength(12);
  });

  it('is not begun again where another tab has finished it', async () => {
    const { backEnd, press } = await interruptImport();
    await within(getDialog()).findByText(/parou no meio/);
    const release = backEnd.hold('GET /customers');
    await press('Continuar');
    await removeImport(OWNER);
    release();
    await screen.findByText(/^Esta importação já terminou, ou foi descartada, em outra aba\./);
    expect(backEnd.callsTo('POST /customers/create')).toHaveLength(4);
  });

  it('is asked about no more when it is over or discarded', async () => {
    const { press } = await interruptImport();
    await within(getDialog()).findByText(/parou no meio/);
    await press('Descartar');
    expect(screen.queryByText(/parou no meio/)).toBeNull();
    await press('Cancelar');
    await waitForDialogToClose();
    await press('Importar');
    await screen.findByText(/^Arraste o arquivo/);
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)));
    expect(screen.queryByText(/parou no meio/)).toBeNull();
  });

  it('stays when the customers cannot be read', async () => {
    const { backEnd, press } = await interruptImport();
    backEnd.respondWithError('GET /customers', 503, 'O servidor está ocupado.');
    await press('Continuar');
    await screen.findByText('Não foi possível conferir os clientes já cadastrados. O servidor está ocupado.');
    backEnd.restore('GET /customers');
    await press('Continuar');
    await waitFor(() => expect(readStatus()).toContain('10 clientes importados'));
  });

  it('is said on the list, and goes on from there', async () => {
    const { backEnd, press } = await interruptImport();
    await within(getDialog()).findByText(/parou no meio/);
    await press('Cancelar');
    await waitForDialogToClose();
    await screen.findByText('A importação de clientes.csv parou no meio: 4 de 10.');
    await press('Continuar');
    await waitFor(() => expect(readStatus()).toContain('10 clientes importados'));
    expect(backEnd.tables.customers).toHaveLength(12);
    await press('Fechar');
    await waitForDialogToClose();
    await waitFor(() => expect(screen.queryByText(/parou no meio/)).toBeNull());
  });

  it('asks again where a line would not become what was confirmed', async () => {
    const { backEnd, press } = await interruptImport();
    // Somebody else has the phone of the last line by now.
    backEnd.insert('customers', { id: 99, name: 'Zélia', phone: '11955550009', email: 'z@e.com' });
    await within(getDialog()).findByText(/parou no meio/);
    await press('Continuar');
    await waitFor(() =>
      expect(readStatus()).toBe('5 clientes novos, 4 já são clientes, 1 linha para decidir, 1 linha não entra'),
    );
  });
});

describe('the report of an import', () => {
  it('stays on the device until it is deleted', async () => {
    const list = await openImport();
    const file = ['Nome;Telefone;E-mail', 'Sem Fone;123;s@e.com', LINES[0]].join('\n');
    await list.user.upload(await screen.findByLabelText('Arquivo de clientes'), new File([file], 'clientes.csv'));
    await list.press('Continuar');
    await list.press('Importar 1 cliente');
    await waitFor(() => expect(readStatus()).toBe('1 cliente importado, 0 já existiam, 1 linha com erro.'));
    cleanup();
    const { press } = await openImport();
    expect(screen.queryByText(/parou no meio/)).toBeNull();
    await press('Ver a última importação');
    const report = within(getDialog('Última importação'));
    expect(report.getByRole('status').textContent).toBe('1 cliente importado, 0 já existiam, 1 linha com erro.');
    expect(report.getByRole('region', { name: 'Linhas com erro' }).textContent).toContain('Faltam números no telefone');
    report.getByText(/^clientes\.csv, \d{2}\/\d{2}\/\d{4}/);
    await press('Apagar relatório');
    await screen.findByText(/^Arraste o arquivo/);
    expect(screen.queryByRole('button', { name: 'Ver a última importação' })).toBeNull();
  });
});
