import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { invalidate } from '../../src/dataProvider/invalidation.ts';
import { readFirstSteps } from '../../src/pages/dashboard/firstSteps/storage.ts';
import { createSmallShop, type Row } from '../fixtures/backEnd/records.ts';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { buildClosingRow, buildSaleOn } from './support/cashScreen.tsx';
import { freezeDay } from './support/day.ts';
import { withActions } from './support/listScreen.ts';
import { createClients, renderApp } from './support/renderApp.tsx';

freezeDay();

const buildEmptyTables = () => ({
  customers: [] as Row[],
  services: [],
  employees: [],
  expenses: [],
  sales: [] as Row[],
});
const findCard = () => screen.findByRole('region', { name: 'Primeiros passos' });
const findFigures = () => screen.findByText(/^Atualizado às/);
/** The settings after an edit. */
const editedShop = createSmallShop().shop.map((row) => ({ ...row, version: 2 }));
/** Customers without visits. */
const buildUnseenCustomers = () => createSmallShop().customers.map((row) => ({ ...row, total_visits: 0 }));
const buildSaleOfNow = (): Row => ({ id: 1, amount: 45, individual: 1, created_at: new Date().toISOString() });

describe('the first steps', () => {
  it('are shown in an empty shop, and each opens its dialog in place', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: buildEmptyTables() });
    const { press } = withActions(backEnd, renderApp('/dashboard'));
    const steps = within(await findCard()).getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Cadastrar serviços',
      'Cadastrar colaboradores',
      'Cadastrar clientes',
      'Conferir os ajustes',
      'Registrar a primeira venda',
    ]);
    for (const step of steps) expect(within(step).getByTitle('A fazer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Registrar venda' }).getAttribute('href')).toBe('/vendas');
    expect(screen.getByRole('link', { name: 'Abrir os ajustes' }).getAttribute('href')).toBe('/ajustes');
    for (const [button, title] of [
      ['Novo Serviço', 'Novo Serviço'],
      ['Novo Colaborador', 'Novo Colaborador'],
      ['Importar a tabela de preços', 'Importar serviços'],
      ['Importar de uma planilha', 'Importar clientes'],
    ] as const) {
      await press(button);
      expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
      await press('Cancelar');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('are checked off at once, and the focus stays on the screen', async () => {
    // The first sale was on another day.
    const sales = [buildSaleOn('2026-11-05', 1, 45)];
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: { ...buildEmptyTables(), sales } });
    const { press, write } = withActions(backEnd, renderApp('/dashboard'));
    expect(within(await findCard()).getByText(/^1 de 5 feitos/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Registrar venda' })).toBeNull();
    await press('Novo Cliente');
    await write('Nome', 'Ana Souza');
    await write('Telefone', '11987654321');
    await write('E-mail', 'ana@exemplo.com.br');
    await press('Salvar');
    expect(await within(await findCard()).findByText(/^2 de 5 feitos/)).toBeTruthy();
    expect(within(await findCard()).queryByRole('button', { name: 'Novo Cliente' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('are confirmed once when all are done, and not shown again', async () => {
    const backEnd = createBackEnd({
      ...REAL_SERVER,
      tables: { expenses: [], customers: [], services: [], shop: editedShop },
    });
    const first = renderApp('/dashboard');
    const steps = within(await findCard()).getAllByRole('listitem');
    expect(steps.map((step) => within(step).queryByTitle('Feito') !== null)).toEqual([false, true, false, true, false]);
    // The filled button marks the next step.
    const filled = [...(await findCard()).querySelectorAll('.MuiButton-contained')];
    expect(filled.map(({ textContent }) => textContent)).toEqual(['Novo Serviço']);
    await waitFor(() => expect(readFirstSteps()).toBe('begun'));
    Object.assign(backEnd.tables, { customers: createSmallShop().customers, services: createSmallShop().services });
    backEnd.insert('sales', buildSaleOfNow());
    first.unmount();
    const second = renderApp('/dashboard');
    expect(await screen.findByRole('region', { name: 'Tudo pronto' })).toBeTruthy();
    expect(screen.queryByText('Registrar a primeira venda')).toBeNull();
    second.unmount();
    backEnd.tables.customers = [];
    const callCount = backEnd.callsTo('GET /services').length;
    renderApp('/dashboard');
    await findFigures();
    // Their progress is not requested either.
    expect(backEnd.callsTo('GET /services')).toHaveLength(callCount);
  });

  it('are shown while only the first sale is missing, and disappear after it', async () => {
    const tables = { customers: buildUnseenCustomers(), expenses: [], shop: editedShop };
    const backEnd = createBackEnd({ ...REAL_SERVER, tables });
    const clients = createClients();
    const { press } = withActions(backEnd, renderApp('/dashboard', clients));
    expect(within(await findCard()).getByText(/^4 de 5 feitos/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Registrar venda' }).className).toContain('contained');
    // Of a past month.
    backEnd.insert('cash-register', buildClosingRow(1, { closed_at: '2026-01-05' }));
    await invalidate(clients.queryClient, 'caixa');
    const done = await screen.findByRole('region', { name: 'Tudo pronto' });
    await press('Fechar');
    expect(done.isConnected).toBe(false);
  });

  it('show no confirmation to a user who never saw them', async () => {
    const sold = [buildClosingRow(1, { closed_at: '2026-01-05' })];
    createBackEnd({
      ...REAL_SERVER,
      tables: { customers: buildUnseenCustomers(), expenses: [], 'cash-register': sold, shop: editedShop },
    });
    renderApp('/dashboard');
    await waitFor(() => expect(readFirstSteps()).toBe('done'));
    expect(screen.queryByRole('region', { name: 'Tudo pronto' })).toBeNull();
  });

  it('count a visit as a sale, whatever today’s cash is', async () => {
    const features = FEATURES.filter((feature) => feature !== 'customers.importDetails');
    createBackEnd({ ...REAL_SERVER, features, tables: { employees: [], sales: [] } });
    renderApp('/dashboard');
    expect(within(await findCard()).getByText(/^3 de 5 feitos/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Registrar venda' })).toBeNull();
  });

  it('count no visit as a sale where an import brings visits', async () => {
    createBackEnd({ ...REAL_SERVER, tables: { employees: [], sales: [] } });
    renderApp('/dashboard');
    expect(within(await findCard()).getByRole('link', { name: 'Registrar venda' })).toBeTruthy();
  });

  it('leave out the settings on a back end without them', async () => {
    createBackEnd({
      ...REAL_SERVER,
      features: FEATURES.filter((feature) => feature !== 'shop'),
      tables: buildEmptyTables(),
    });
    renderApp('/dashboard');
    expect(within(await findCard()).getByText(/^0 de 4 feitos/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Abrir os ajustes' })).toBeNull();
  });

  it('can be hidden, and stay hidden', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: buildEmptyTables() });
    const rendered = renderApp('/dashboard');
    await findCard();
    await withActions(backEnd, rendered).press('Agora não');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(readFirstSteps()).toBe('hidden');
    rendered.unmount();
    const callCount = backEnd.callsTo('GET /services').length;
    renderApp('/dashboard');
    await findFigures();
    expect(backEnd.callsTo('GET /services')).toHaveLength(callCount);
  });

  it('cause no request in a running shop', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    renderApp('/dashboard');
    await findFigures();
    expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull();
    expect(backEnd.callsTo('GET /services')).toEqual([]);
    expect(backEnd.callsTo('GET /cash-register')).toEqual([]);
  });
});
