import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { buildWaitingRow } from './support/agendaScreen.tsx';
import { REAL_SERVER } from './support/backEnd.ts';
import { findCard, type ListScreen, listCardNames, openListScreen } from './support/listScreen.ts';

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const formatNumber = (index: number) => String(index + 1).padStart(2, '0');

/** This many customers, by name. */
function buildCustomers(count: number) {
  const [ana] = createSmallShop().customers;
  return Array.from({ length: count }, (_, index) => ({
    ...ana,
    id: index + 1,
    name: `Cliente ${formatNumber(index)}`,
  }));
}

/** Two pages of cards. */
const openMany = (address = '/clientes') => openCustomers(address, 26);

const openCustomers = (address: string, count: number) =>
  openListScreen(address, { ...REAL_SERVER, tables: { customers: buildCustomers(count) } }, () =>
    screen.findAllByText(/^Cliente \d/),
  );

async function goElsewhere({ goTo }: ListScreen) {
  goTo('/dashboard');
  await findHeading('Dashboard');
}

const readFirstRow = () => screen.getAllByRole('row')[1]?.textContent ?? '';

describe('the state of a list', () => {
  it('is restored by Back and Forward, page by page', async () => {
    const opened = await openMany();
    const { press, address, goBack, goForward } = opened;
    await press('Página 2');
    await waitFor(() => expect(listCardNames()).toEqual(['Cliente 25', 'Cliente 26']));
    expect(new URLSearchParams(address().split('?')[1]).get('page')).toBe('2');
    await goElsewhere(opened);
    goBack();
    await waitFor(() => expect(listCardNames()).toEqual(['Cliente 25', 'Cliente 26']));
    goBack();
    await waitFor(() => expect(listCardNames()[0]).toBe('Cliente 01'));
    goForward();
    await waitFor(() => expect(listCardNames()).toEqual(['Cliente 25', 'Cliente 26']));
  });

  it('comes from the address, and starts on the first page in the default order when the view changes', async () => {
    const { press, address } = await openMany('/clientes?view=table&sort=name&order=DESC&page=2&perPage=10');
    await waitFor(() => expect(readFirstRow()).toContain('Cliente 16'));
    await press('Cartões');
    await waitFor(() => expect(listCardNames()[0]).toBe('Cliente 01'));
    expect(address()).toBe('/clientes?view=cards');
  });

  it.each(['page=0&order=alto', 'perPage=1000000', 'sort=senha', 'filter={"points":7}'])(
    'is the default where the address has %s',
    async (invalidQuery) => {
      const { address, backEnd } = await openCustomers(`/clientes?${invalidQuery}`, 2);
      await waitFor(() => expect(listCardNames()[0]).toBe('Cliente 01'));
      expect(address()).toBe('/clientes');
      for (const { query } of backEnd.callsTo('GET /customers')) expect(JSON.stringify(query)).not.toContain('senha');
    },
  );

  it('includes a search text, which is in the history entry and in no address, and is restored', async () => {
    const opened = await openCustomers('/clientes', 12);
    const { user, address, goBack, historyState } = opened;
    await user.pasteInto(screen.getByLabelText('Buscar por nome'), 'cliente 12');
    await waitFor(() => expect(listCardNames()).toHaveLength(1));
    await waitFor(() => expect(JSON.stringify(historyState())).toContain('cliente 12'));
    expect(address()).toBe('/clientes');
    await goElsewhere(opened);
    goBack();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Buscar por nome').value).toBe('cliente 12'));
    await waitFor(() => expect(listCardNames()).toHaveLength(1));
  });

  it('is left behind by its own link in the navigation, without the search', async () => {
    const { user, historyState } = await openCustomers('/clientes', 12);
    const search = screen.getByLabelText<HTMLInputElement>('Buscar por nome');
    await user.pasteInto(search, 'cliente 12');
    await waitFor(() => expect(listCardNames()).toHaveLength(1));
    await waitFor(() => expect(JSON.stringify(historyState())).toContain('cliente 12'));
    await user.click(screen.getByRole('button', { name: 'Cadastros' }));
    await user.click(await screen.findByRole('link', { name: 'Clientes' }));
    await waitFor(() => expect(listCardNames()).toHaveLength(12));
    expect(search.value).toBe('');
    // What is searched afterwards stays.
    await user.pasteInto(search, 'cliente 11');
    await waitFor(() => expect(JSON.stringify(historyState())).toContain('cliente 11'));
    expect(search.value).toBe('cliente 11');
  });

  it('starts on the first page of a search, whose pages can be turned', async () => {
    const opened = await openMany();
    const { press, user, goBack, historyState, backEnd } = opened;
    await press('Página 2');
    await waitFor(() => expect(listCardNames()).toHaveLength(2));
    await user.pasteInto(screen.getByLabelText('Buscar por nome'), 'cliente');
    await waitFor(() => expect(JSON.stringify(historyState())).toContain('"cliente"'));
    await waitFor(() =>
      expect(backEnd.callsTo('GET /customers').at(-1)?.query).toMatchObject({
        range: '[0,23]',
        filter: '{"q":"cliente"}',
      }),
    );
    await waitFor(() => expect(listCardNames()[0]).toBe('Cliente 01'));
    await press('Página 2');
    await waitFor(() => expect(listCardNames()[0]).toBe('Cliente 25'));
    expect(screen.getByLabelText<HTMLInputElement>('Buscar por nome').value).toBe('cliente');
    goBack();
    await waitFor(() => expect(listCardNames()[0]).toBe('Cliente 01'));
    expect(screen.getByLabelText<HTMLInputElement>('Buscar por nome').value).toBe('cliente');
  });

  it('stays the same after a record is opened and closed', async () => {
    const { press, address } = await openMany('/clientes?page=2&perPage=24');
    await findCard('Cliente 25');
    await press('Editar Cliente 25');
    await press('Cancelar');
    await waitFor(() => expect(listCardNames()).toEqual(['Cliente 25', 'Cliente 26']));
    expect(address()).toBe('/clientes?page=2&perPage=24');
  });
});

describe('a table of loaded records', () => {
  const [coffee] = createSmallShop().expenses;
  const expenses = Array.from({ length: 26 }, (_, n) => ({ ...coffee, id: n + 1 }));
  const countRows = () => screen.getAllByRole('row').length - 1;
  const findRange = (range: string) => screen.findByText(`${range} de 26`);
  const openExpenses = (query: string) =>
    openListScreen(`/despesas?view=table${query}`, { ...REAL_SERVER, tables: { expenses } }, () =>
      screen.findByRole('table'),
    );

  it('has its page size in the address, and Back restores page and size', async () => {
    const opened = await openExpenses('&page=2');
    const { user, press, address, goBack, goForward } = opened;
    await findRange('26-26');
    await user.click(screen.getByRole('combobox', { name: /Itens por página/ }));
    await user.click(screen.getByRole('option', { name: '10' }));
    await waitFor(() => expect(address()).toBe('/despesas?view=table&perPage=10'));
    await findRange('1-10');
    expect(countRows()).toBe(10);
    await press('Ir para a próxima página');
    await findRange('11-20');
    await goElsewhere(opened);
    goBack();
    await findRange('11-20');
    goBack();
    await findRange('1-10');
    goBack();
    await waitFor(() => expect(address()).toBe('/despesas?view=table&page=2'));
    await findRange('26-26');
    goForward();
    await findRange('1-10');
  });

  it('has the default page size where the address has an unknown one', async () => {
    await openExpenses('&perPage=7');
    expect(countRows()).toBe(25);
  });
});

describe('the filters of a screen', () => {
  it('of the waiting list start on the first page, and Back restores them', async () => {
    const tables = {
      customers: [...createSmallShop().customers, { ...createSmallShop().customers[0], id: 3, name: 'Zé' }],
      'waiting-list': [
        buildWaitingRow(1),
        buildWaitingRow(2, { customer_id: 3, from: '2020-01-01', to: '2020-01-02' }),
      ],
    };
    const open = (address: string) =>
      openListScreen(address, { ...REAL_SERVER, tables }, () => findHeading('Lista de espera'));
    const opened = await open('/lista-de-espera?page=2');
    await findCard('Bruno Lima');
    await opened.press('Prazo vencido (1)');
    await findCard('Zé');
    expect(opened.address()).toBe('/lista-de-espera?show=over');
    await goElsewhere(opened);
    opened.goBack();
    await findCard('Zé');
    opened.goBack();
    await findCard('Bruno Lima');
    opened.goForward();
    await findCard('Zé');
    await opened.press('Esperando (1)');
    await waitFor(() => expect(opened.address()).toBe('/lista-de-espera'));
    opened.unmount();
    // After a reload, and at an address with an unknown value.
    const reloaded = await open('/lista-de-espera?show=over');
    await findCard('Zé');
    reloaded.unmount();
    await open('/lista-de-espera?show=nobody');
    await findCard('Bruno Lima');
  });

  it('of reservations are undone one by one by Back', async () => {
    const opened = await openListScreen('/agendamentos', REAL_SERVER, () => findHeading('Agendamentos'));
    const { choose, address, goBack } = opened;
    await choose('Status', '2');
    await waitFor(() => expect(address()).toBe('/agendamentos?status=2'));
    await goElsewhere(opened);
    goBack();
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('2'));
    goBack();
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe(''));
  });

  it('of expenses are a period, and an invalid period in the address is ignored', async () => {
    const { unmount, backEnd } = await openListScreen('/despesas?from=2026-11-20&to=2026-11-01', REAL_SERVER, () =>
      screen.findByText('Total de hoje'),
    );
    expect(backEnd.callsTo('GET /expenses')).toEqual([]);
    unmount();
    await openListScreen('/despesas?from=2026-11-01&to=2026-11-05', REAL_SERVER, () =>
      screen.findByText('Total do período'),
    );
    screen.getByText('De 01/11/2026 a 05/11/2026');
  });

  it('of the sales history are period, employee and method; the customer is in the history entry', async () => {
    const opened = await openListScreen(
      '/historico?from=2026-11-01&to=2026-11-05&payment_method=pix',
      REAL_SERVER,
      () => findHeading('Histórico de vendas'),
    );
    await waitFor(() => expect(opened.backEnd.callsTo('GET /sales').length).toBeGreaterThan(0));
    expect(opened.backEnd.callsTo('GET /sales')[0]?.query).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-05',
      filter: '{"payment_method":"pix"}',
    });
    await opened.choose('Forma de pagamento', '');
    await waitFor(() => expect(opened.address()).toBe('/historico?from=2026-11-01&to=2026-11-05'));
  });

  it('of the agenda are view, day and employee', async () => {
    const opened = await openListScreen('/agendamentos?agenda=day&day=2026-11-30', REAL_SERVER, () =>
      screen.findByRole('button', { name: 'Próximo dia' }),
    );
    await opened.press('Próximo dia');
    await waitFor(() => expect(opened.address()).toBe('/agendamentos?agenda=day&day=2026-12-01'));
    await opened.press('Semana');
    await waitFor(() => expect(opened.address()).toBe('/agendamentos?agenda=week&day=2026-12-01'));
    await goElsewhere(opened);
    opened.goBack();
    const views = within(await screen.findByRole('group', { name: 'Visão da agenda' }));
    expect(views.getByRole('button', { name: 'Semana' }).getAttribute('aria-pressed')).toBe('true');
    opened.goBack();
    await waitFor(() => expect(opened.address()).toBe('/agendamentos?agenda=day&day=2026-11-30'));
  });
});
