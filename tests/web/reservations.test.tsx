import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minutesToTime } from '../../domain/agenda.ts';
import { LIMITS } from '../../domain/constants.ts';
import { addDays, formatDay, formatDayLong, formatRelativeDay } from '../../domain/dates.ts';
import { compareAgenda } from '../../domain/reservations.ts';
import { ReservationsPage } from '../../src/resources/reservations/ReservationsPage.tsx';
import { createSmallShop, type Row, today } from '../fixtures/backEnd/records.ts';
import {
  buildReservationRow,
  daysFromToday,
  getCard,
  openAgenda,
  readAgenda,
  withCustomers,
} from './support/agendaScreen.tsx';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { readDay, typeDay } from './support/day.ts';
import { renderApp, renderScreen } from './support/renderApp.tsx';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';
import { setViewport } from './support/viewport.ts';

// Reservations below are written before their test runs: in a run that crosses midnight "today" would not be the same for both.
const setNoon = () => void vi.setSystemTime(new Date('2026-12-31T15:00:00Z'));
setNoon();
beforeEach(setNoon);

/** Enough for two pages, unsorted: today, future days, past days. */
function buildBusyWeeks(): Row[] {
  const offsets = [3, -1, 0, 12, -8, 1, -2];
  return Array.from({ length: 70 }, (_, n) =>
    buildReservationRow(n + 1, {
      date: daysFromToday(offsets[n % offsets.length] ?? 0),
      time: minutesToTime(8 * 60 + 30 * ((n * 5) % 24)),
      customer: { id: 1, name: `Cliente ${n + 1}` },
      status: 1 + (n % 4),
    }),
  );
}

const sortNames = (rows: Row[]) =>
  (rows as unknown as { id: number; date: string; time: string; customer: { name: string } }[])
    .toSorted((a, b) => compareAgenda(a, b, today()))
    .map(({ customer }) => customer.name);
// Reads the cards directly: a query by role is slow on a page with many.
const readNames = () => [...document.querySelectorAll('article h3')].map((heading) => heading.textContent);

describe('the agenda', () => {
  it('shows time, customer, services, employee, price and status of each reservation', async () => {
    await openAgenda(REAL_SERVER);
    expect(replaceNonBreakingSpaces(getCard('Ana Souza').textContent)).toMatch(
      /^09:00Agendado.*Ana Souza.*Corte.*com Carla Dias.*R\$ 35,00$/,
    );
    const bruno = replaceNonBreakingSpaces(getCard('Bruno Lima').textContent);
    for (const text of ['10:30', 'Cancelado', 'Coloração', 'com Davi Rocha', 'Prefere água morna', 'R$ 120,00'])
      expect(bruno).toContain(text);
  });

  it('shows the employee’s price, where the back end sends it', async () => {
    const [carla, ...others] = createSmallShop().employees;
    const terms = [{ service_id: 1, duration: 40, price: 41.5, commission: null }];
    const more = { duration: 40, squeeze: 'Noiva', status: 4, no_show: '1' };
    const tables = {
      employees: [{ ...(carla as Row), terms }, ...others],
      reservations: [buildReservationRow(1, more)],
    };
    const { tap } = await openAgenda({ ...REAL_SERVER, tables });
    expect(replaceNonBreakingSpaces(getCard('Ana Souza').textContent)).toBe(
      '09:00FaltouAna SouzaCortecom Carla Dias, até 09:40Encaixe: NoivaDesfazer faltaR$ 41,50',
    );
    await tap('Tabela');
    expect(await within(await screen.findByRole('table')).findByText('Faltou')).toBeTruthy();
  });

  it('names all services and adds up their prices', async () => {
    const services = [
      { id: 1, name: 'Corte', price: 0.1, points: 1 },
      { id: 2, name: 'Barba', price: 0.2, points: 1 },
    ];
    await openAgenda({ tables: { reservations: [buildReservationRow(1, { services })] } });
    expect(replaceNonBreakingSpaces(getCard('Ana Souza').textContent)).toMatch(/Corte, Barba.*R\$ 0,30/);
  });

  it('has headings by day: today, future days, then past days', async () => {
    const days: [number, string][] = [
      [-1, 'Ontem'],
      [0, 'Hoje'],
      [5, formatRelativeDay(today(), daysFromToday(5))],
      [1, 'Amanhã'],
      [-4, formatRelativeDay(today(), daysFromToday(-4))],
    ];
    const reservations = days.map(([offset], n) => buildReservationRow(n + 1, { date: daysFromToday(offset) }));
    await openAgenda({ ...REAL_SERVER, tables: { reservations } });
    expect(readAgenda().map((line) => line.split(' | ')[0])).toEqual([
      'Hoje',
      'Amanhã',
      days[2]?.[1],
      'Ontem',
      days[4]?.[1],
    ]);
    expect(screen.getByText(formatDayLong(today()))).toBeTruthy();
    // Already announced.
    expect(screen.queryByText(formatDayLong(daysFromToday(5)))).toBeNull();
    expect(screen.getByText('Dias anteriores')).toBeTruthy();
    expect(screen.queryByText('Nenhum agendamento para hoje.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
  });

  it('says that nobody is expected today when the first reservation is on a later day', async () => {
    await openAgenda({
      ...REAL_SERVER,
      tables: { reservations: [buildReservationRow(1, { date: daysFromToday(2) })] },
    });
    expect(screen.getByRole('region', { name: 'Hoje' }).textContent).toContain('Nenhum agendamento para hoje.');
    expect(screen.queryByText('Dias anteriores')).toBeNull();
  });

  it('is read in pages of whole days, returns to the first page when filtered, and has no page buttons for a single day', async () => {
    const reservations = buildBusyWeeks();
    const { tap, user, backEnd } = await openAgenda({ ...REAL_SERVER, tables: withCustomers(reservations) });
    expect(backEnd.callsTo('GET /reservations')[0]?.query).toMatchObject({
      sort: '["agenda","ASC"]',
      range: '[0,23]',
    });
    const expected = sortNames(reservations);
    // Seven days of 10 each, in pages of 24 plus the rest of their last day.
    await waitFor(() => expect(readNames()).toEqual(expected.slice(0, 30)));
    expect(screen.queryByText('Nenhum agendamento para hoje.')).toBeNull();
    await tap('Página 2');
    await waitFor(() => expect(readNames()).toEqual(expected.slice(30, 50)));
    expect(screen.queryByText('Nenhum agendamento para hoje.')).toBeNull();
    const calls = backEnd.callsTo('GET /reservations').length;
    await user.selectOptions(screen.getByLabelText('Status'), 'Agendado');
    const scheduled = sortNames(reservations.filter(({ status }) => status === 1));
    await waitFor(() => expect(readNames()).toEqual(scheduled));
    expect(backEnd.callsTo('GET /reservations')[calls]?.query.range).toBe('[0,23]');
    await typeDay('Data', today());
    await user.selectOptions(screen.getByLabelText('Status'), 'Todos');
    await waitFor(() => expect(readNames()).toEqual(expected.slice(0, 10)));
    expect(backEnd.callsTo('GET /reservations').at(-1)?.query.range).toBe('[0,999]');
    expect(screen.queryByRole('button', { name: 'Página 2' })).toBeNull();
  });

  it('collapses finished reservations on a phone, unless the filter asks for them', async () => {
    setViewport(360);
    const reservations = [
      buildReservationRow(1, { status: 3, customer: { id: 1, name: 'Atendida' } }),
      buildReservationRow(2, { time: '10:00', customer: { id: 1, name: 'Esperada' } }),
      buildReservationRow(3, {
        date: daysFromToday(-1),
        customer: { id: 1, name: 'De ontem' },
        employee: { id: 2, name: 'Davi Rocha' },
      }),
      buildReservationRow(4, { date: daysFromToday(1), status: 4, customer: { id: 1, name: 'Cancelada' } }),
      buildReservationRow(5, { date: daysFromToday(1), status: 3, customer: { id: 1, name: 'De amanhã' } }),
    ];
    createBackEnd({ ...REAL_SERVER, tables: withCustomers(reservations) });
    const { user } = renderScreen(<ReservationsPage />, '/agendamentos');
    await screen.findByRole('article');
    expect(readNames()).toEqual(['Esperada']);
    const tomorrow = screen.getByRole('button', { name: '2 concluídos ou cancelados', expanded: false });
    await user.click(tomorrow);
    expect(readNames()).toEqual(['Esperada', 'Cancelada', 'De amanhã']);
    await user.click(tomorrow);
    const over = screen.getByRole('button', { name: '1 concluído ou cancelado', expanded: false });
    await user.click(over);
    expect(readNames()).toEqual(['Esperada', 'Atendida']);
    await user.click(screen.getByRole('button', { name: 'Dias anteriores', expanded: false }));
    expect(readNames()).toEqual(['Esperada', 'Atendida', 'De ontem']);
    await user.click(screen.getByRole('button', { name: 'Filtros', expanded: false }));
    await user.selectOptions(screen.getByLabelText('Status'), 'Concluído');
    await waitFor(() => expect(readNames()).toEqual(['Atendida', 'De amanhã']));
    expect(screen.getByRole('button', { name: 'Filtros (1)', expanded: true })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Status'), 'Todos');
    await typeDay('Data', today());
    await waitFor(() => expect(readNames()).toEqual(['Atendida', 'Esperada']));
    // When nothing else matches it is not collapsed.
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Davi Rocha');
    await waitFor(() => expect(readNames()).toEqual(['De ontem']));
  });
});

describe('the filters of the agenda', () => {
  const reservations = [
    buildReservationRow(1, { customer: { id: 1, name: 'Agendada hoje' } }),
    buildReservationRow(2, { customer: { id: 1, name: 'Cancelada hoje' }, status: 4, time: '10:00' }),
    buildReservationRow(3, { customer: { id: 1, name: 'Agendada amanhã' }, date: daysFromToday(1) }),
  ];

  it('show the reservations with a status, of a day, with an employee, or of a customer by a part of the name', async () => {
    const davi = { id: 2, name: 'Davi Rocha', services: [] };
    const [first, ...rest] = reservations;
    const { user } = await openAgenda({
      ...REAL_SERVER,
      tables: withCustomers([{ ...first, id: 1, employee: davi }, ...rest]),
    });
    await user.selectOptions(screen.getByLabelText('Status'), 'Agendado');
    await waitFor(() => expect(readNames()).toEqual(['Agendada hoje', 'Agendada amanhã']));
    await typeDay('Data', today());
    await waitFor(() => expect(readNames()).toEqual(['Agendada hoje']));
    await user.selectOptions(screen.getByLabelText('Status'), 'Todos');
    await waitFor(() => expect(readNames()).toEqual(['Agendada hoje', 'Cancelada hoje']));
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(readNames()).toHaveLength(3));
    await screen.findByRole('option', { name: 'Elisa Prado' });
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Davi Rocha');
    await waitFor(() => expect(readNames()).toEqual(['Agendada hoje']));
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Todos');
    const getCustomerField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cliente' });
    await user.type(getCustomerField(), 'am');
    // At most what a server searches for.
    expect(getCustomerField().maxLength).toBe(LIMITS.query);
    await user.pasteInto(getCustomerField(), 'anh');
    await waitFor(() => expect(readNames()).toEqual(['Agendada amanhã']));
    expect(screen.queryByText('Nenhum agendamento para hoje.')).toBeNull();
    await user.clear(getCustomerField());
    await user.pasteInto(getCustomerField(), 'cancel');
    await waitFor(() => expect(readNames()).toEqual(['Cancelada hoje']));
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(readNames()).toHaveLength(3));
    expect(getCustomerField().value).toBe('');
    await user.pasteInto(getCustomerField(), 'zacarias');
    expect(await screen.findByText('Nenhum agendamento com estes filtros.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver todos' }));
    await waitFor(() => expect(readNames()).toHaveLength(3));
    expect(getCustomerField().value).toBe('');
  });

  it('without the feature are shown but do not filter', async () => {
    const { user, backEnd } = await openAgenda({ ...REAL_SERVER, features: [], tables: withCustomers(reservations) });
    const calls = backEnd.callsTo('GET /reservations').length;
    await user.selectOptions(screen.getByLabelText('Status'), 'Cancelado');
    await typeDay('Data', daysFromToday(1));
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('4');
    expect(await readDay('Data')).toBe(formatDay(daysFromToday(1)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(readNames()).toEqual(['Agendada hoje', 'Cancelada hoje', 'Agendada amanhã']);
    for (const label of ['Colaborador', 'Cliente']) expect(screen.queryByLabelText(label)).toBeNull();
    expect(backEnd.callsTo('GET /reservations')).toHaveLength(calls);
  });

  it('say that nothing matches, and offer to clear them or to create a reservation on a future day', async () => {
    const { tap, user } = await openAgenda({ ...REAL_SERVER, tables: withCustomers(reservations) });
    await typeDay('Data', daysFromToday(9));
    expect(await screen.findByText('Nenhum agendamento nesta data.')).toBeTruthy();
    await tap('Marcar nesta data');
    // The page behind the form has a field of the same name.
    await screen.findByRole('dialog');
    expect(await readDay('Data')).toBe(formatDay(daysFromToday(9)));
    await tap('Cancelar');
    await tap('Ver todos');
    await waitFor(() => expect(readNames()).toHaveLength(3));
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Elisa Prado');
    expect(await screen.findByText('Nenhum agendamento com estes filtros.')).toBeTruthy();
    await tap('Ver todos');
    await waitFor(() => expect(readNames()).toHaveLength(3));
    // No reservation is offered on a past day.
    await user.selectOptions(screen.getByLabelText('Status'), 'Confirmado');
    expect(await screen.findByText('Nenhum agendamento com este status.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Marcar nesta data' })).toBeNull();
    await typeDay('Data', today());
    expect(await screen.findByRole('button', { name: 'Marcar nesta data' })).toBeTruthy();
    await typeDay('Data', daysFromToday(-9));
    await user.selectOptions(screen.getByLabelText('Status'), 'Cancelado');
    expect(await screen.findByText('Nenhum agendamento com esta data e este status.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Marcar nesta data' })).toBeNull());
  });
});

describe('the day of the agenda', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['America/Sao_Paulo', '2026-11-20'],
    ['Asia/Tokyo', '2026-11-21'],
  ])('is the local day of a shop in %s', async (time_zone, day) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T02:30:00Z') });
    const backEnd = createBackEnd({
      ...REAL_SERVER,
      tables: { reservations: [-1, 0].map((days) => buildReservationRow(2 + days, { date: addDays(day, days) })) },
    });
    if (backEnd.session) backEnd.session.time_zone = time_zone;
    const { user } = renderApp('/agendamentos');
    expect(await screen.findByRole('region', { name: 'Hoje' })).toBeTruthy();
    expect(readAgenda().map((line) => line.split(' | ')[0])).toEqual(['Hoje', 'Ontem']);
    await user.click(screen.getByRole('button', { name: 'Novo Agendamento' }));
    await screen.findByRole('dialog');
    expect(await readDay('Data')).toBe(formatDay(day));
  });
});

it('changes at midnight', async () => {
  vi.setSystemTime(new Date('2027-01-01T02:59:59.900Z'));
  const reservations = [0, 1].map((days) => buildReservationRow(days + 1, { date: daysFromToday(days) }));
  await openAgenda({ ...REAL_SERVER, tables: { reservations } });
  const readDays = () => readAgenda().map((line) => line.split(' | ')[0]);
  expect(readDays()).toEqual(['Hoje', 'Amanhã']);
  vi.setSystemTime(new Date('2027-01-01T03:00:00Z'));
  await waitFor(() => {
    expect(readDays()).toEqual(['Hoje', 'Ontem']);
    expect(screen.queryByText('Nenhum agendamento para hoje.')).toBeNull();
  });
});
