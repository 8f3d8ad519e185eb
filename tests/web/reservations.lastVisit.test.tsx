import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { createSmallShop, type Row } from '../fixtures/backEnd/records.ts';
import { buildReservationRow, buildWaitingRow, daysFromToday, findForm, openAgenda } from './support/agendaScreen.tsx';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';
import { readText } from './support/shopActions.ts';

// Before the first hour: all hours of today can be booked.
const setMorning = () => void vi.setSystemTime(new Date('2026-11-20T10:00:00Z'));
setMorning();
beforeEach(setMorning);

const [cut, beard, colour] = createSmallShop().services as [Row, Row, Row];
const BRUNO = 2;
const buildVisit = (id: number, daysAgo: number, fields: Partial<Row>): Row => ({
  id,
  customer_id: BRUNO,
  employee_id: 1,
  amount: 35,
  payment_method: 'pix',
  created_at: `${daysFromToday(-daysAgo)}T15:00:00.000Z`,
  ...fields,
});

const findRepeat = (form: HTMLElement) => within(form).findByRole('button', { name: /^Como da última vez/ });
const readChosen = (form: HTMLElement) => ({
  employee: within(form).getByLabelText<HTMLSelectElement>(/Colaborador/).value,
  services: within(form)
    .queryAllByRole('checkbox', { checked: true })
    .map((box) => box.closest('label')?.textContent?.split(' · ')[0]),
});

describe('Como da última vez', () => {
  it('books the services and the professional of the last sale that was not voided', async () => {
    const sales = [
      buildVisit(1, 60, { services: [cut], amount: 35 }),
      buildVisit(2, 30, { services: [beard, cut], amount: 60.5 }),
      buildVisit(3, 20, {
        services: [colour],
        employee_id: 2,
        amount: 120,
        voided: { at: `${daysFromToday(-20)}T16:00:00.000Z`, reason: null },
      }),
      buildVisit(4, 10, { customer_id: 1, services: [colour], employee_id: 2, amount: 120 }),
    ];
    const { backEnd, openForm, find, choose, save, user } = await openAgenda({ ...REAL_SERVER, tables: { sales } });
    const form = await openForm();
    expect(within(form).queryByRole('button', { name: /^Como da última vez/ })).toBeNull();
    await find(form, 'bru', /^Bruno Lima/);
    const button = await findRepeat(form);
    expect(readText(button)).toBe('Como da última vezBarba e Corte, com Carla Dias');
    await user.click(button);
    expect(readChosen(form)).toEqual({ employee: '1', services: ['Barba', 'Corte'] });
    await choose(form, 'Horário', '14:30');
    await save(form);
    expect(await screen.findByText('Agendamento adicionado com sucesso!')).toBeTruthy();
    expect(backEnd.callsTo('POST /reservations/create')[0]?.body).toMatchObject({
      reservation: { customer_id: BRUNO, employee_id: 1, services: [2, 1] },
    });
  });

  it('is the last appointment that was done with them for a professional, who sees no sales', async () => {
    const withBruno = { customer: { id: BRUNO, name: 'Bruno Lima' }, services: [beard] };
    const reservations = [
      buildReservationRow(1, { ...withBruno, date: daysFromToday(-40), services: [cut], status: 3 }),
      buildReservationRow(2, { ...withBruno, date: daysFromToday(-20), status: 3 }),
      buildReservationRow(3, { ...withBruno, date: daysFromToday(-10), services: [cut], status: 4 }),
    ];
    const { backEnd, openForm, find, user } = await openAgenda({
      ...REAL_SERVER,
      tables: { reservations },
      user: { role: 'professional', name: 'Carla Dias', employeeId: 1 },
    });
    const form = await openForm();
    await find(form, 'bru', /^Bruno Lima/);
    await user.click(await findRepeat(form));
    expect(readChosen(form)).toEqual({ employee: '1', services: ['Barba'] });
    expect(backEnd.callsTo('GET /sales')).toEqual([]);
  });

  it('is not offered where the waiting list says which services are wanted', async () => {
    const tables = {
      sales: [buildVisit(1, 5, { services: [cut] })],
      'waiting-list': [
        buildWaitingRow(1, { services: [] }),
        buildWaitingRow(2, { services: [{ id: beard.id, name: 'Barba', duration: 30 }], observation: 'Só a barba' }),
      ],
    };
    createBackEnd({ ...REAL_SERVER, tables });
    const { user } = renderApp('/lista-de-espera');
    const book = async (at: number) => {
      await user.click((await screen.findAllByRole('button', { name: /^Agendar Bruno Lima/ }))[at] as HTMLElement);
      return findForm('Novo Agendamento');
    };
    const first = await book(0);
    await findRepeat(first);
    await user.click(within(first).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The last visit is known by now.
    expect(within(await book(1)).queryByRole('button', { name: /^Como da última vez/ })).toBeNull();
  });

  it('is not offered with a professional who no longer attends', async () => {
    const sales = [buildVisit(1, 5, { services: [cut], employee_id: 3 })];
    const { backEnd, openForm, find } = await openAgenda({ ...REAL_SERVER, tables: { sales } });
    const form = await openForm();
    await find(form, 'bru', /^Bruno Lima/);
    await waitFor(() => expect(backEnd.callsTo('GET /sales')).toHaveLength(1));
    await expectNoRepeat(form);
  });

  it('is not offered where the server does not list sales', async () => {
    const { backEnd, openForm, find } = await openAgenda({
      ...REAL_SERVER,
      features: FEATURES.filter((feature) => feature !== 'sales.list'),
      tables: { sales: [buildVisit(1, 5, { services: [cut] })] },
    });
    const form = await openForm();
    await find(form, 'bru', /^Bruno Lima/);
    await expectNoRepeat(form);
    expect(backEnd.callsTo('GET /sales')).toEqual([]);
  });
});

/** Waits as long as the response takes that would bring it. */
async function expectNoRepeat(form: HTMLElement): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(within(form).queryByRole('button', { name: /^Como da última vez/ })).toBeNull();
}
