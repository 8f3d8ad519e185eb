import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  buildReservationRow,
  daysFromToday,
  getCard,
  listButtons,
  openAgenda,
  withCustomers,
} from './support/agendaScreen.tsx';
import { type BackEnd, REAL_SERVER } from './support/backEnd.ts';
import { sellElsewhere } from './support/shopActions.ts';

// 06:00 at the shop: no hour of today has come.
beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T09:00:00Z')));

const STATUSES = [1, 2, 3, 4] as const;
const buildOneOfEach = () =>
  STATUSES.map((status) =>
    buildReservationRow(status, { status, time: `1${status}:00`, customer: { id: 1, name: `Status ${status}` } }),
  );
const listEdits = (backEnd: BackEnd) => backEnd.callsTo('PUT /reservations/edit/*');

/** The whole record of the contract, as it is sent. */
const buildSent = (status: number, time: string) => ({
  reservation: {
    customer_id: expect.any(Number),
    employee_id: 1,
    services: [1],
    date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    time,
    status,
    observation: null,
  },
});

describe('a reservation whose hour has come', () => {
  // 09:00 at the shop.
  beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T12:00:00Z')));

  it('says in words that it is sold, missed or moved, and keeps the rest as icons', async () => {
    const reservations = [
      buildReservationRow(1, { time: '09:00' }),
      buildReservationRow(2, { time: '09:30', customer: { id: 2, name: 'Bruno Lima' } }),
      buildReservationRow(3, { date: daysFromToday(-1), status: 2, customer: { id: 1, name: 'De ontem' } }),
    ];
    await openAgenda({ ...REAL_SERVER, tables: withCustomers(reservations) });
    expect(['Ana Souza', 'Bruno Lima', 'De ontem'].map((name) => listButtons(getCard(name)))).toEqual([
      ['Faltou', 'Remarcar'],
      ['Confirmar', 'Cancelar'],
      ['Faltou', 'Remarcar'],
    ]);
    const icons = within(getCard('Ana Souza'))
      .getAllByRole('button')
      .map(({ title }) => title);
    expect(icons.filter(Boolean)).toEqual(['Abrir a ficha', 'Concluir sem venda', 'Cancelar', 'Editar', 'Excluir']);
    expect(within(getCard('Ana Souza')).getByRole('link', { name: /^Vender/ })).toBeTruthy();
  });

  it('becomes so while it is on the screen', async () => {
    vi.setSystemTime(new Date('2026-11-20T11:59:00Z'));
    await openAgenda({ ...REAL_SERVER, tables: { reservations: [buildReservationRow(1)] } });
    expect(listButtons(getCard('Ana Souza'))).toEqual(['Confirmar', 'Cancelar']);
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    // The clock is also read when a device wakes up.
    fireEvent(document, new Event('visibilitychange'));
    expect(listButtons(getCard('Ana Souza'))).toEqual(['Faltou', 'Remarcar']);
  });

  it('is moved to another hour, which can be undone', async () => {
    const { backEnd, tap, user } = await openAgenda({
      ...REAL_SERVER,
      tables: { reservations: [buildReservationRow(1)] },
    });
    await tap(/^Remarcar Ana Souza/);
    const form = await screen.findByRole('dialog', { name: 'Remarcar Ana Souza' });
    await user.selectOptions(await within(form).findByLabelText(/Horário/), '16:00');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await tap('Desfazer');
    await screen.findByText('Voltou para o horário anterior');
    expect(listEdits(backEnd).map(({ body }) => body)).toMatchObject([
      { reservation: { time: '16:00', status: 1 } },
      { reservation: { time: '09:00', status: 1 } },
    ]);
  });

  it('that was marked as missed is restored with one press', async () => {
    const { backEnd, tap } = await openAgenda({ ...REAL_SERVER, tables: { reservations: [buildReservationRow(1)] } });
    await tap(/^Faltou Ana Souza/);
    await screen.findByText('Falta registrada');
    await tap('Desfazer');
    await screen.findByText('Falta desfeita');
    expect(listButtons(getCard('Ana Souza'))).toEqual(['Faltou', 'Remarcar']);
    expect(backEnd.tables.reservations[0]?.status).toBe(1);
  });

  it('that was marked as missed says so in its form, and is restored for who comes later', async () => {
    const missed = buildReservationRow(1, { status: 4, no_show: '1' });
    const { backEnd, tap, edit, choose } = await openAgenda({ ...REAL_SERVER, tables: { reservations: [missed] } });
    const form = await edit(/^Editar Ana Souza/);
    const status = within(form).getByLabelText<HTMLSelectElement>(/^Status/);
    expect(status.selectedOptions[0]?.textContent).toBe('Cancelado');
    const hint = 'O cliente faltou. Se ele vier, escolha Agendado.';
    expect(status.getAttribute('aria-describedby')).toBe(within(form).getByText(hint).id);
    await choose(form, 'Status', 'Agendado');
    expect(within(form).queryByText(hint)).toBeNull();
    await choose(form, 'Status', 'Cancelado');
    await tap('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(listButtons(getCard('Ana Souza'))).toEqual(['Desfazer falta']);
    await tap(/^Desfazer falta Ana Souza/);
    await screen.findByText('Falta desfeita');
    expect(backEnd.tables.reservations[0]).toMatchObject({ status: 1 });
    expect(listButtons(getCard('Ana Souza'))).toEqual(['Faltou', 'Remarcar']);
  });

  it('can still be cancelled', async () => {
    const { backEnd, tap } = await openAgenda({ ...REAL_SERVER, tables: { reservations: [buildReservationRow(1)] } });
    await tap(/^Cancelar Ana Souza/);
    await screen.findByText('Agendamento cancelado');
    expect(listEdits(backEnd)).toMatchObject([{ body: { reservation: { status: 4, no_show: '0' } } }]);
  });
});

describe('the status of a reservation', () => {
  it('offers, with the feature, the actions that each status allows, selling first: the wizard opens with the reservation', async () => {
    const { user, path } = await openAgenda({ ...REAL_SERVER, tables: withCustomers(buildOneOfEach()) });
    expect(STATUSES.map((status) => listButtons(getCard(`Status ${status}`)))).toEqual([
      ['Confirmar', 'Cancelar'],
      ['Cancelar'],
      [],
      [],
    ]);
    const finish = screen.getAllByRole('button', { name: /^Concluir sem venda/ });
    expect(finish.map((button) => button.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('Status 1'),
      expect.stringContaining('Status 2'),
    ]);
    expect(screen.getAllByRole('link', { name: /^Vender/ })).toHaveLength(2);
    expect(getCard('Status 2').querySelector('a, button:not([title])')?.textContent).toBe('Vender');
    const sell = within(getCard('Status 2')).getByRole('link', { name: /^Vender Status 2/ });
    // Opened in a new tab it begins the same sale.
    expect(sell.getAttribute('href')).toBe('/vendas?reservation=2');
    await user.click(sell);
    expect(path()).toBe('/vendas');
  });

  it('of one sold on another device cannot change: a message says so, with the way to that sale', async () => {
    const { tap, path, user } = await openAgenda(REAL_SERVER);
    await screen.findByRole('button', { name: /^Cancelar Ana Souza/ });
    await sellElsewhere({ amount: 35_00, payment_method: 'pix', services: [1], customer_id: 1, reservation_id: 1 });
    await tap(/^Cancelar Ana Souza/);
    await screen.findByText('Este agendamento já foi vendido.');
    await user.click(screen.getByRole('button', { name: 'Ver a venda' }));
    expect(path()).toBe('/historico');
  });

  it('is finished without a sale only after a confirmation', async () => {
    const { backEnd, tap, user } = await openAgenda(REAL_SERVER);
    await tap(/^Concluir sem venda Ana Souza/);
    const question = await screen.findByRole('dialog', { name: /^Concluir sem venda o agendamento de Ana Souza/ });
    expect(within(question).getByText(/^Nada entra no caixa, e o cliente não ganha pontos nem visita\./)).toBeTruthy();
    expect(listEdits(backEnd)).toEqual([]);
    const release = backEnd.hold('PUT /reservations/edit/*');
    const yes = within(question).getByRole<HTMLButtonElement>('button', { name: 'Concluir sem venda' });
    await user.click(yes);
    await waitFor(() => expect(yes.disabled).toBe(true));
    fireEvent.keyDown(question, { key: 'Escape' });
    expect(question.isConnected).toBe(true);
    release();
    expect(await screen.findByText('Agendamento concluído sem venda')).toBeTruthy();
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(backEnd.tables.reservations[0]?.status).toBe(3);
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('can be restored with one press after a cancellation, or shows why not', async () => {
    const reservations = [buildReservationRow(1, { status: 2, version: 5 })];
    const { backEnd, tap } = await openAgenda({ ...REAL_SERVER, tables: { reservations } });
    await tap(/^Cancelar/);
    expect((await screen.findByText('Agendamento cancelado')).closest('[aria-live="polite"]')).toBeTruthy();
    await tap('Desfazer');
    expect(await screen.findByText('Cancelamento desfeito')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull(), { timeout: 3000 });
    expect(listEdits(backEnd).map(({ body }) => body)).toMatchObject([
      { reservation: { status: 4, version: 5 } },
      { reservation: { status: 2, version: 6 } },
    ]);
    await waitFor(() => expect(within(getCard('Ana Souza')).getByText('Confirmado')).toBeTruthy());
    await tap(/^Cancelar/);
    await waitFor(() => expect(listEdits(backEnd)).toHaveLength(3));
    const taken = 'Este horário já está ocupado para o colaborador escolhido';
    backEnd.respondWithError('PUT /reservations/edit/*', 409, taken);
    await tap('Desfazer');
    expect(await screen.findByText(taken)).toBeTruthy();
  });

  it('keeps the focus on its card when the pressed button disappears, and moves it to the undo button and back', async () => {
    const { user } = await openAgenda(REAL_SERVER);
    screen.getByRole('button', { name: /^Confirmar/ }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(within(getCard('Ana Souza')).getByText('Confirmado')).toBeTruthy());
    await waitFor(() => expect(document.activeElement).toBe(getCard('Ana Souza')));
    screen.getByRole('button', { name: /^Cancelar/ }).focus();
    await user.keyboard('{Enter}');
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    expect(document.activeElement).toBe(undo);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(getCard('Ana Souza'));
  });

  it('offers, without the feature, exactly the actions of spec.md', async () => {
    // Their hours are over.
    vi.setSystemTime(new Date('2026-11-20T21:00:00Z'));
    await openAgenda({ tables: withCustomers(buildOneOfEach()) });
    expect(screen.queryByRole('button', { name: /^Faltou/ })).toBeNull();
    expect(STATUSES.map((status) => listButtons(getCard(`Status ${status}`)))).toEqual([
      ['Cancelar'],
      ['Confirmar', 'Cancelar'],
      [],
      ['Confirmar', 'Cancelar'],
    ]);
  });

  it.each([
    [
      'with the feature',
      REAL_SERVER,
      [
        ['Confirmar', 1, 2],
        ['Cancelar', 1, 4],
        ['Cancelar', 2, 4],
      ],
    ],
    [
      'without the feature',
      {},
      [
        ['Confirmar', 2, 1],
        ['Confirmar', 4, 1],
        ['Cancelar', 1, 3],
        ['Cancelar', 2, 3],
        ['Cancelar', 4, 3],
      ],
    ],
  ] as const)('%s is sent with the whole record, as each button says', async (_, options, buttons) => {
    const reservations = buttons.map(([label, from], n) =>
      buildReservationRow(n + 7, { status: from, time: `1${n}:00`, customer: { id: 1, name: `${label} ${from}` } }),
    );
    const { backEnd, tap } = await openAgenda({ ...options, tables: withCustomers(reservations) });
    for (const [n, [label, from]] of buttons.entries()) {
      await tap(new RegExp(`^${label} ${label} ${from}`));
      await waitFor(() => expect(listEdits(backEnd)).toHaveLength(n + 1));
      const message = label === 'Confirmar' ? 'Agendamento confirmado' : 'Agendamento cancelado';
      await screen.findAllByText('features' in options ? message : 'Agendamento atualizado com sucesso!');
      // With the mouse the focus does not move, and on a bare back end the action cannot be undone.
      const undo = screen.queryAllByRole('button', { name: 'Desfazer' });
      expect(undo).not.toContain(document.activeElement);
      if (!('features' in options)) expect(undo).toEqual([]);
    }
    expect(listEdits(backEnd).map(({ path, body }) => [path, body])).toMatchObject(
      buttons.map(([, , to], n) => [`/reservations/edit/${n + 7}`, buildSent(to, `1${n}:00`)]),
    );
  });

  it('changed by another user is not overwritten: a message says so and the change is shown', async () => {
    const reservations = [buildReservationRow(1, { version: 5 })];
    const { backEnd, tap } = await openAgenda({ ...REAL_SERVER, tables: { reservations } });
    backEnd.update('reservations', 1, { version: 6, status: 4 });
    await tap(/^Confirmar/);
    expect(
      await screen.findByText('Este registro foi alterado por outra pessoa. Veja o que mudou e tente de novo.'),
    ).toBeTruthy();
    await waitFor(() => expect(within(getCard('Ana Souza')).getByText('Cancelado')).toBeTruthy());
    expect(backEnd.tables.reservations[0]?.status).toBe(4);
  });

  it('shows why it could not be changed', async () => {
    const { backEnd, tap } = await openAgenda(REAL_SERVER);
    backEnd.respondWithError('PUT /reservations/edit/*', 503, 'O servidor está ocupado.');
    await tap(/^Confirmar/);
    expect(await screen.findByText('Erro ao atualizar agendamento. O servidor está ocupado.')).toBeTruthy();
    expect(within(getCard('Ana Souza')).getByText('Agendado')).toBeTruthy();
  });

  it('is sent once, however often the button is pressed', async () => {
    const { backEnd, user } = await openAgenda(REAL_SERVER);
    const release = backEnd.hold('PUT /reservations/edit/*');
    const confirm = screen.getByRole('button', { name: /^Confirmar/ });
    await user.click(confirm);
    await user.click(confirm);
    await user.click(screen.getByRole('button', { name: /^Cancelar/ }));
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    release();
    await screen.findByText('Agendamento confirmado');
    expect(listEdits(backEnd)).toHaveLength(1);
  });
});
