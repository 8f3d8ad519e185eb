import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reservations } from '../../domain/resources/reservations.ts';
import { invalidate } from '../../src/dataProvider/invalidation.ts';
import { listPreferences } from '../../src/listPreferences.ts';
import { ReservationsPage } from '../../src/resources/reservations/ReservationsPage.tsx';
import { createSmallShop, type Tables } from '../fixtures/backEnd/records.ts';
import { buildReservationRow, buildWaitingRow, findForm } from './support/agendaScreen.tsx';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { readDay } from './support/day.ts';
import { listCardNames } from './support/listScreen.ts';
import { createClients, renderApp, renderScreen } from './support/renderApp.tsx';

// The listener is lazy: in a browser it is loaded before anybody cancels.
beforeAll(() => import('../../src/resources/reservations/waiting/WaitingOffers.tsx'));
// 10:10 at the shop.
beforeEach(() => void vi.setSystemTime(new Date('2026-11-20T13:10:00Z')));

const CARLA = { employee_id: 1, employee: 'Carla Dias' };
const BEARD = [{ id: 2, name: 'Barba', duration: 30 }];

/** Ana is with Carla at 14:00 for an hour. */
function openAgenda(list: Tables['waiting-list'], fields = {}, isWhole = false, agenda_step = 30) {
  const tables = {
    reservations: [buildReservationRow(1, { time: '14:00', duration: 60, ...fields })],
    'waiting-list': list,
    shop: createSmallShop().shop.map((row) => ({ ...row, agenda_step })),
  };
  const backEnd = createBackEnd({ ...REAL_SERVER, tables });
  const clients = createClients();
  const rendered = isWhole ? renderApp('/agendamentos', clients) : renderScreen(<ReservationsPage />, '/agendamentos');
  return { backEnd, queryClient: clients.queryClient, ...rendered };
}

const press = (name: string | RegExp) => screen.findByRole('button', { name });
const readList = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('a freed hour', () => {
  it('is offered to waiting customers who fit, and a booked one leaves the list', async () => {
    const list = [
      buildWaitingRow(1, { observation: 'Ligar antes' }),
      buildWaitingRow(2, { ...CARLA, customer_id: 1, customer: 'Ana Souza', phone: '11987654321', services: BEARD }),
      buildWaitingRow(3, { employee_id: 2, employee: 'Davi Rocha' }),
    ];
    const { backEnd, user } = openAgenda(list);
    await user.click(await press(/^Cancelar Ana Souza/));
    await screen.findByText('2 pessoas da lista de espera cabem das 14:00 às 15:00 com Carla Dias');
    await user.click(await press('Ver'));
    const dialog = await screen.findByRole('dialog', { name: 'Quem cabe neste horário' });
    expect(await within(dialog).findByText('20/11/2026, 14:00 a 15:00, com Carla Dias')).toBeTruthy();
    expect((await within(dialog).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Bruno Lima(11) 9 1234-5678Corte · com qualquer umLigar antesAgendar às 14:00',
      'Ana Souza(11) 9 8765-4321Barba · com Carla DiasAgendar às 14:00',
    ]);
    expect(within(dialog).getByRole('link', { name: '(11) 9 1234-5678' }).getAttribute('href')).toBe(
      'tel:+5511912345678',
    );

    await user.click(await press('Agendar Bruno Lima às 14:00'));
    await screen.findByRole('dialog', { name: 'Novo Agendamento' });
    await user.click(await press('Salvar'));
    await screen.findByText('Agendamento adicionado com sucesso!');
    await waitFor(() => expect(backEnd.callsTo('DELETE /waiting-list/remove/1')).toHaveLength(1));
    expect(backEnd.callsTo('POST /reservations/create')[0]?.body?.reservation).toMatchObject({
      ...{ customer_id: 2, employee_id: 1, services: [1], date: '2026-11-20', time: '14:00' },
    });
  });

  it('moves the focus to its button, and back with Escape', async () => {
    const { user, goTo } = openAgenda([buildWaitingRow(1)], {}, true);
    (await press(/^Cancelar Ana Souza/)).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('1 pessoa da lista de espera cabe das 14:00 às 15:00 com Carla Dias');
    const see = await press('Ver');
    await waitFor(() => expect(document.activeElement).toBe(see));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Desfazer' })));
    // It disappears with the agenda.
    await user.keyboard('{Enter}');
    await user.click(await press(/^Cancelar Ana Souza/));
    await screen.findByText('1 pessoa da lista de espera cabe das 14:00 às 15:00 com Carla Dias');
    goTo('/despesas');
    await waitFor(() => expect(screen.queryByText(/lista de espera cabe/)).toBeNull());
  });

  it('is no longer offered once the cancellation is undone', async () => {
    const { user } = openAgenda([buildWaitingRow(1)]);
    await user.click(await press(/^Cancelar Ana Souza/));
    await screen.findByText('1 pessoa da lista de espera cabe das 14:00 às 15:00 com Carla Dias');
    await user.click(await press('Desfazer'));
    await screen.findByText('Cancelamento desfeito');
    await waitFor(() => expect(screen.queryByText(/lista de espera cabe/)).toBeNull());
  });

  it('is no longer offered once the hour is blocked', async () => {
    const { user } = openAgenda([buildWaitingRow(1)]);
    await user.click(await press(/^Cancelar Ana Souza/));
    await screen.findByText('1 pessoa da lista de espera cabe das 14:00 às 15:00 com Carla Dias');
    await user.click(await press('Bloquear horário'));
    const form = await findForm('Bloquear horário');
    await user.click(within(form).getByRole('button', { name: 'Toda a barbearia' }));
    await user.selectOptions(within(form).getByLabelText(/Das/), '14:00');
    await user.selectOptions(within(form).getByLabelText(/Até/), '15:00');
    await user.pasteInto(within(form).getByLabelText(/Motivo/), 'Curso');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByText(/lista de espera cabe/)).toBeNull());
  });

  it('is no longer offered once another device takes the hour, however long the notice stayed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
    const { backEnd, user, queryClient } = openAgenda([buildWaitingRow(1)], {}, true);
    await user.click(await press(/^Cancelar Ana Souza/));
    const notice = await screen.findByText('1 pessoa da lista de espera cabe das 14:00 às 15:00 com Carla Dias');
    // The mouse on it stops its time.
    await user.hover(notice);
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    const bruno = { customer: 'Bruno Lima', customer_id: 2 };
    backEnd.insert('reservations', buildReservationRow(2, { ...bruno, time: '14:00', duration: 60 }));
    await act(() => invalidate(queryClient, reservations.name));
    await waitFor(() => expect(screen.queryByText(/lista de espera cabe/)).toBeNull());
  });

  it('is offered for the part that is left: not what has passed, nor what is taken', async () => {
    // 14:10 at the shop.
    vi.setSystemTime(new Date('2026-11-20T17:10:00Z'));
    const { backEnd, user } = openAgenda([buildWaitingRow(1)], {}, false, 10);
    backEnd.tables.reservations = [
      ...backEnd.tables.reservations,
      buildReservationRow(2, { time: '14:50', duration: 30, squeeze: 'Amigo', customer: 'Bruno Lima', customer_id: 2 }),
    ];
    await user.click(await press(/^Faltou Ana Souza/));
    await screen.findByText('1 pessoa da lista de espera cabe das 14:10 às 14:50 com Carla Dias');
  });

  it('leaves the focus in a text field', async () => {
    const { backEnd, user } = openAgenda([buildWaitingRow(1)]);
    const release = backEnd.hold('GET /waiting-list');
    (await press(/^Cancelar Ana Souza/)).focus();
    await user.keyboard('{Enter}');
    await user.click(await press('Novo Agendamento'));
    await user.click(await press('Mais opções'));
    const note = within(await findForm('Novo Agendamento')).getByLabelText('Observação');
    await user.type(note, 'Li');
    release();
    await screen.findByText('1 pessoa da lista de espera cabe das 14:00 às 15:00 com Carla Dias');
    await user.keyboard('gar antes');
    expect(note).toHaveProperty('value', 'Ligar antes');
  });

  it('is offered after a deletion, at the steps of this shop', async () => {
    const { backEnd, user } = openAgenda([buildWaitingRow(1)], { time: '14:15' }, false, 15);
    await user.click(await press(/^Excluir Ana Souza/));
    await screen.findByRole('dialog', {
      name: 'Tem certeza que deseja excluir o agendamento de Ana Souza, 20/11/2026 às 14:15?',
    });
    await user.click(await press('Excluir'));
    await screen.findByText('1 pessoa da lista de espera cabe das 14:15 às 15:15 com Carla Dias');
    backEnd.respondWithError('GET /agenda', 503, 'O servidor está ocupado.');
    await user.click(await press('Ver'));
    const retry = await press('Tentar novamente');
    backEnd.restore('GET /agenda');
    backEnd.tables['waiting-list'] = [];
    await user.click(retry);
    await press('Agendar Bruno Lima às 14:15');
  });

  it('is offered after a move in the grid, until nobody waits', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    const { backEnd, user } = openAgenda([buildWaitingRow(1)]);
    (await press(/^14:00 a 15:00, Ana Souza/)).focus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}{Enter}');
    await screen.findByText(/ cabe das 14:00 às 15:00 com Carla Dias$/);
    await press('Ver');
    backEnd.tables['waiting-list'] = [];
    await user.click(await press('Ver'));
    expect(await screen.findByText('20/11/2026, 14:00 a 15:00, com Carla Dias')).toBeTruthy();
    expect(await screen.findByText('Ninguém da lista de espera cabe mais neste horário.')).toBeTruthy();
  });

  it('is not offered where nobody fits, and a failed check is reported', async () => {
    const { backEnd, user } = openAgenda([
      buildWaitingRow(1, { from: '2026-11-19', to: '2026-11-19' }),
      buildWaitingRow(2, { employee_id: 2 }),
    ]);
    await user.click(await press(/^Cancelar Ana Souza/));
    await screen.findByText('Agendamento cancelado');
    await waitFor(() => expect(backEnd.callsTo('GET /waiting-list')).toHaveLength(1));
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)));
    expect(screen.queryByText(/lista de espera cabe/)).toBeNull();
    backEnd.respondWithError('GET /waiting-list', 503, 'O servidor está ocupado.');
    await user.click(await press('Desfazer'));
    await user.click(await press(/^Cancelar Ana Souza/));
    await screen.findByText('Não foi possível ver quem da lista de espera cabe no horário que ficou livre.');
  });
});

describe('the waiting list', () => {
  it('separates expired entries, and books with the wanted services and employee', async () => {
    const later = { ...CARLA, customer_id: 1, customer: 'Ana Souza', services: BEARD };
    const { customers } = createSmallShop();
    const tables = {
      customers: [...customers, { ...customers[0], id: 3, name: 'Zé' }],
      'waiting-list': [
        buildWaitingRow(1, { from: '2026-11-15', to: '2026-12-15', observation: 'Só à tarde' }),
        buildWaitingRow(2, { customer_id: 3, to: '2026-11-19', from: '2026-11-19', services: [] }),
        buildWaitingRow(3, { ...later, from: '2026-11-25', to: '2026-11-25' }),
      ],
    };
    const backEnd = createBackEnd({ ...REAL_SERVER, tables });
    const { user } = renderApp('/lista-de-espera');
    await press('Agendar Bruno Lima');
    expect(readList().join()).not.toContain('Zé');
    const readCard = async (name: string) => (await screen.findByRole('article', { name })).textContent;
    expect(await readCard('Bruno Lima')).toContain(
      'Bruno Lima(11) 9 1234-5678Corte · com qualquer umDe 15/11/2026 a 15/12/2026Só à tarde',
    );
    expect(await readCard('Ana Souza')).toContain('Barba · com Carla DiasEm 25/11/2026');
    // Zé's entry has expired and would be sorted first.
    expect(listCardNames()).toEqual(['Bruno Lima', 'Ana Souza']);
    expect(screen.queryByText('Prazo vencido')).toBeNull();
    await user.click(await press('Prazo vencido (1)'));
    expect(await readCard('Zé')).toMatch(/^Prazo vencidoZé.*Nenhum serviço · com qualquer um/);
    expect(screen.queryByRole('article', { name: 'Bruno Lima' })).toBeNull();
    await user.click(await press('Esperando (2)'));
    // Pressing the selected view keeps it.
    await user.click(await press('Esperando (2)'));
    expect(await readCard('Bruno Lima')).toContain('Só à tarde');
    expect(screen.getByRole('link', { name: 'Agenda' }).getAttribute('href')).toBe('/agendamentos');

    // The edit form shows the customer.
    await user.click(await press('Editar Bruno Lima'));
    const edit = await screen.findByRole('dialog');
    expect((await within(edit).findByLabelText<HTMLInputElement>(/^Cliente/)).value).toBe('Bruno Lima');
    await user.click(await press('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    // Proposed: a week from today; for a later entry its first day and employee.
    await user.click(await press('Incluir na lista de espera'));
    await screen.findByRole('dialog');
    expect([await readDay('De'), await readDay('Até')]).toEqual(['20/11/2026', '27/11/2026']);
    await user.click(await press('Cancelar'));
    await user.click(await press('Agendar Ana Souza'));
    const proposed = await findForm('Novo Agendamento');
    expect(await readDay('Data')).toBe('25/11/2026');
    expect(within(proposed).getByLabelText<HTMLSelectElement>(/^Colaborador/).value).toBe('1');
    expect(within(proposed).getByRole<HTMLInputElement>('checkbox', { name: /Barba/ }).checked).toBe(true);
    await user.click(await press('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    backEnd.respondWithError('DELETE /waiting-list/remove/1', 503, 'O servidor está ocupado.');
    await user.click(await press('Agendar Bruno Lima'));
    const form = await findForm('Novo Agendamento');
    expect([await readDay('Data'), within(form).getByLabelText<HTMLInputElement>(/^Cliente/).value]).toEqual([
      '20/11/2026',
      'Bruno Lima',
    ]);
    // The wanted services are selected with an employee who does them.
    await user.selectOptions(within(form).getByLabelText(/^Colaborador/), 'Carla Dias');
    await user.selectOptions(await within(form).findByLabelText(/^Horário/), '15:00');
    await user.click(await press('Salvar'));
    await screen.findByText(/^O agendamento foi feito, mas Bruno Lima continua na lista de espera/);
    expect(backEnd.callsTo('POST /reservations/create')[0]?.body?.reservation).toMatchObject({
      ...{ customer_id: 2, employee_id: 1, services: [1], date: '2026-11-20', time: '15:00' },
    });
    expect(await press('Agendar Bruno Lima')).toBeTruthy();

    // If somebody else has removed the entry there is no message.
    backEnd.respondWithError('DELETE /waiting-list/remove/3', 404, 'Este registro não existe mais');
    await user.click(await press('Agendar Ana Souza'));
    const another = await findForm('Novo Agendamento');
    await user.selectOptions(await within(another).findByLabelText(/^Horário/), '15:00');
    backEnd.tables['waiting-list'] = backEnd.tables['waiting-list'].filter(({ id }) => id !== 3);
    await user.click(await press('Salvar'));
    await waitFor(() => expect(backEnd.callsTo('DELETE /waiting-list/remove/3')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Ana Souza' })).toBeNull());
    expect(screen.queryByText(/Ana Souza continua na lista|Este registro não existe mais/)).toBeNull();

    backEnd.tables['waiting-list'] = [];
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText(/Inclua quem quer vir se alguém cancelar\.$/)).toBeTruthy();
    await user.click(await press('Prazo vencido (0)'));
    expect(screen.getByText('Nenhum prazo venceu.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /primeir/ })).toBeNull();
  });

  it('says of each entry the first free hour of its part of the day, and books it', async () => {
    const tables = {
      'waiting-list': [
        buildWaitingRow(1, { day_part: 'afternoon' }),
        buildWaitingRow(2, {
          customer_id: 1,
          customer: 'Ana Souza',
          to: '2026-11-21',
          employee_id: 2,
          employee: 'Davi Rocha',
        }),
      ],
    };
    const backEnd = createBackEnd({ ...REAL_SERVER, tables });
    const { user } = renderApp('/lista-de-espera');
    const hour = await screen.findByText('Primeiro horário livre: hoje às 12:00, com Carla Dias');
    const card = hour.closest('article');
    expect(card?.textContent).toContain('Corte · com qualquer um · à tarde');
    // Davi does no cuts.
    screen.getByText('Nenhum horário livre até 21/11/2026');
    await user.click(await press('Agendar Bruno Lima'));
    const form = await findForm('Novo Agendamento');
    await waitFor(() => expect(within(form).getByLabelText<HTMLSelectElement>(/^Horário/).value).toBe('12:00'));
    // Said before all inputs, of which those of day and hour may be below the fold.
    expect(within(form).getByText('Hoje, sexta-feira, 20 de novembro, às 12:00').closest('form')?.textContent).toMatch(
      /^Hoje/,
    );
    await user.click(await press('Salvar'));
    await screen.findByText('Agendamento adicionado com sucesso!');
    expect(backEnd.callsTo('POST /reservations/create')[0]?.body?.reservation).toMatchObject({
      ...{ customer_id: 2, employee_id: 1, services: [1], date: '2026-11-20', time: '12:00' },
    });
  });
});
