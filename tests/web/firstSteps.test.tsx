import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { markStale } from '../../src/dataProvider/stale.ts';
import { recallFirstSteps } from '../../src/pages/dashboard/firstSteps/memory.ts';
import { type Row, smallShop } from '../fixtures/backEnd/records.ts';
import { closing } from './support/cashScreen.tsx';
import { fakeBackEnd } from './support/fakeBackEnd.ts';
import { withHands } from './support/registration.ts';
import { newClients, renderApp } from './support/renderApp.tsx';

const nothing = () => ({ customers: [] as Row[], services: [], employees: [], expenses: [], sales: [] as Row[] });
const card = () => screen.findByRole('region', { name: 'Primeiros passos' });
const figures = () => screen.findByText(/^Atualizado às/);
/** Customers who have not been here yet. */
const unseen = () => smallShop().customers.map((row) => ({ ...row, total_visits: 0 }));
const soldNow = (): Row => ({ id: 1, amount: 45, individual: 1, created_at: new Date().toISOString() });

describe('the first steps', () => {
  it('greet an empty shop, and each says that it is to be done', async () => {
    fakeBackEnd({ tables: nothing() });
    renderApp('/dashboard');
    const steps = within(await card()).getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Cadastrar serviços',
      'Cadastrar colaboradores',
      'Cadastrar clientes',
      'Registrar a primeira venda',
    ]);
    for (const step of steps) expect(within(step).getByTitle('A fazer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Registrar venda' }).getAttribute('href')).toBe('/vendas');
  });

  it.each([
    ['Novo Serviço', 'Novo Serviço'],
    ['Novo Colaborador', 'Novo Colaborador'],
    ['Novo Cliente', 'Novo Cliente'],
    ['Importar de uma planilha', 'Importar clientes'],
  ])('open the dialog of %s right there', async (button, title) => {
    const backEnd = fakeBackEnd({ tables: nothing() });
    const { press } = withHands(backEnd, renderApp('/dashboard'));
    await card();
    await press(button);
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  });

  it('are ticked off at once, and the focus stays on the screen', async () => {
    // The first sale was of another day.
    const sales = [{ ...soldNow(), created_at: '2026-01-05T12:00:00Z' }];
    const backEnd = fakeBackEnd({ tables: { ...nothing(), sales } });
    const { press, write } = withHands(backEnd, renderApp('/dashboard'));
    expect(within(await card()).getByText(/^1 de 4 feitos/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Registrar venda' })).toBeNull();
    await press('Novo Cliente');
    await write('Nome', 'Ana Souza');
    await write('Telefone', '11987654321');
    await write('E-mail', 'ana@exemplo.com.br');
    await press('Salvar');
    expect(await within(await card()).findByText(/^2 de 4 feitos/)).toBeTruthy();
    expect(within(await card()).queryByRole('button', { name: 'Novo Cliente' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('say once that all is done, and are not seen again', async () => {
    const backEnd = fakeBackEnd({ tables: { ...smallShop(), expenses: [], customers: [], services: [] } });
    const first = renderApp('/dashboard');
    const steps = within(await card()).getAllByRole('listitem');
    expect(steps.map((step) => within(step).queryByTitle('Feito') !== null)).toEqual([false, true, false, false]);
    // The brand's button is the next thing to do.
    const filled = [...(await card()).querySelectorAll('.MuiButton-contained')];
    expect(filled.map(({ textContent }) => textContent)).toEqual(['Novo Serviço']);
    await waitFor(() => expect(recallFirstSteps()).toBe('begun'));
    Object.assign(backEnd.tables, { customers: smallShop().customers, services: smallShop().services });
    backEnd.tables.sales.push(soldNow());
    first.unmount();
    const second = renderApp('/dashboard');
    expect(await screen.findByRole('region', { name: 'Tudo pronto' })).toBeTruthy();
    expect(screen.queryByText('Registrar a primeira venda')).toBeNull();
    second.unmount();
    backEnd.tables.customers = [];
    const asked = backEnd.callsTo('GET /services').length;
    renderApp('/dashboard');
    await figures();
    // Nor is asked how far they are.
    expect(backEnd.callsTo('GET /services')).toHaveLength(asked);
  });

  it('are shown where only the first sale is left, and gone with it', async () => {
    const backEnd = fakeBackEnd({ tables: { ...smallShop(), customers: unseen(), expenses: [] } });
    const clients = newClients();
    const { press } = withHands(backEnd, renderApp('/dashboard', clients));
    expect(within(await card()).getByText(/^3 de 4 feitos/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Registrar venda' }).className).toContain('contained');
    // Of a month gone by.
    backEnd.tables['cash-register'].push(closing(1, { closed_at: '2026-01-05' }));
    await markStale(clients.queryClient, 'caixa');
    const done = await screen.findByRole('region', { name: 'Tudo pronto' });
    await press('Fechar');
    expect(done.isConnected).toBe(false);
  });

  it('are not said to be done to who has never seen them', async () => {
    const sold = [closing(1, { closed_at: '2026-01-05' })];
    fakeBackEnd({ tables: { ...smallShop(), customers: unseen(), expenses: [], 'cash-register': sold } });
    renderApp('/dashboard');
    await waitFor(() => expect(recallFirstSteps()).toBe('done'));
    expect(screen.queryByRole('region', { name: 'Tudo pronto' })).toBeNull();
  });

  it('take a visit for a sale, whatever the cash of today is', async () => {
    fakeBackEnd({ tables: { ...smallShop(), employees: [], sales: [] } });
    renderApp('/dashboard');
    expect(within(await card()).getByText(/^3 de 4 feitos/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Registrar venda' })).toBeNull();
  });

  it('can be hidden, and stay so', async () => {
    const backEnd = fakeBackEnd({ tables: nothing() });
    const rendered = renderApp('/dashboard');
    await card();
    await withHands(backEnd, rendered).press('Agora não');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(recallFirstSteps()).toBe('hidden');
    rendered.unmount();
    const asked = backEnd.callsTo('GET /services').length;
    renderApp('/dashboard');
    await figures();
    expect(backEnd.callsTo('GET /services')).toHaveLength(asked);
  });

  it('cost a running shop no call', async () => {
    const backEnd = fakeBackEnd();
    renderApp('/dashboard');
    await figures();
    expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull();
    expect(backEnd.callsTo('GET /services')).toEqual([]);
    expect(backEnd.callsTo('GET /cash-register')).toEqual([]);
  });
});
