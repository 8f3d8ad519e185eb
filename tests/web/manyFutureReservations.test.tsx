import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { minutesToTime, timeToMinutes } from '../../domain/agenda.ts';
import { SalePage } from '../../src/pages/sale/SalePage.tsx';
import { buildReservationRow, daysFromToday, withCustomers } from './support/agendaScreen.tsx';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';
import { setViewport } from './support/viewport.ts';

// 10:10 at the shop.
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T13:10:00Z'));
  setViewport(1200);
});

it('with more than a thousand future reservations, a sale offers those of today and of past days', async () => {
  // More than a page of a thousand, all later than today's.
  const ahead = Array.from({ length: 1200 }, (_, n) =>
    buildReservationRow(n + 100, {
      date: daysFromToday(1 + Math.floor(n / 20)),
      time: minutesToTime(timeToMinutes('08:00') + 30 * (n % 20)),
      customer: { id: 2, name: 'Bruno Lima' },
    }),
  );
  const ana = buildReservationRow(1, { customer: { id: 1, name: 'Ana Souza' }, time: '15:00' });
  const overdue = buildReservationRow(2, { date: daysFromToday(-3), customer: { id: 3, name: 'Zé Ninguém' } });
  const tables = withCustomers([...ahead, ana, overdue]);
  createBackEnd({ ...REAL_SERVER, tables });
  renderScreen(<SalePage />, '/vendas');
  const today = await screen.findByRole('region', { name: 'Hoje' });
  expect(within(today).getByText('Ana Souza')).toBeTruthy();
  const before = screen.getByRole('region', { name: 'Em aberto de dias anteriores' });
  expect(within(before).getByText('Zé Ninguém')).toBeTruthy();
  // The nearest future ones.
  const coming = screen.getByRole('region', { name: 'Próximos' });
  expect(within(coming).getAllByText(/21 de novembro/).length).toBeGreaterThan(0);
});
