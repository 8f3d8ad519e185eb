import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { minutesToTime, timeToMinutes } from '../../domain/agenda.ts';
import { listPreferences } from '../../src/components/records/ViewToggle.tsx';
import { SalePage } from '../../src/pages/sale/SalePage.tsx';
import { ReservationsPage } from '../../src/resources/reservations/ReservationsPage.tsx';
import type { Row } from '../fixtures/backEnd/records.ts';
import { buildReservationRow, daysFromToday, withCustomers } from './support/agendaScreen.tsx';
import { type BackEndOptions, createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';
import { setViewport } from './support/viewport.ts';

// 10:10 at the shop.
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T13:10:00Z'));
  setViewport(1200);
});

/** More than a page of a thousand, all later than today's. */
const ahead = (): Row[] =>
  Array.from({ length: 1200 }, (_, n) =>
    buildReservationRow(n + 100, {
      date: daysFromToday(1 + Math.floor(n / 20)),
      time: minutesToTime(timeToMinutes('08:00') + 30 * (n % 20)),
      customer: { id: 2, name: 'Bruno Lima' },
    }),
  );
const ANA = { customer: { id: 1, name: 'Ana Souza' }, time: '15:00' };

const BACK_ENDS: [string, BackEndOptions][] = [
  ['a back end that filters', REAL_SERVER],
  ['a back end that sends everything', {}],
];

describe('with more than a thousand appointments ahead', () => {
  it.each(BACK_ENDS)('the sale offers those of today and of past days, with %s', async (_, options) => {
    const overdue = buildReservationRow(2, { date: daysFromToday(-3), customer: { id: 3, name: 'Zé Ninguém' } });
    const tables = withCustomers([...ahead(), buildReservationRow(1, ANA), overdue]);
    createBackEnd({ ...options, tables });
    renderScreen(<SalePage />, '/vendas');
    const today = await screen.findByRole('region', { name: 'Hoje' });
    expect(within(today).getByText('Ana Souza')).toBeTruthy();
    const before = screen.getByRole('region', { name: 'Em aberto de dias anteriores' });
    expect(within(before).getByText('Zé Ninguém')).toBeTruthy();
    // The nearest of those to come.
    const coming = screen.getByRole('region', { name: 'Próximos' });
    expect(within(coming).getAllByText(/21 de novembro/).length).toBeGreaterThan(0);
  });

  it('what is to be settled is counted without being read', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    const overdue = Array.from({ length: 30 }, (_, n) =>
      buildReservationRow(n + 1, { ...ANA, date: daysFromToday(n - 40) }),
    );
    const squeezed = buildReservationRow(50, { date: daysFromToday(-1), squeeze: 'de antes' });
    const backEnd = createBackEnd({
      ...REAL_SERVER,
      tables: { reservations: [...ahead(), ...overdue, squeezed] },
    });
    const { user } = renderScreen(<ReservationsPage />, '/agendamentos');
    const button = await screen.findByRole('button', { name: 'A resolver (31)' });
    const ranges = backEnd.callsTo('GET /reservations').map(({ query }) => query.range);
    expect(new Set(ranges)).toEqual(new Set(['[0,0]']));
    await user.click(button);
    const section = await screen.findByRole('region', { name: 'De dias anteriores' });
    // The oldest first, and the rest on demand.
    const days = () =>
      within(section)
        .getAllByRole('region')
        .map((day) => day.getAttribute('aria-label'));
    expect(within(section).getAllByRole('article')).toHaveLength(24);
    expect(days()[0]).toBe('11/10/2026');
    await user.click(within(section).getByRole('button', { name: 'Mostrar mais' }));
    await waitFor(() => expect(within(section).getAllByRole('article')).toHaveLength(30));
    expect(within(section).queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });
});
