import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { freezeDay } from './support/day.ts';
import { createDrawerShop } from './support/drawerScreen.tsx';
import { renderApp } from './support/renderApp.tsx';
import { getIdempotencyKeys, getSentSales, reopenSale } from './support/saleScreen.tsx';

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
