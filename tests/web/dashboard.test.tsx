import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSmallShop, type Row, type Tables } from '../fixtures/backEnd/records.ts';
import { createBackEnd, REAL_SERVER, SERVER_WITHOUT_DRAWER } from './support/backEnd.ts';
import { buildSaleOn } from './support/cashScreen.tsx';
import { freezeDay, readDay } from './support/day.ts';
import { createDrawerShop } from './support/drawerScreen.tsx';
import { type Rendered, renderApp } from './support/renderApp.tsx';

freezeDay();

/** A shop with nothing in it. */
const nothing: Tables = {
  customers: [],
  services: [],
  employees: [],
  reservations: [],
  blocks: [],
  'waiting-list': [],
  rewards: [],
  expenses: [],
  'cash-register': [],
  sales: [],
  shop: [],
};

const findCard = (name: string) => screen.findByRole('group', { name });
const findSection = (name: string) => screen.findByRole('region', { name });
const readRows = (region: HTMLElement) => within(region).getAllByRole('listitem').map(readText);

function readText(element: HTMLElement): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ');
}

async function readFigure(name: string): Promise<string> {
  const shown = within(await findCard(name)).getByRole('paragraph');
  await waitFor(() => expect(shown.textContent).not.toBe(''));
  return readText(shown);
}

function buildSale(amount: number): Row {
  return { id: 1, amount, individual: 1, services: [], payment_method: 'cash', created_at: new Date().toISOString() };
}

describe('an earlier day without a closing', () => {
  it('is shown, and links to the form that closes it', async () => {
    const days = ['2026-11-02', '2026-11-01', '2026-10-31'];
    const sales = days.map((day, n) => buildSaleOn(day, n + 1, 35 + n));
    const [expense] = createSmallShop().expenses as [Row];
    const expenses = days.map((day, n) => ({ ...expense, id: n + 1, amount: 40, created_at: `${day}T15:00:00Z` }));
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: { sales, expenses } });
    const { user, path } = renderApp();
    expect(readText((await screen.findByText(/não foi fechado/)) as HTMLElement)).toBe(
      'O caixa de 02/11/2026 não foi fechado: vendas R$ 35,00, despesas R$ 40,00, a registrar −R$ 5,00. O mesmo vale para outros 2 dias.',
    );
    await user.click(screen.getByRole('link', { name: 'Fechar 02/11/2026' }));
    const form = await screen.findByRole('dialog', { name: 'Fechar Caixa' });
    expect(path()).toBe('/caixa');
    expect(within(form).getByLabelText<HTMLInputElement>(/Total a registrar/).value).toMatch(/5,00/);
    expect(await readDay('Data')).toBe('02/11/2026');
    // The intent opens the form only once.
    await user.click(within(form).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    backEnd.insert('sales', { ...buildSale(77), id: 4 });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect(readText(await findSection('Vendas de hoje'))).toContain('77,00'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the cards', () => {
  it('count customers, the reservations of today and the active employees, and show the cash of today in reais', async () => {
    const { customers } = createSmallShop();
    const tables = { customers: [...customers, { ...customers[0], id: 3 }], sales: [buildSale(1253.4)] };
    createBackEnd({ ...REAL_SERVER, tables });
    renderApp('/dashboard');
    expect(await readFigure('Total de clientes')).toBe('3');
    // A cancelled one does not count.
    expect(await readFigure('Agendamentos hoje')).toBe('1');
    expect(await readFigure('Colaboradores ativos')).toBe('2');
    expect(await readFigure('Caixa de hoje')).toBe('R$ 1.234,50');
  });

  it('say "Não fechado" when the expenses exceed the sales', async () => {
    createBackEnd({
      ...SERVER_WITHOUT_DRAWER,
      tables: { sales: [buildSale(10)], expenses: createSmallShop().expenses },
    });
    renderApp('/dashboard');
    expect(await readFigure('Caixa de hoje')).toBe('Não fechado');
  });

  it('say with the drawer whether it is open', async () => {
    const { openDrawer } = await createDrawerShop();
    const { unmount } = renderApp('/dashboard');
    expect(await readFigure('Caixa de hoje')).toBe('Caixa fechado');
    unmount();
    await openDrawer(100_00);
    renderApp('/dashboard');
    await waitFor(async () => expect(await readFigure('Caixa de hoje')).toBe('Caixa aberto'));
  });

  it('link to what they count, and explain how payments are registered', async () => {
    createBackEnd(REAL_SERVER);
    renderApp('/dashboard');
    for (const [name, link, path] of [
      ['Total de clientes', 'Ver fichas', '/clientes'],
      ['Agendamentos hoje', 'Ver agenda', '/agendamentos'],
      ['Colaboradores ativos', 'Ver equipe', '/colaboradores'],
      ['Caixa de hoje', 'Ver movimento', '/caixa'],
    ] as const)
      expect(
        within(await findCard(name))
          .getByRole('link', { name: link })
          .getAttribute('href'),
      ).toBe(path);
    for (const [name, path] of [
      ['Agendar horário', '/agendamentos'],
      ['Lançar despesa', '/despesas'],
      ['Fechar o dia', '/caixa'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
    await within(await findSection('Como registrar pagamentos')).findByText(
      /Dinheiro, PIX, Cartão Débito ou Cartão Crédito/,
    );
    for (const [name, link, path] of [
      ['Melhores clientes', 'Ver todos', '/clientes'],
      ['Recompensas ativas', 'Ver todas', '/recompensas'],
      ['Despesas de hoje', 'Ver todas', '/despesas'],
      ['Como registrar pagamentos', 'Começar', '/vendas'],
    ] as const)
      expect((await within(await findSection(name)).findByRole('link', { name: link })).getAttribute('href')).toBe(
        path,
      );
  });
});

describe('with the drawer', () => {
  it.each([
    ['Lançar despesa', 'Nova Despesa'],
    ['Fechar o dia', 'Fechar Caixa'],
    ['Agendar horário', 'Novo Agendamento'],
  ])('‘%s’ opens its form at once', async (link, dialog) => {
    const { openDrawer } = await createDrawerShop();
    await openDrawer(100_00);
    const { user } = renderApp();
    await user.click(await screen.findByRole('link', { name: link }));
    expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy();
    localStorage.clear();
  });
});

describe('the sections', () => {
  it('show the best customers with visits and points, the best first', async () => {
    const { customers } = createSmallShop();
    const [ana, bruno] = customers as [Row, Row];
    const others = [
      { ...bruno, id: 3, name: 'Caio de Melo', points: 1, total_visits: 1 },
      { ...bruno, id: 4, name: 'Davi', points: 0, total_visits: 0, last_visit: null },
      // From another system, which did not say how many visits.
      { ...bruno, id: 5, name: 'Elis', points: 0, total_visits: 0, last_visit: '2026-03-13' },
    ];
    createBackEnd({ ...REAL_SERVER, tables: { customers: [...others, bruno, ana] } });
    renderApp('/dashboard');
    const region = await findSection('Melhores clientes');
    await within(region).findByText('Ana Souza');
    expect(readRows(region)).toEqual([
      'ASAna Souza8 visitas120 pontos',
      'BLBruno Lima2 visitas15 pontos',
      'CMCaio de Melo1 visita1 ponto',
      'DDavi0 visitas0 pontos',
      'EElis– visitas0 pontos',
    ]);
    const shares = [...region.querySelectorAll<HTMLElement>('[style*="%"]')].map(({ style }) => style.width);
    expect(shares.map((share) => Math.round(Number.parseFloat(share)))).toEqual([100, 13, 1, 0, 0]);
  });

  it('list up to four active rewards with their description and price in points', async () => {
    const [first] = createSmallShop().rewards as [Row];
    const rewards = [1, 2, 3, 4, 5, 6].map((id) => ({
      ...first,
      id,
      title: `Prêmio ${id}`,
      active: id === 2 ? '0' : '1',
      points_required: id === 1 ? 1 : id * 1000,
    }));
    // Sent in full, as by a back end that neither filters nor limits the list.
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWith('GET /summary', { data: { ...bareSummary, rewards } });
    renderApp('/dashboard');
    const region = await findSection('Recompensas ativas');
    await within(region).findByText('Prêmio 1');
    expect(readRows(region)).toEqual([
      'Prêmio 1Desconto de 10% para quem volta1 ponto',
      'Prêmio 3Desconto de 10% para quem volta3.000 pontos',
      'Prêmio 4Desconto de 10% para quem volta4.000 pontos',
      'Prêmio 5Desconto de 10% para quem volta5.000 pontos',
    ]);
  });

  it.each([
    [4, []],
    [6, ['e mais 2 despesas']],
  ])('list the newest four of today’s %i expenses, and how many more there are', async (count, more) => {
    const [first] = createSmallShop().expenses as [Row];
    const expenses = Array.from({ length: count }, (_, n) => ({ ...first, id: n + 1, description: `Gasto ${n + 1}` }));
    createBackEnd({ ...REAL_SERVER, tables: { expenses } });
    renderApp('/dashboard');
    const region = await findSection('Despesas de hoje');
    await within(region).findByText(`Gasto ${count}`);
    expect(readRows(region)).toEqual([0, 1, 2, 3].map((n) => `Gasto ${count - n}Carla DiasR$ 18,90`));
    expect(
      within(region)
        .queryAllByText(/^e mais/)
        .map(readText),
    ).toEqual(more);
  });
});

describe('the agenda of today', () => {
  const at = (id: number, time: string, status = 1) =>
    ({ ...createSmallShop().reservations?.[0], id, time, status }) as Row;
  const reservations = [at(1, '09:00', 3), at(2, '10:00'), at(3, '11:30', 2), at(4, '13:00'), at(5, '14:00', 4)];

  it('shows who is late and who comes next, and who is free', async () => {
    createBackEnd({ ...REAL_SERVER, tables: { reservations } });
    renderApp('/dashboard');
    const region = await findSection('Agenda de hoje');
    await within(region).findAllByRole('listitem');
    expect(readRows(region)).toEqual([
      '10:00 Ana Souza Corte · com Carla Dias há 2 h',
      '11:30 Ana Souza Corte · com Carla Dias há 30 min',
      '13:00 Ana Souza Corte · com Carla Dias',
    ]);
    expect(readText(region)).toContain('Livres agora: Davi Rocha até 20:00 e Carla Dias até 13:00');
    expect(within(region).getByRole('link', { name: 'Ver agenda' }).getAttribute('href')).toBe('/agendamentos');
  });

  it('leads from a late person to their appointment in the agenda', async () => {
    createBackEnd({ ...REAL_SERVER, tables: { reservations } });
    const { user } = renderApp('/dashboard');
    const region = await findSection('Agenda de hoje');
    await user.click(await within(region).findByRole('link', { name: /^10:00 Ana Souza/ }));
    const tile = await screen.findByRole('button', { name: /^10:00 a .*Ana Souza/ });
    await waitFor(() => expect(document.activeElement).toBe(tile));
  });

  it('of a new shop says that nobody has an appointment, and nothing of free people', async () => {
    createBackEnd({ ...REAL_SERVER, tables: nothing });
    renderApp('/dashboard');
    const region = await findSection('Agenda de hoje');
    await within(region).findByText('Ninguém marcado para hoje.');
    expect(readText(region)).not.toContain('livre');
  });

  it('is not there on a back end without an agenda', async () => {
    createBackEnd();
    renderApp('/dashboard');
    await findSection('Melhores clientes');
    expect(screen.queryByRole('region', { name: 'Agenda de hoje' })).toBeNull();
  });
});

it('link to the screen where the first record is created when they are empty', async () => {
  createBackEnd({ ...REAL_SERVER, tables: nothing });
  renderApp('/dashboard');
  expect(await readFigure('Caixa de hoje')).toBe('Caixa fechado');
  for (const [name, button, path] of [
    ['Melhores clientes', 'Cadastrar cliente', '/clientes'],
    ['Recompensas ativas', 'Criar recompensa', '/recompensas'],
    ['Despesas de hoje', 'Lançar a primeira', '/despesas'],
  ] as const) {
    const link = await within(await findSection(name)).findByRole('link');
    expect([link.textContent, link.getAttribute('href')]).toEqual([button, path]);
  }
});

describe('when the figures cannot be loaded', () => {
  it('shows the cards while loading, then why, and can be loaded again', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWithError('GET /summary', 503, 'O servidor está ocupado.');
    const release = backEnd.hold('GET /summary');
    const { user } = renderApp('/dashboard');
    expect(within(await findCard('Total de clientes')).getByRole('paragraph').textContent).toBe('');
    expect(within(await findSection('Melhores clientes')).queryByRole('listitem')).toBeNull();
    expect(screen.queryByText(/^Atualizado/)).toBeNull();
    release();
    expect((await screen.findByRole('alert')).textContent).toContain('O servidor está ocupado.');
    expect(screen.queryByRole('group', { name: 'Total de clientes' })).toBeNull();
    backEnd.restore('GET /summary');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await readFigure('Total de clientes')).toBe('2');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an open dashboard', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    // 09:30 in São Paulo.
    vi.setSystemTime(new Date('2026-11-21T12:30:00Z'));
  });

  it('shows the day at the shop, also in Tokyo, and the time of its last update', async () => {
    vi.setSystemTime(new Date('2026-11-21T02:30:00Z'));
    const backEnd = createBackEnd(REAL_SERVER);
    if (backEnd.session) backEnd.session.time_zone = 'Asia/Tokyo';
    renderApp('/dashboard');
    await screen.findByText('Sábado, 21 de novembro');
    await screen.findByText('Atualizado às 11:30');
  });

  it('refreshes every minute, and when the window regains focus', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    renderApp('/dashboard');
    expect(await readFigure('Total de clientes')).toBe('2');
    backEnd.remove('customers', 2);
    await vi.advanceTimersByTimeAsync(61_000);
    await waitFor(async () => expect(await readFigure('Total de clientes')).toBe('1'));
    backEnd.remove('customers', 1);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect(await readFigure('Total de clientes')).toBe('0'));
  });

  it('keeps its figures when a refresh fails, and shows how old they are', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const app: Rendered = renderApp('/dashboard');
    expect(await readFigure('Total de clientes')).toBe('2');
    backEnd.respondWithError('GET /summary', 503, 'O servidor está ocupado.');
    await vi.advanceTimersByTimeAsync(61_000);
    expect(readText(await screen.findByRole('alert'))).toContain('Números das 09:30. O servidor está ocupado.');
    expect(await readFigure('Total de clientes')).toBe('2');
    expect(app.path()).toBe('/dashboard');
    backEnd.restore('GET /summary');
    const release = backEnd.hold('GET /summary');
    const retry = screen.getByRole<HTMLButtonElement>('button', { name: 'Tentar novamente' });
    await app.user.click(retry);
    // The pressed button shows that a request is running.
    await waitFor(() => expect(retry.disabled).toBe(true));
    release();
    await screen.findByText(/^Atualizado às 09:31/);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

const bareSummary = {
  customer: { total: 0, top: [] },
  reservation: { total: 0 },
  employee: { actives: { total: 0 } },
  cash_register: { value: 0 },
  expenses: [],
};
