import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, formatDayLong } from '../../domain/dates.ts';
import { createIdempotencyKey } from '../../src/idempotencyKey.ts';
import { SalePage } from '../../src/pages/sale/SalePage.tsx';
import { createWizardState } from '../../src/pages/sale/state/state.ts';
import { saveDraft } from '../../src/sales/drafts.ts';
import { createSmallShop, type Row, today } from '../fixtures/backEnd/records.ts';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { freezeDay } from './support/day.ts';
import { readPrintedLines, stubPrinting } from './support/printing.ts';
import { renderApp, renderScreen } from './support/renderApp.tsx';
import {
  getSentSales,
  openSale,
  readRunningTotal,
  reopenSale,
  replaceNonBreakingSpaces,
  waitForStep,
} from './support/saleScreen.tsx';

freezeDay();

beforeEach(() => sessionStorage.clear());

const getTrailItems = () => within(screen.getByRole('list', { name: 'Etapas da venda' })).getAllByRole('listitem');
const getStepHead = () => screen.getByRole('heading', { level: 2 }).parentElement;
/** The instruction of the step, and the customer so far. */
const readNote = () => replaceNonBreakingSpaces(getStepHead()?.lastElementChild?.textContent);
const readChosenSoFar = () => replaceNonBreakingSpaces(getStepHead()?.nextElementSibling?.textContent).trim();
const readPart = (name: string) => replaceNonBreakingSpaces(screen.getByRole('region', { name }).textContent);
const readCurrentStep = () => getTrailItems().find((item) => item.getAttribute('aria-current') === 'step')?.textContent;

/** Bruno had a cut and a beard with Carla. */
function buildLastVisit(): Row {
  const services = createSmallShop().services.slice(0, 2);
  const created_at = '2026-11-01T15:00:00.000Z';
  return { id: 1, customer_id: 2, employee_id: 1, services, amount: 60.5, payment_method: 'pix', created_at };
}

describe('the steps of a sale', () => {
  it('are all six shown at /vendas', async () => {
    createBackEnd(REAL_SERVER);
    renderApp('/vendas');
    await screen.findByRole('heading', { level: 1, name: 'Registrar Venda' });
    await waitForStep('Agendamentos');
    expect(getTrailItems().map((item) => item.textContent)).toEqual([
      'Agendamentos',
      'Cliente',
      'Colaborador',
      'Serviço',
      'Pagamento',
      'Finalizar',
    ]);
    expect(readCurrentStep()).toBe('Agendamentos');
  });

  it('take five taps with a reservation, four with the arrow beside the method', async () => {
    const { backEnd, tap, pay } = await openSale(REAL_SERVER);
    await tap(/09:00.*Ana Souza/);
    await waitForStep('Serviço');
    expect(readChosenSoFar()).toMatch(/^09:00 Ana Souza\s*Carla Dias$/);
    await tap('Continuar');
    await pay('PIX');
    await tap('Continuar');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(screen.queryByText(/não está atendendo|não é mais oferecido/)).toBeNull();
    await tap('Pular para Cliente');
    expect(getSentSales(backEnd)).toEqual([
      {
        customer_id: 1,
        reservation_id: 1,
        employee_id: 1,
        services: [1],
        amount: 31.5,
        payment_method: 'pix',
        observation: null,
        reward_id: 1,
        reward_automatic: 1,
      },
    ]);
  });

  it('take six taps for a customer without reservation', async () => {
    const { backEnd, tap, tick } = await openSale(REAL_SERVER);
    await tap(/Bruno Lima/);
    await waitForStep('Colaborador');
    expect([readNote(), readChosenSoFar()]).toEqual(['Quem atendeu?', 'Bruno Lima']);
    // His record was cached.
    expect(backEnd.callsTo('GET /customers')).toHaveLength(1);
    await tap(/Carla Dias/);
    await tick(/Barba/);
    await tap('Continuar');
    await tap('Seguir com Dinheiro');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toEqual([
      { customer_id: 2, employee_id: 1, services: [2], amount: 25.5, payment_method: 'cash', observation: null },
    ]);
  });

  it('take four taps for a customer who has it as last time, and Back leads to the services', async () => {
    const { backEnd, tap } = await openSale({ ...REAL_SERVER, tables: { sales: [buildLastVisit()] } });
    await tap(/Bruno Lima/);
    await waitForStep('Colaborador');
    await tap(/^Como da última vez ?Corte e Barba, com Carla Dias ?R.\s60,50$/);
    await waitForStep('Pagamento');
    await tap('Voltar');
    await waitForStep('Serviço');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Barba/ }).checked).toBe(true);
    await tap('Continuar');
    await tap('Seguir com PIX');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toMatchObject([{ customer_id: 2, employee_id: 1, services: [1, 2], amount: 60.5 }]);
  });

  it('name everybody who did a service of the last visit', async () => {
    const items = [35, 25.5].map((price, line) => ({
      service_id: line + 1,
      employee_id: line + 1,
      price,
      charged: price,
    }));
    const employees = createSmallShop().employees.map((row) => ({ ...row, status: '1' }));
    const { tap } = await openSale({ ...REAL_SERVER, tables: { sales: [{ ...buildLastVisit(), items }], employees } });
    await tap(/Bruno Lima/);
    await screen.findByText('Corte e Barba, com Carla Dias e Davi Rocha');
  });

  it('take three taps from the page of a customer who has it as last time', async () => {
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: { sales: [buildLastVisit()] } });
    const { user } = renderApp('/clientes');
    const tap = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
    await tap('Bruno Lima');
    await tap('Como da última vezCorte e Barba');
    await waitForStep('Pagamento');
    await tap('Seguir com PIX');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toMatchObject([{ customer_id: 2, employee_id: 1, services: [1, 2] }]);
  });

  it('offer nothing as last time where nobody who attended works any more', async () => {
    const employees = createSmallShop().employees.map((row) => (row.id === 1 ? { ...row, status: '0' } : row));
    const { tap } = await openSale({ ...REAL_SERVER, tables: { sales: [buildLastVisit()], employees } });
    await tap(/Bruno Lima/);
    await tap(/Davi Rocha/);
    await waitForStep('Serviço');
    expect(screen.queryByText('Como da última vez')).toBeNull();
  });

  it('show what is chosen at each step, and how to continue without it', async () => {
    const { tap } = await openSale(REAL_SERVER);
    await tap(/09:00.*Ana Souza/);
    await tap('Voltar');
    await waitForStep('Agendamentos');
    expect(screen.getByRole('button', { name: /09:00.*Ana Souza/, pressed: true })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Voltar' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Recomeçar' })).toBeTruthy();
    await tap('Pular para Cliente');
    await waitForStep('Cliente');
    expect(getTrailItems().map((item) => item.dataset.reached)).toEqual([
      'true',
      'true',
      'false',
      'false',
      'false',
      'false',
    ]);
    expect(readNote()).toBe('A venda é de Ana Souza.');
    const recent = screen.getAllByRole('button', { name: /ponto/ });
    expect(
      recent.map((card) => [replaceNonBreakingSpaces(card.textContent), card.getAttribute('aria-pressed')]),
    ).toEqual([
      ['BLBruno Lima(11) 9 1234-567815 pontos', 'false'],
      ['ASAna Souza(11) 9 8765-4321120 pontos', 'true'],
    ]);
    await tap('Continuar');
    await waitForStep('Colaborador');
    expect(screen.getByRole('button', { name: /Carla Dias/, pressed: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Davi Rocha/, pressed: false })).toBeTruthy();
    await tap('Continuar sem Colaborador');
    await waitForStep('Serviço');
    expect(readChosenSoFar()).toBe('Ana Souza');
    await tap('Voltar');
    await tap('Voltar');
    await tap('Continuar sem Cliente');
    await waitForStep('Colaborador');
    expect(readChosenSoFar()).toBe('');
    await tap('Continuar sem Colaborador');
    await waitForStep('Serviço');
    expect(readChosenSoFar()).toBe('Venda avulsa');
  });

  it('follow the browser’s Back and Forward, and leave the wizard before the first step', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const { user, goTo, goBack, goForward, path, historyState } = renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
    goTo('/vendas');
    await waitForStep('Agendamentos');
    await press('Pular para Cliente');
    await press(/Bruno Lima/);
    await press(/Carla Dias/);
    await waitForStep('Serviço');
    await user.click(screen.getByRole('checkbox', { name: /Corte/ }));
    goBack();
    await waitForStep('Colaborador');
    goBack();
    await waitForStep('Cliente');
    goForward();
    await waitForStep('Colaborador');
    goForward();
    await waitForStep('Serviço');
    expect(readRunningTotal()).toBe('SubtotalR$ 35,00');
    await press('Voltar');
    await waitForStep('Colaborador');
    goBack();
    await waitForStep('Cliente');
    goBack();
    await waitForStep('Agendamentos');
    goBack();
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    // Reopened at the step where it was left, with the earlier steps behind it.
    goForward();
    await waitForStep('Agendamentos');
    for (const name of ['Pular para Cliente', 'Continuar', 'Continuar', 'Continuar', 'Seguir com PIX'])
      await press(name);
    await waitForStep('Finalizar');
    await user.click(screen.getByRole('link', { name: 'Agendamentos' }));
    await screen.findByRole('heading', { level: 1, name: 'Agendamentos' });
    await user.click(screen.getByRole('link', { name: 'Nova Venda' }));
    await waitForStep('Finalizar');
    goBack();
    await waitForStep('Pagamento');
    goForward();
    await waitForStep('Finalizar');
    // While its outcome is unknown, it stays in place.
    backEnd.respondWithError('POST /sales/create', 500);
    await press('Finalizar Venda');
    await screen.findByText('Não sabemos se a venda foi registrada');
    goBack();
    backEnd.restore('POST /sales/create');
    await press('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    await waitForStep('Agendamentos');
    // The entries of the finished sale are no way back.
    const { key } = JSON.parse(sessionStorage.getItem('navalha.venda.1') ?? '{}');
    await waitFor(() => expect(historyState()).toEqual({ sale: { key, way: ['reservation'], first: 1 } }));
    goBack();
    await screen.findByRole('heading', { level: 1, name: 'Agendamentos' });
    expect(path()).toBe('/agendamentos');
    expect(getSentSales(backEnd)).toHaveLength(2);
  });

  it('add no history entry on an untouched page when a sale is resumed, and go back within one entry', async () => {
    createBackEnd(REAL_SERVER);
    const { user, goTo, goBack, path, historyState } = renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
    goTo('/vendas');
    await waitForStep('Agendamentos');
    for (const name of ['Pular para Cliente', /Bruno Lima/, /Carla Dias/]) await press(name);
    await waitForStep('Serviço');
    goTo('/servicos');
    await screen.findByRole('heading', { level: 1, name: 'Serviços' });
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, {
        // The getter works only on the original object.
        onLine: { value: true },
        userActivation: { value: { hasBeenActive: false } },
      }),
    );
    goTo('/vendas');
    await waitForStep('Serviço');
    const way = ['reservation', 'customer', 'employee', 'service'];
    await waitFor(() => expect(historyState()).toMatchObject({ sale: { way, first: 4 } }));
    await press('Voltar');
    await waitForStep('Colaborador');
    await press('Voltar');
    await waitForStep('Cliente');
    await waitFor(() => expect(historyState()).toMatchObject({ sale: { way: way.slice(0, 2), first: 2 } }));
    expect(path()).toBe('/vendas');
    await press('Continuar');
    await waitForStep('Colaborador');
    goBack();
    await waitForStep('Cliente');
    goBack();
    await screen.findByRole('heading', { level: 1, name: 'Serviços' });
  });

  it('share one history when the wizard is opened from the wizard', async () => {
    createBackEnd(REAL_SERVER);
    const { user, goTo, goBack, path } = renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    goTo('/vendas');
    await user.click(await screen.findByRole('button', { name: 'Pular para Cliente' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar sem Cliente' }));
    await waitForStep('Colaborador');
    await user.click(screen.getByRole('link', { name: 'Nova Venda' }));
    await waitForStep('Colaborador');
    for (const step of ['Cliente', 'Agendamentos']) {
      goBack();
      await waitForStep(step);
    }
    goBack();
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(path()).toBe('/dashboard');
  });

  it('move the focus to the heading of each new step, not of the first', async () => {
    const { tap } = await openSale(REAL_SERVER);
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    expect(document.activeElement).toBe(document.body);
    await tap('Pular para Cliente');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Cliente' }));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(readNote()).toBe('De quem é a venda?');
    expect(screen.getByRole('button', { name: 'Recomeçar' })).toBeTruthy();
    await tap('Voltar');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Agendamentos' }));
  });

  it('move the focus as soon as the step is rendered: the next key goes to the new step', async () => {
    await openSale(REAL_SERVER);
    const focused = new Promise<Element | null>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!screen.queryByRole('heading', { level: 2, name: 'Cliente' })) return;
        observer.disconnect();
        resolve(document.activeElement);
      }).observe(document.body, { childList: true, subtree: true });
    });
    // The browser's own click: the test library's waits for everything that follows.
    screen.getByRole('button', { name: 'Pular para Cliente' }).click();
    expect(await focused).toBe(screen.getByRole('heading', { level: 2, name: 'Cliente' }));
  });
});

describe('the reservations', () => {
  const shop = createSmallShop();
  const buildReservation = (id: number, name: string, date: string, status = 1): Row => ({
    ...(shop.reservations[0] as Row),
    id,
    customer: { id, name },
    date,
    time: '11:00',
    status,
    services: shop.services,
  });
  const withCustomers = (reservations: Row[]) => ({
    reservations,
    // Carla has her own price for a cut.
    employees: shop.employees.map((row) => ({ ...row, terms: row.id === 1 ? [{ service_id: 1, price: 54.5 }] : [] })),
    customers: reservations.map(({ customer }) => ({ ...shop.customers[0], ...(customer as Row) })),
  });
  const reservations = [
    buildReservation(1, 'De amanhã', addDays(today(), 1)),
    buildReservation(2, 'De hoje', today(), 2),
    buildReservation(3, 'De ontem', addDays(today(), -1)),
    buildReservation(4, 'Concluído', today(), 3),
    buildReservation(5, 'Cancelado', today(), 4),
    buildReservation(6, 'De semana que vem', addDays(today(), 7)),
  ];
  const names = ['De hoje', 'De amanhã', 'De semana que vem', 'De ontem'];
  const readListed = () =>
    screen
      .getAllByRole('button', { name: /11:00/ })
      .map((card) => names.find((name) => card.textContent?.includes(name)));

  it.each([
    ['the product’s server', REAL_SERVER],
    ['a bare back end', {}],
  ])('are the open ones, today’s first, with %s', async (_name, options) => {
    await openSale({ ...options, tables: withCustomers(reservations) });
    expect(readListed()).toEqual(names);
    expect(screen.queryByRole('button', { name: /11:00.*Concluído/ })).toBeNull();
    const readCards = (title: string) =>
      within(screen.getByRole('region', { name: title }))
        .getAllByRole('button')
        .map((card) => replaceNonBreakingSpaces(card.textContent));
    const [tomorrow, yesterday, inAWeek] = [1, -1, 7].map((days) => formatDayLong(addDays(today(), days)));
    const sold = 'Corte, Barba, Coloração com Carla Dias';
    const price = options === REAL_SERVER ? 'R$ 200,00' : 'R$ 180,50';
    expect(readCards('Hoje')).toEqual([`11:00De hoje${sold}Confirmado${price}`]);
    expect(readCards('Próximos')).toEqual([
      `11:00De amanhã${tomorrow}${sold}Agendado${price}`,
      `11:00De semana que vem${inAWeek}${sold}Agendado${price}`,
    ]);
    expect(readCards('Em aberto de dias anteriores')).toEqual([`11:00De ontem${yesterday}${sold}Agendado${price}`]);
  });

  it('are shown a page at a time', async () => {
    const many = Array.from({ length: 30 }, (_, index) => buildReservation(100 + index, `De número ${index}`, today()));
    const later = Array.from({ length: 8 }, (_, index) =>
      buildReservation(200 + index, `Mais tarde ${index}`, addDays(today(), 1)),
    );
    const { tap } = await openSale({
      ...REAL_SERVER,
      tables: withCustomers([...many, ...later].map((row) => ({ ...row, squeeze: 'Cabe' }))),
    });
    const countCards = (title: string) =>
      within(screen.getByRole('region', { name: title })).getAllByRole('button', { name: /11:00/ }).length;
    expect([countCards('Hoje'), countCards('Próximos')]).toEqual([12, 6]);
    await tap('Mostrar mais 12 de 18');
    expect([countCards('Hoje'), countCards('Próximos')]).toEqual([24, 6]);
    await tap('Mostrar mais 6 de 6');
    await tap('Mostrar mais 2 de 2');
    expect([countCards('Hoje'), countCards('Próximos')]).toEqual([30, 8]);
    expect(screen.queryByRole('button', { name: /Mostrar mais/ })).toBeNull();
    await tap(/Mais tarde 7/);
    await waitForStep('Serviço');
    expect(readChosenSoFar()).toMatch(/^21\/11\/2026, 11:00 Mais tarde 7/);
  });

  it('are matched with their records by ids of another type too', async () => {
    const buildTextual = (name: string) => ({ id: '1', name });
    const named = {
      employee: buildTextual('Carla Dias'),
      services: [{ ...buildTextual('Corte'), price: 35, points: 10 }],
    };
    const { tap } = await openSale({
      tables: { reservations: [{ ...createSmallShop().reservations[0], ...named } as never] },
    });
    await tap(/Ana Souza.*Corte com Carla Dias/);
    expect(screen.getByRole('group', { name: 'Serviços de Carla Dias' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /Corte/, checked: true })).toBeTruthy();
  });

  it('exclude inactive employees and services no longer offered, and say so', async () => {
    const lights = { id: 9, name: 'Luzes', price: 90, points: 20 };
    const [reservation] = shop.reservations as [Row];
    const services = [...shop.services, lights];
    const reservations = [{ ...reservation, employee: shop.employees[2], services: [services[0], lights] }];
    const backEnd = createBackEnd({ ...REAL_SERVER, tables: { services, reservations } });
    backEnd.remove('services', lights.id);
    const { tap, pay } = await reopenSale();
    await tap(/09:00.*Corte, Luzes com Elisa Prado/);
    await waitForStep('Serviço');
    await screen.findByText('Elisa Prado não está atendendo. Escolha outro colaborador.');
    await screen.findByText(/não é mais oferecido/);
    expect(readRunningTotal()).toBe('SubtotalR$ 35,00');
    await tap('Continuar');
    await pay('PIX');
    await tap('Continuar');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)[0]?.services).toEqual([1]);
    expect(getSentSales(backEnd)[0]).not.toHaveProperty('employee_id');
  });
});

describe('the employees', () => {
  it('are the active ones, even when the back end sends all', async () => {
    const { employees } = createSmallShop();
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWith('GET /employees', { status: 'success', data: employees });
    const { user } = renderApp('/vendas');
    await user.click(await screen.findByRole('button', { name: /Bruno Lima/ }));
    await screen.findByRole('button', { name: /Carla Dias/ });
    expect(screen.queryByText(/Elisa Prado/)).toBeNull();
  });

  it('show three of their specialties, and the number of further ones', async () => {
    const [employee] = createSmallShop().employees as [Row];
    const services = ['Barba', 'Corte', 'Escova', 'Hidratação', 'Luzes'].map((name, n) => ({
      id: n + 1,
      name,
      price: 35,
      points: 10,
    }));
    const employees = [0, 1, 2, 3, 5].map((count, n) => ({
      ...employee,
      id: n + 1,
      name: `Com ${count}`,
      services: services.slice(0, count),
    }));
    const { tap } = await openSale({ ...REAL_SERVER, tables: { reservations: [], services, employees } });
    await tap('Pular para Cliente');
    await tap('Continuar sem Cliente');
    const cards = await screen.findAllByRole('button', { name: /Com \d/ });
    expect(cards.map((card) => card.textContent?.replace(/^.*Com /, ''))).toEqual([
      '0Sem especialidades',
      '1Barba',
      '2Barba, Corte',
      '3Barba, Corte, Escova',
      '5Barba, Corte, Escova e mais 2',
    ]);
  });
});

describe('a sale without customer', () => {
  it('is loose with Venda avulsa, which goes straight to the services', async () => {
    const { backEnd, tap, tick } = await openSale(REAL_SERVER);
    await tap('Venda avulsa');
    await waitForStep('Serviço');
    await tick(/Corte/);
    await tap('Continuar');
    expect(screen.queryByLabelText('Recompensa')).toBeNull();
    await tap('Seguir com Cartão Crédito');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toEqual([
      { individual: 1, services: [1], amount: 35, payment_method: 'credit', observation: null },
    ]);
  });

  it('is an ordinary sale with an employee', async () => {
    const { backEnd, tap, tick } = await openSale(REAL_SERVER);
    await tap('Pular para Cliente');
    await tap('Continuar sem Cliente');
    await tap(/Davi Rocha/);
    await tick(/Coloração/);
    await tap('Continuar');
    await tap('Seguir com PIX');
    expect(readPart('Cliente')).toBe('ClienteSem clienteAlterar');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(readPart('Última venda')).toMatch(/^Venda registrada: R\$ 120,00Imprimir recibo/);
    stubPrinting();
    await tap('Imprimir recibo');
    await screen.findByRole('dialog', { name: 'Recibo de venda' });
    expect(readPrintedLines()).toContain('Cliente: Não informado');
    expect(getSentSales(backEnd)).toEqual([
      { employee_id: 2, services: [3], amount: 120, payment_method: 'pix', observation: null },
    ]);
  });
});

describe('data that cannot be loaded', () => {
  it.each(['/reservations', '/rewards'])('is reported once and can be retried (%s)', async (path) => {
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWithError(`GET ${path}`, 500);
    const { user } = renderApp('/vendas');
    await screen.findByRole('alert');
    // In place of the step, and as a toast.
    await waitFor(() => expect(screen.getAllByText('Erro ao carregar dados. Tente novamente.')).toHaveLength(2));
    backEnd.restore(`GET ${path}`);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitForStep('Agendamentos');
  });
});

describe('while the lists are loading', () => {
  it('the first step can be left; the next one waits and then offers its choices', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const release = backEnd.hold('GET /reservations');
    const { user } = renderApp('/vendas');
    const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
    await press('Pular para Cliente');
    await waitForStep('Cliente');
    await press('Continuar sem Cliente');
    expect(readCurrentStep()).toBe('Colaborador');
    expect(screen.getByRole('group', { name: 'Carregando' })).toBeTruthy();
    release();
    await screen.findByRole('button', { name: /Carla Dias/ });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Colaborador' }));
    await press(/Carla Dias/);
    await waitForStep('Serviço');
  });

  it('a sale with services shows no total yet', async () => {
    createBackEnd(REAL_SERVER).hold('GET /services');
    saveDraft(
      1,
      Object.assign(createWizardState(createIdempotencyKey()), {
        step: 'customer',
        trail: ['reservation'],
        services: [1],
      }),
    );
    renderScreen(<SalePage />, '/vendas');
    expect(await screen.findByRole('group', { name: 'Carregando' })).toBeTruthy();
    expect(screen.queryByText('Subtotal')).toBeNull();
  });

  it('no message says that there are no reservations, and no recent customers are shown', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const release = backEnd.hold('GET /reservations');
    renderApp('/vendas');
    await screen.findByRole('button', { name: 'Pular para Cliente' });
    await waitFor(() => expect(backEnd.callsTo('GET /customers')).toHaveLength(1));
    expect(screen.queryByText(/Nenhum agendamento/)).toBeNull();
    expect(screen.queryByRole('list', { name: 'Clientes recentes' })).toBeNull();
    release();
    await screen.findByRole('button', { name: /09:00.*Ana Souza/ });
    await screen.findByRole('list', { name: 'Clientes recentes' });
  });
});
