import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { minutesToTime, timeToMinutes } from '../../domain/agenda.ts';
import { LIMITS, SEARCH_DEBOUNCE_MS } from '../../domain/constants.ts';
import { addDays, formatDay } from '../../domain/dates.ts';
import { menuScreens } from '../../src/menus.ts';
import { createSmallShop, type Row, today } from '../fixtures/backEnd/records.ts';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { getActiveOption, listOptions, openFinder } from './support/finder.ts';
import { renderApp } from './support/renderApp.tsx';
import { setViewport } from './support/viewport.ts';

const queryDialog = () => screen.queryByRole('dialog', { name: 'Buscar' });
const getInput = () => screen.getByRole('combobox', { name: 'Buscar em tudo' });
/** Before any hour of the small shop's agenda, with a running clock. */
const setEarlyTime = () => vi.setSystemTime(new Date(`${new Date().toISOString().slice(0, 10)}T11:00:00Z`));

describe('the finder opens', () => {
  it('from its button; Escape closes it and returns the focus', async () => {
    createBackEnd(REAL_SERVER);
    const { user } = renderApp('/servicos');
    const button = await screen.findByRole('button', { name: 'Buscar em tudo' });
    await user.click(button);
    await waitFor(() => expect(document.activeElement).toBe(getInput()));
    await user.keyboard('{Escape}');
    expect(queryDialog()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Fechar' }));
    expect(queryDialog()).toBeNull();
  });

  it('from a text field too, which then gets the focus back', async () => {
    createBackEnd(REAL_SERVER);
    const { user } = renderApp('/clientes');
    const field = await screen.findByRole('searchbox', { name: 'Buscar por nome' });
    await user.click(field);
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(getInput()));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('only once, and not over a form', async () => {
    createBackEnd(REAL_SERVER);
    const { user } = renderApp('/clientes');
    await user.click(await screen.findByRole('button', { name: 'Novo Cliente' }));
    await screen.findByRole('dialog', { name: 'Novo Cliente' });
    await user.keyboard('{Control>}k{/Control}');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(queryDialog()).toBeNull();
  });

  it('in full screen on a phone, and closes with Back', async () => {
    setViewport(360);
    const { goTo } = await openFinder(REAL_SERVER);
    expect(queryDialog()?.className).toContain('FullScreen');
    goTo('/clientes');
    await waitFor(() => expect(queryDialog()).toBeNull());
  });
});

describe('the finder', () => {
  it('shows the usual actions, the next customers of today and every screen before anything is typed', async () => {
    setEarlyTime();
    const shop = createSmallShop().reservations;
    const tomorrow = shop.map((row, index) => ({ ...row, id: 11 + index, date: addDays(today(), 1) }));
    const over = { ...shop[0], id: 21, time: '07:30' } as Row;
    await openFinder({ ...REAL_SERVER, tables: { reservations: [over, ...tomorrow, ...shop] } });
    await waitFor(() =>
      expect(listOptions('Agendamentos de hoje')).toEqual([
        '09:00 Vender agendamento de Ana Souza Corte com Carla Dias',
        'Ver na agenda: Ana Souza, 09:00',
      ]),
    );
    await waitFor(() =>
      expect(listOptions('Ações')).toEqual(['Nova venda', 'Novo agendamento', 'Novo cliente', 'Abrir caixa']),
    );
    // Every screen in a menu or, like the waiting list, of a resource; not those of another role.
    expect(listOptions('Páginas')).toEqual(menuScreens.filter(({ role }) => !role).map(({ label }) => label));
    expect(listOptions('Clientes')).toBeNull();
    expect(getActiveOption()).toBe('Nova venda');
  });

  it('leaves the options in place when it learns whether the drawer is open', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const release = backEnd.hold('GET /cash-sessions/current');
    const { user } = renderApp('/servicos');
    await user.click(await screen.findByRole('button', { name: 'Buscar em tudo' }));
    const option = await screen.findByRole('option', { name: 'Novo agendamento' });
    expect(listOptions('Ações')).toEqual(['Nova venda', 'Novo agendamento', 'Novo cliente']);
    release();
    await waitFor(() => expect(listOptions('Ações')?.at(-1)).toBe('Abrir caixa'));
    // A click that began before is not lost.
    expect(screen.getByRole('option', { name: 'Novo agendamento' })).toBe(option);
  });

  it('finds a customer from the third letter, lists her actions first, and keeps her while it searches again', async () => {
    const { type, backEnd } = await openFinder(REAL_SERVER);
    await type('ana');
    await waitFor(() =>
      expect(listOptions('Clientes')).toEqual([
        'Nova venda para Ana Souza (11) 9 8765-4321',
        'Agendar para Ana Souza',
        'Ficha de Ana Souza',
        'Ver em Clientes: Ana Souza',
      ]),
    );
    expect(backEnd.callsTo('GET /customers/find').map(({ query }) => query.query)).toEqual(['ana']);
    await waitFor(() => expect(getActiveOption()).toBe('Nova venda para Ana Souza (11) 9 8765-4321'));
    backEnd.hold('GET /customers/find');
    await type(' s');
    expect(listOptions('Clientes')).toHaveLength(4);
    await type('x');
    expect(listOptions('Clientes')).toBeNull();
  });

  it('finds employees, rewards, coming reservations and rare actions', async () => {
    const [first] = createSmallShop().reservations;
    const tomorrow = { ...first, id: 7, date: addDays(today(), 1) };
    const later = addDays(today(), 9);
    const cancelled = { ...tomorrow, id: 8, time: '08:00', status: 4 };
    const reservations = [first, { ...tomorrow, id: 9, date: later }, cancelled, tomorrow] as never;
    const { type, user, choose, path, backEnd } = await openFinder({ ...REAL_SERVER, tables: { reservations } });
    await type('davi');
    await waitFor(() => expect(listOptions('Colaboradores')).toEqual(['Davi Rocha Coloração']));
    // An employee is not offered as a new customer.
    await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS + 100));
    expect(screen.queryByRole('option', { name: /Cadastrar cliente/ })).toBeNull();
    await user.clear(getInput());
    await type('barba');
    await waitFor(() => expect(listOptions('Recompensas')).toEqual(['Barba grátis 80 pontos']));
    await user.clear(getInput());
    await type('ana s');
    await waitFor(() =>
      expect(listOptions('Próximos agendamentos')).toEqual([
        '09:00 Amanhã: Ana Souza Corte com Carla Dias',
        `09:00 ${formatDay(later)}: Ana Souza Corte com Carla Dias`,
      ]),
    );
    await user.clear(getInput());
    await type('gasto');
    await choose('Lançar despesa');
    const form = await screen.findByRole('dialog', { name: 'Nova Despesa' });
    expect(path()).toBe('/despesas');
    // Requested once: a later response does not open it again.
    await user.click(within(form).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    backEnd.insert('expenses', { ...createSmallShop().expenses[0], id: 2, description: 'Gelo' } as Row);
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('article', { name: 'Gelo' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds services without accents, and reservations by hour, finished ones only to be opened', async () => {
    const { type, user } = await openFinder(REAL_SERVER);
    await type('colorac');
    await waitFor(() => expect(listOptions('Serviços')?.map((name) => name.split(' R$')[0])).toEqual(['Coloração']));
    expect(listOptions('Agendamentos de hoje')).toEqual([
      '10:30 Ver na agenda: Bruno Lima Cancelado · Coloração com Davi Rocha',
    ]);
    await user.clear(getInput());
    await type('09:');
    await waitFor(() => expect(listOptions('Agendamentos de hoje')?.[0]).toContain('Vender agendamento de Ana Souza'));
  });
});

describe('the finder in a shop with a long day and many services', () => {
  const services = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, name: 'Corte', price: 35, points: 1 }));

  it('shows some of each kind, and finds the last reservation today and in future, and the last service', async () => {
    setEarlyTime();
    const shop = createSmallShop();
    const [first] = shop.reservations;
    const reservations = Array.from({ length: 101 }, (_, index) => ({
      ...first,
      id: index + 1,
      time: minutesToTime(timeToMinutes('08:00') + 5 * index),
      duration: 5,
    }));
    const coming = reservations.map((each) => ({ ...each, id: each.id + 200, date: addDays(today(), 1) }));
    const buildMany = <T extends object>(row: T, name: object) =>
      reservations.map(({ id }) => ({ ...row, id, ...name }));
    const { type, user } = await openFinder({
      ...REAL_SERVER,
      tables: {
        reservations: [
          ...[...reservations, { ...first, id: 102, time: '19:30' }],
          ...[...coming.map((each) => ({ ...each, status: each.id === 201 ? 4 : 2 }))],
          { ...first, id: 400, date: addDays(today(), 1), time: '18:30' },
        ] as never,
        services: [...services, { id: 102, name: 'Zelo', price: 35, points: 1 }],
        employees: buildMany({ ...shop.employees[0] }, { name: 'Corte Real' }) as never,
        rewards: buildMany({ ...shop.rewards[0] }, { title: 'Corte grátis' }) as never,
      },
    });
    const listRows = (group: string) => within(screen.getByRole('group', { name: group })).getAllByRole('presentation');
    await screen.findByText('Digite um nome, um horário, um dia ou o que quer fazer.');
    await waitFor(() => expect(listRows('Agendamentos de hoje')).toHaveLength(4));
    await type('corte');
    await screen.findByText('26 resultados.');
    expect(
      ['Agendamentos de hoje', 'Próximos agendamentos', 'Colaboradores', 'Serviços', 'Recompensas'].map(
        (group) => listRows(group).length,
      ),
    ).toEqual([6, 6, 4, 6, 4]);
    await user.clear(getInput());
    await type('19:30');
    await screen.findByText('1 resultado.');
    expect(listOptions('Próximos agendamentos')).toBeNull();
    await waitFor(() => expect(listOptions('Agendamentos de hoje')?.[0]).toContain('19:30'));
    await user.clear(getInput());
    await type('18:30');
    await waitFor(() => expect(listOptions('Próximos agendamentos')?.[0]).toContain('18:30'));
    await user.clear(getInput());
    await type('zelo');
    await waitFor(() => expect(listOptions('Serviços')).toHaveLength(1));
  });

  it('lists reservations that can be sold before finished ones', async () => {
    const [first] = createSmallShop().reservations;
    const reservations = [
      { ...first, id: 1, time: '08:00', status: 3 },
      { ...first, id: 2, time: '09:00', status: 1 },
    ] as never;
    const { type } = await openFinder({ ...REAL_SERVER, tables: { reservations } });
    await type('souza');
    await waitFor(() => expect(listOptions('Agendamentos de hoje')?.[0]).toContain('Vender agendamento de Ana Souza'));
    expect(listOptions('Agendamentos de hoje')?.at(-1)).toContain('08:00');
  });
});

describe('the finder while a user types', () => {
  it('filters loaded data from the first letter and sends no request for two', async () => {
    const { type, backEnd } = await openFinder(REAL_SERVER);
    await type('ca');
    expect(listOptions('Páginas')).toEqual(['Caixa']);
    await waitFor(() => expect(listOptions('Ações')?.slice(0, 2)).toEqual(['Novo cliente', 'Abrir caixa']));
    await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS + 100));
    expect(backEnd.callsTo('GET /customers/find')).toEqual([]);
    expect(within(queryDialog() as HTMLElement).getByRole('status').textContent).toContain('digite ao menos 3 letras');
  });

  it('leads to the history of the shop, and says where its button is', async () => {
    const { type, user } = await openFinder(REAL_SERVER);
    await type('histórico');
    expect(listOptions('Páginas')).toEqual(['Histórico de vendas', 'Histórico do salão em Ajustes']);
    await user.click(screen.getByRole('option', { name: /^Histórico do salão/ }));
    await waitFor(() => expect(document.title).toBe('Histórico · Navalha'));
  });

  it('leaves Home and End to the text', async () => {
    const { type, user } = await openFinder(REAL_SERVER);
    await type('ai');
    await user.keyboard('{Home}c{End}x');
    expect(getInput()).toHaveProperty('value', 'caix');
    // A pasted text is cut to the server's limit.
    await user.paste('x'.repeat(LIMITS.query));
    expect(getInput()).toHaveProperty('value', 'caix'.padEnd(LIMITS.query, 'x'));
  });

  it('keeps the selection when customers arrive', async () => {
    const customers = [{ ...createSmallShop().customers[0], id: 9, name: 'Caio Prado', phone: '11900000000' }] as never;
    const { type, backEnd, user } = await openFinder({ ...REAL_SERVER, tables: { customers } });
    const release = backEnd.hold('GET /customers/find');
    await type('cai');
    await waitFor(() => expect(listOptions('Ações')).toEqual(['Abrir caixa']));
    await user.keyboard('{ArrowDown}');
    expect(getActiveOption()).toBe('Caixa');
    release();
    await waitFor(() => expect(listOptions('Clientes')).toHaveLength(4));
    await waitFor(() => expect(getActiveOption()).toBe('Caixa'));
  });

  it('offers nothing of the cash to a professional, and does not ask for the drawer', async () => {
    const { type, backEnd } = await openFinder({
      ...REAL_SERVER,
      user: { role: 'professional', name: 'Carla Dias', employeeId: 1 },
    });
    await type('sangria');
    await waitFor(() =>
      expect(within(queryDialog() as HTMLElement).getByRole('status').textContent).toContain('Nada encontrado'),
    );
    expect(listOptions('Ações')).toBeNull();
    expect(backEnd.callsTo('GET /cash-sessions/current')).toEqual([]);
  });

  it('links to the customer screen where more match than it shows', async () => {
    const [ana] = createSmallShop().customers;
    const customers = Array.from({ length: 9 }, (_, index) => ({
      ...ana,
      id: index + 1,
      name: `Ana ${index}`,
    })) as never;
    const { type, choose, path } = await openFinder({ ...REAL_SERVER, tables: { customers } });
    await type('ana');
    await waitFor(() => expect(listOptions('Clientes')).toHaveLength(6 * 4 + 1));
    await choose('Ver todos os 9 em Clientes');
    await waitFor(() => expect(path()).toBe('/clientes'));
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('ana');
  });

  it('says when nothing is found and offers to create the searched customer', async () => {
    const { type, choose, backEnd } = await openFinder(REAL_SERVER);
    const release = backEnd.hold('GET /reservations');
    await type(' Zuleica ');
    await waitFor(() => expect(backEnd.callsTo('GET /customers/find')).toHaveLength(1));
    // She may have a reservation: the coming ones are still loading.
    await new Promise((resolve) => setTimeout(resolve, 50));
    screen.getByText('Buscando...');
    expect(screen.queryByRole('option')).toBeNull();
    release();
    await screen.findByText('Nada encontrado com “Zuleica”.');
    await choose('Cadastrar cliente “Zuleica”');
    const form = await screen.findByRole('dialog', { name: 'Novo Cliente' });
    expect(within(form).getByLabelText<HTMLInputElement>('Nome').value).toBe('Zuleica');
  });

  it('says when customers cannot be searched, still finds the rest, and can search again', async () => {
    const { type, backEnd, user } = await openFinder(REAL_SERVER);
    backEnd.respondWithError('GET /customers/find', 500);
    await type('corte');
    await screen.findByText('Não foi possível buscar os clientes.');
    expect(listOptions('Serviços')).toHaveLength(1);
    backEnd.restore('GET /customers/find');
    const release = backEnd.hold('GET /customers/find');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByText('Buscando...');
    release();
    await screen.findByText(/^\d+ resultados?\.$/);
    expect(screen.queryByText('Não foi possível buscar os clientes.')).toBeNull();
  });

  it('says when its data cannot be loaded, still offers the rest, and can load again until all is there', async () => {
    setEarlyTime();
    const lists = ['GET /reservations', 'GET /services', 'GET /employees/all', 'GET /rewards'];
    const backEnd = createBackEnd(REAL_SERVER);
    for (const list of lists) backEnd.respondWithError(list, 500);
    const { user } = renderApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Buscar em tudo' }));
    for (const list of lists) {
      await screen.findByText('Não foi possível carregar tudo o que se busca aqui.');
      expect(listOptions('Ações')).toContain('Nova venda');
      backEnd.restore(list);
      await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    }
    await waitFor(() => expect(listOptions('Agendamentos de hoje')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull());
  });
});
