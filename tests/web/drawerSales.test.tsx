import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { payouts } from '../../domain/resources/commissions.ts';
import { createDataProvider } from '../../src/dataProvider/index.ts';
import { today } from '../fixtures/backEnd/records.ts';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { CARLA } from './support/commissionsScreen.tsx';
import { freezeDay } from './support/day.ts';
import { createDrawerShop, openCashPage } from './support/drawerScreen.tsx';
import { renderApp } from './support/renderApp.tsx';
import { getIdempotencyKeys, getSentSales, reopenSale } from './support/saleScreen.tsx';
import { readText } from './support/shopActions.ts';

freezeDay();
beforeEach(() => localStorage.clear());

const NOTICE = 'O caixa não está aberto: a venda entra no próximo, como “sem caixa aberto”.';
const SOLD = 'Venda criada com sucesso';

async function sell({ toFinish, tap }: Awaited<ReturnType<typeof reopenSale>>) {
  await toFinish();
  await tap('Finalizar Venda');
  await screen.findByText(SOLD);
}

describe('a sale while no drawer is open', () => {
  it('is made, and the screen says so once a day on this device', async () => {
    const { backEnd } = await createDrawerShop();
    const first = await reopenSale();
    await sell(first);
    await screen.findByText(NOTICE);
    expect(getSentSales(backEnd)).toHaveLength(1);
    first.unmount();
    const asked = backEnd.callsTo('GET /cash-sessions/current').length;
    await createDrawerShop();
    const { tap } = await reopenSale();
    await tap('Venda avulsa');
    expect(localStorage.getItem('navalha.semCaixa')).toBe('2026-11-20');
    expect(backEnd.callsTo('GET /cash-sessions/current')).toHaveLength(asked);
  });

  it('says nothing while the drawer is open', async () => {
    const { backEnd, openDrawer } = await createDrawerShop();
    await openDrawer(100_00);
    await sell(await reopenSale());
    await waitFor(() => expect(backEnd.callsTo('GET /cash-sessions/current')).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});

describe('the payment of a sale in cash', () => {
  const NOTE = 'O caixa está fechado: este dinheiro entra na próxima abertura.';

  async function payInCash() {
    const { user } = await reopenSale();
    await user.click(await screen.findByRole('button', { name: /09:00.*Ana Souza/ }));
    await user.click(await screen.findByText('Continuar'));
    await user.click(await screen.findByLabelText('PIX'));
    expect(screen.queryByText(NOTE)).toBeNull();
    await user.click(screen.getByLabelText('Dinheiro'));
    await screen.findByLabelText('Recebido');
  }

  it('says that the drawer is closed', async () => {
    await createDrawerShop();
    await payInCash();
    await screen.findByText(NOTE);
  });

  it('says nothing while the drawer is open', async () => {
    const { backEnd, openDrawer } = await createDrawerShop();
    await openDrawer(100_00);
    await payInCash();
    await waitFor(() => expect(backEnd.callsTo('GET /cash-sessions/current')).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByText(NOTE)).toBeNull();
  });
});

describe('an expense that a counted drawer paid', () => {
  const NOTE = /^A gaveta que pagou esta despesa já foi contada: a mudança entra/;

  it.each([
    ['Editar Luz', 'Editar Despesa'],
    ['Excluir Luz', /^Tem certeza/],
  ])('says before a change which drawer changes: %s', async (button, name) => {
    const { openDrawer, spend, count } = await createDrawerShop();
    await openDrawer(100_00);
    await spend(12_00, 'Luz');
    vi.setSystemTime(Date.now() + 60_000);
    await count({ cash: 88_00 }, 88_00);
    const { user, unmount } = renderApp('/despesas');
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name });
    expect((await within(dialog).findByText(NOTE)).textContent).toMatch(/no próximo caixa que for aberto\.$/);
    unmount();
    await openDrawer(88_00);
    const open = renderApp('/despesas');
    await open.user.click(await screen.findByRole('button', { name: button }));
    expect((await screen.findByText(NOTE)).textContent).toMatch(/no caixa que está aberto agora\.$/);
  });

  it('says nothing of an expense of the open drawer, nor of one that no drawer paid', async () => {
    const { backEnd, openDrawer, spend, count } = await createDrawerShop();
    await openDrawer(100_00);
    vi.setSystemTime(Date.now() + 60_000);
    await count({ cash: 100_00 }, 100_00);
    await openDrawer(100_00);
    vi.setSystemTime(Date.now() + 60_000);
    await spend(12_00, 'Luz');
    const { user } = renderApp('/despesas');
    await user.click(await screen.findByRole('button', { name: 'Editar Luz' }));
    await screen.findByRole('dialog', { name: 'Editar Despesa' });
    await waitFor(() => expect(backEnd.callsTo('GET /cash-sessions').length).toBeGreaterThan(0));
    await act(async () => undefined);
    expect(screen.queryByText(NOTE)).toBeNull();
  });
});

describe('a payout that a counted drawer paid', () => {
  it('says before it is undone which drawer changes', async () => {
    const { openDrawer, sell, count } = await createDrawerShop();
    await openDrawer(100_00);
    await sell(35_00, 'pix', { individual: false, employee_id: CARLA, services: [1] });
    await createDataProvider().create(payouts.name, { data: { employee_id: CARLA, until: today(), source: 'drawer' } });
    vi.setSystemTime(Date.now() + 60_000);
    await count({ cash: 82_50, pix: 35_00 }, 82_50);
    const { user } = renderApp(`/comissoes/${CARLA}`);
    await user.click(await screen.findByRole('button', { name: 'Desfazer pagamento nº 1' }));
    const question = await screen.findByRole('dialog', { name: /^Tem certeza que deseja desfazer o pagamento nº 1/ });
    await within(question).findByText(
      'A gaveta deste pagamento já foi contada: a mudança entra no próximo caixa que for aberto.',
    );
  });
});

describe('a sale that arrives later than it was made', () => {
  it.each([
    [30 * 60_000, /^11:30/],
    [24 * 60 * 60_000, /^19\/11 12:00/],
  ])(
    'shows the time at which it was made in the sales of the day and in the timeline, and when it arrived',
    async (age, made) => {
      const { openDrawer, sell } = await createDrawerShop();
      await openDrawer(100_00);
      await sell(35_00, 'cash', { taken_at: new Date(Date.now() - age).toISOString() });
      await openCashPage();
      const day = await screen.findByRole('region', { name: 'Vendas de hoje, uma a uma' });
      const row = within(day).getByRole('listitem');
      expect(row.textContent).toMatch(made);
      expect(row.textContent).toContain('enviada às 12:00');
      const timeline = screen.getByRole('region', { name: 'Linha do tempo' });
      expect(readText(timeline)).toMatch(age > 60 * 60_000 ? /em 19\/11\/2026 às 12:00/ : /às 11:30/);
    },
  );
});

it('shows in the loose sales of the day when a sale was made, and when it arrived', async () => {
  const { openDrawer, sell } = await createDrawerShop();
  await openDrawer(100_00);
  await sell(35_00, 'cash', { taken_at: new Date(Date.now() - 30 * 60_000).toISOString() });
  await openCashPage();
  const loose = await screen.findByRole('region', { name: 'Vendas avulsas de hoje' });
  expect(readText(within(loose).getByRole('listitem'))).toMatch(/^11:30.*enviada às 12:00/);
  expect(within(loose).getByRole('button', { name: /^Excluir venda de R.\s35,00 às 11:30$/ })).toBeTruthy();
});

it('shows on /historico when a sale was made, and when it arrived', async () => {
  const { openDrawer, sell } = await createDrawerShop();
  await openDrawer(100_00);
  await sell(35_00, 'cash', { taken_at: new Date(Date.now() - 30 * 60_000).toISOString() });
  renderApp('/historico');
  const card = await screen.findByRole('article', { name: 'venda nº 1' });
  expect(readText(card)).toContain('nº 1 · 20/11/2026 às 11:30 · enviada às 12:00');
});

describe('a sale kept on the device', () => {
  const keep = () =>
    localStorage.setItem(
      'navalha.guardada:1:0123456789abcdef',
      JSON.stringify({
        version: 1,
        at: Date.parse('2026-11-20T14:30:00Z'),
        held: false,
        customTotal: null,
        sale: {
          individual: true,
          customer_id: null,
          reservation_id: null,
          employee_id: null,
          services: [1],
          amount: 3500,
          payment_method: 'pix',
          reward_id: null,
        },
      }),
    );

  it('is sent with the time at which it was made', async () => {
    keep();
    const backEnd = createBackEnd(REAL_SERVER);
    renderApp('/dashboard');
    await waitFor(() => expect(getSentSales(backEnd)).toHaveLength(1));
    expect(getSentSales(backEnd)[0]?.taken_at).toBe('2026-11-20T14:30:00.000Z');
  });

  it('is sent without it to a back end without the feature', async () => {
    keep();
    const features = FEATURES.filter((feature) => feature !== 'cash.sessions');
    const backEnd = createBackEnd({ ...REAL_SERVER, features });
    renderApp('/dashboard');
    await waitFor(() => expect(getSentSales(backEnd)).toHaveLength(1));
    expect(getSentSales(backEnd)[0]).not.toHaveProperty('taken_at');
  });

  it('has the time at which Finalizar was pressed, not the one at which the attempt failed', async () => {
    const { backEnd } = await createDrawerShop();
    const { toFinish, tap } = await reopenSale();
    await toFinish();
    const release = backEnd.hold('POST /sales/create');
    await tap('Finalizar Venda');
    vi.setSystemTime(new Date('2026-11-20T15:00:40Z'));
    backEnd.disconnect();
    release();
    await waitFor(() => {
      const [stored] = Object.keys(localStorage).filter((name) => name.startsWith('navalha.guardada:'));
      expect(JSON.parse(localStorage.getItem(stored ?? '') ?? '{}').at).toBe(Date.parse('2026-11-20T15:00:00Z'));
    });
    expect(getIdempotencyKeys(backEnd)).toHaveLength(1);
  });
});
