import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { createQueryClient } from '../../src/queryClient.ts';
import { createSmallShop, type Row } from '../fixtures/backEnd/records.ts';
import { buildWaitingRow } from './support/agendaScreen.tsx';
import { type BackEnd, createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { findCard, listCardNames, openListScreen, waitForDialogToClose } from './support/listScreen.ts';
import { renderApp } from './support/renderApp.tsx';

/** This many customers, ordered by name. */
function buildCustomers(count: number) {
  const [ana] = createSmallShop().customers;
  return Array.from({ length: count }, (_, index) => ({
    ...ana,
    id: index + 1,
    name: `Cliente ${String(index + 1).padStart(2, '0')}`,
  }));
}

const openMany = (count: number) =>
  openListScreen('/clientes', { ...REAL_SERVER, tables: { customers: buildCustomers(count), reservations: [] } });
const findListItem = async (name: string) => (await findCard(name)).closest('li');

it('a list has pages of 24 records, each shown from the top', async () => {
  const scrolls = vi.fn();
  vi.stubGlobal('scrollTo', scrolls);
  const { press } = await openMany(26);
  await waitFor(() => expect(listCardNames()).toHaveLength(24));
  expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('26 clientes');
  const pages = within(screen.getByRole('navigation', { name: 'Páginas' }));
  expect(pages.getByRole('button', { name: 'Página 1' }).getAttribute('aria-current')).toBe('page');
  await press('Página 2');
  await waitFor(() => expect(listCardNames()).toEqual(['Cliente 25', 'Cliente 26']));
  expect(scrolls).toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await press('Página anterior');
  await waitFor(() => expect(listCardNames()[0]).toBe('Cliente 01'));
});

it('a list loads by itself after a short outage of the server', async () => {
  const backEnd = createBackEnd(REAL_SERVER);
  backEnd.respondWithError('GET /customers', 503);
  renderApp('/clientes', { queryClient: createQueryClient(), dataProvider: createDataProvider() });
  await waitFor(() => expect(backEnd.callsTo('GET /customers')).toHaveLength(1));
  backEnd.restore('GET /customers');
  expect(await screen.findByRole('article', { name: 'Ana Souza' }, { timeout: 3_000 })).toBeTruthy();
});

it('a list shows its last page when the current one became empty, and no page buttons for a single page', async () => {
  const { press } = await openMany(25);
  await press('Próxima página');
  await waitFor(() => expect(listCardNames()).toEqual(['Cliente 25']));
  await press('Excluir Cliente 25');
  await press('Excluir');
  await waitFor(() => expect(listCardNames()).toHaveLength(24));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull());
});

describe('records of the same name', () => {
  const small = createSmallShop();
  /** The record twice; the second one with another id and other fields. */
  const twice = (row: Row | undefined, fields: Partial<Row> = {}) => (row ? [row, { ...row, id: 99, ...fields }] : []);

  it.each([
    ['/clientes', { customers: twice(small.customers[0], { phone: '11955550001' }), reservations: [] }],
    ['/clientes', { customers: twice(small.customers[0]), reservations: [] }],
    ['/colaboradores', { employees: twice(small.employees[0], { phone: '11955550001' }) }],
    ['/servicos', { services: twice(small.services[0], { price: 12 }) }],
    ['/despesas', { expenses: twice(small.expenses[0]) }],
    ['/lista-de-espera', { 'waiting-list': [buildWaitingRow(1), buildWaitingRow(2)] }],
  ])('have buttons with different names at %s, as cards and as a table', async (path, tables) => {
    const { user } = await openListScreen(path, { ...REAL_SERVER, tables }, () => screen.findAllByRole('article'));
    const readNames = () =>
      screen
        .getAllByRole('button', { name: /^(Editar|Excluir|Nova Visita|Agendar) / })
        .map((button) => button.getAttribute('aria-label'));
    expect(readNames().length).toBeGreaterThanOrEqual(4);
    expect(new Set(readNames()).size).toBe(readNames().length);
    await user.click(screen.getByRole('button', { name: 'Tabela' }));
    await screen.findByRole('table');
    expect(readNames().length).toBeGreaterThanOrEqual(4);
    expect(new Set(readNames()).size).toBe(readNames().length);
  });

  it('have the phone in the names of their buttons, also of the button with the name', async () => {
    const customers = twice(small.customers[0], { phone: '11955550001' });
    await openListScreen('/clientes', { ...REAL_SERVER, tables: { customers, reservations: [] } });
    screen.getByRole('button', { name: 'Ana Souza, (11) 9 5555-0001' });
    screen.getByRole('button', { name: 'Nova Visita Ana Souza, (11) 9 5555-0001' });
  });

  it('have switches with different names', async () => {
    const employees = twice(small.employees[0], { phone: '11955550001' });
    await openListScreen('/colaboradores', { ...REAL_SERVER, tables: { employees } });
    screen.getByRole('switch', { name: 'Ativo: Carla Dias, (11) 9 5555-0001' });
  });
});

describe('an empty list', () => {
  it.each([
    ['/clientes', { customers: [] }, /^Nenhum cliente cadastrado/, 'Cadastrar o primeiro', 'Novo Cliente'],
    [
      '/despesas',
      { expenses: [] },
      'Nenhuma despesa hoje. Lance aqui o que sair do caixa.',
      'Lançar a primeira',
      'Nova Despesa',
    ],
    [
      '/agendamentos',
      { reservations: [] },
      /^Nenhum agendamento\. Marque o primeiro horário/,
      'Marcar horário',
      'Novo Agendamento',
    ],
  ])('at %s shows what to do, with the button for it', async (path, tables, sentence, button, title) => {
    const { press } = await openListScreen(path, { ...REAL_SERVER, tables }, () => screen.findByText(sentence));
    expect(screen.queryAllByRole('button', { name: 'Importar de uma planilha' })).toHaveLength(
      path === '/clientes' ? 1 : 0,
    );
    await press(button);
    await screen.findByRole('dialog', { name: title });
  });
});

describe('the focus after a record is deleted', () => {
  it('moves to the next card, from the last one to the previous, and to the screen when none is left', async () => {
    const { press } = await openMany(3);
    await press('Excluir Cliente 02');
    await press('Excluir');
    await waitFor(() => expect(listCardNames()).toEqual(['Cliente 01', 'Cliente 03']));
    expect(document.activeElement).toBe(await findListItem('Cliente 03'));
    await press('Excluir Cliente 03');
    await press('Excluir');
    await waitFor(() => expect(listCardNames()).toEqual(['Cliente 01']));
    expect(document.activeElement).toBe(await findListItem('Cliente 01'));
    await press('Excluir Cliente 01');
    await press('Excluir');
    await screen.findByText(/Nenhum cliente cadastrado/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});

describe('the question before deleting', () => {
  it('starts at the cancel button, says what deleting means, and works by keyboard', async () => {
    const { press, user, backEnd } = await openMany(2);
    await press('Excluir Cliente 01');
    const dialog = await screen.findByRole('dialog', {
      name: /^Tem certeza que deseja excluir o cliente Cliente 01\?$/,
    });
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'As vendas já feitas continuam no histórico. Em “Clientes excluídos” ele volta, com os pontos e as visitas.',
    );
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByText('Cliente excluído com sucesso!');
    expect(backEnd.callsTo('DELETE /customers/remove/1')).toHaveLength(1);
  });

  it('stays until the server has responded, and is sent once', async () => {
    const { press, backEnd } = await openMany(2);
    const release = backEnd.hold('DELETE /customers/remove/1');
    await press('Excluir Cliente 01');
    await press('Excluir');
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir' });
    await waitFor(() => expect(remove.disabled).toBe(true));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancelar' }).disabled).toBe(true);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    fireEvent.click(remove);
    screen.getByRole('dialog');
    release();
    await waitForDialogToClose();
    expect(backEnd.callsTo('DELETE /customers/remove/1')).toHaveLength(1);
  });
});

describe('a list that loads for the first time during a deletion', () => {
  /** The second page is requested, and the first one is still usable. */
  async function onTheWayToPage2() {
    const screenOf = await openMany(26);
    const { backEnd, press } = screenOf;
    const release = backEnd.hold('GET /customers');
    await press('Próxima página');
    await waitFor(() => expect(listPage2Calls(backEnd)).toBe(1));
    return { ...screenOf, release };
  }
  const listPage2Calls = ({ callsTo }: BackEnd) =>
    callsTo('GET /customers').filter(({ query }) => query.range?.startsWith('[24,')).length;

  it('is fetched again, because the first response still contains the deleted record', async () => {
    const { backEnd, press, release } = await onTheWayToPage2();
    await press('Excluir Cliente 01');
    await press('Excluir');
    await waitForDialogToClose();
    await waitFor(() => expect(listPage2Calls(backEnd)).toBeGreaterThan(1));
    release();
    await waitFor(() => expect(listCardNames()[0]).toBe('Cliente 26'));
  });
});

describe('a list that failed to load', () => {
  it('stays in place while it is tried again, and moves the focus from the button to the screen', async () => {
    const { press, backEnd, goTo } = await openListScreen('/dashboard', REAL_SERVER, () =>
      screen.findByRole('heading', { name: 'Dashboard' }),
    );
    backEnd.respondWithError('GET /customers', 503);
    goTo('/clientes');
    await screen.findByRole('button', { name: 'Tentar novamente' });
    // What stands below the list stays.
    screen.getByRole('button', { name: 'Clientes excluídos' });
    backEnd.restore('GET /customers');
    const release = backEnd.hold('GET /customers');
    await press('Tentar novamente');
    await screen.findByRole('list', { name: 'Carregando' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
    release();
    await findCard('Ana Souza');
    expect(backEnd.callsTo('GET /customers')).toHaveLength(2);
  });
});
