import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDay } from '../../domain/dates.ts';
import { timeSlots } from '../../domain/reservations.ts';
import { createSmallShop, type Row, today } from '../fixtures/backEnd/records.ts';
import { buildReservationRow, daysFromToday, findForm, openAgenda } from './support/agendaScreen.tsx';
import { type BackEnd, REAL_SERVER } from './support/backEnd.ts';
import { readDay, typeDay } from './support/day.ts';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';

// Before the first hour: all hours of today can be booked.
const setMorning = () => void vi.setSystemTime(new Date('2026-11-20T10:00:00Z'));
setMorning();
beforeEach(setMorning);

const readServices = (form: HTMLElement) =>
  within(form)
    .queryAllByRole('checkbox')
    .map((box) => replaceNonBreakingSpaces(box.closest('label')?.textContent));
const readChosen = (form: HTMLElement) =>
  within(form)
    .queryAllByRole('checkbox', { checked: true })
    .map((box) => replaceNonBreakingSpaces(box.closest('label')?.textContent));
const getSlot = (form: HTMLElement, name: string) => within(form).getByRole<HTMLOptionElement>('option', { name });
const getHourField = (form: HTMLElement) => within(form).getByLabelText<HTMLSelectElement>(/Horário/);
const readValue = (form: HTMLElement, label: RegExp) => within(form).getByLabelText<HTMLInputElement>(label).value;
const listCreated = (backEnd: BackEnd) => backEnd.callsTo('POST /reservations/create').map(({ body }) => body);
const listEdited = (backEnd: BackEnd) => backEnd.callsTo('PUT /reservations/edit/*').map(({ body }) => body);

describe('a new reservation', () => {
  it('has customer, employee, services, day and hour', async () => {
    const { backEnd, openForm, find, choose, tick, save, user } = await openAgenda(REAL_SERVER);
    const form = await openForm();
    await find(form, 'bru', /^Bruno Lima/);
    await choose(form, 'Colaborador', 'Carla Dias');
    await tick(form, /Barba/);
    await tick(form, /Corte/);
    await typeDay('Data', daysFromToday(3));
    await choose(form, 'Horário', '14:30');
    await user.pasteInto(within(form).getByLabelText('Observação'), 'Primeira vez');
    await save(form);
    expect(await screen.findByText('Agendamento adicionado com sucesso!')).toBeTruthy();
    await waitFor(() => expect(form.isConnected).toBe(false));
    expect(listCreated(backEnd)).toEqual([
      {
        reservation: {
          customer_id: 2,
          employee_id: 1,
          services: [2, 1],
          date: daysFromToday(3),
          time: '14:30',
          status: 1,
          observation: 'Primeira vez',
          ...{ no_show: '0', in_progress: '0' },
          ...{ duration: null, squeeze: null },
        },
      },
    ]);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  });

  it('begins at the customer, with what is rarely set folded until it is refused', async () => {
    const { backEnd, tap, user, find, choose, tick, save } = await openAgenda(REAL_SERVER);
    await tap('Novo Agendamento');
    const form = await findForm('Novo Agendamento');
    expect(document.activeElement).toBe(within(form).getByRole('combobox', { name: /Cliente/ }));
    const folded = [/^Duração/, /^Encaixe/, /^Status/, /^Observação/];
    expect(folded.filter((label) => within(form).queryByLabelText(label))).toEqual([]);
    await find(form, 'bru', /^Bruno Lima/);
    await choose(form, 'Colaborador', 'Carla Dias');
    await tick(form, /Corte/);
    await choose(form, 'Horário', '14:30');
    expect(within(form).getByText('Termina às 15:00.')).toBeTruthy();
    await tap('Mais opções');
    expect(folded.filter((label) => !within(form).queryByLabelText(label))).toEqual([]);
    await user.type(within(form).getByLabelText(/^Duração/), '7');
    await tap('Mais opções');
    expect(within(form).queryByLabelText(/^Duração/)).toBeNull();
    await save(form);
    expect(await within(form).findByText('Informe de 5 a 480 minutos, de 5 em 5')).toBeTruthy();
    expect(document.activeElement).toBe(within(form).getByLabelText(/^Duração/));
    expect(listCreated(backEnd)).toEqual([]);
  });

  it('starts today as scheduled, without a customer, and offers every half hour and the active employees', async () => {
    const { openForm, user } = await openAgenda(REAL_SERVER);
    const form = await openForm();
    expect([
      await readDay('Data'),
      readValue(form, /Status/),
      readValue(form, /Cliente/),
      readValue(form, /Colaborador/),
    ]).toEqual([formatDay(today()), '1', '', '']);
    const hours = within(within(form).getByLabelText(/Horário/)).getAllByRole<HTMLOptionElement>('option');
    expect(hours.map((option) => option.value)).toEqual(['', ...timeSlots]);
    expect(within(form).queryByRole('option', { name: 'Elisa Prado' })).toBeNull();
    await user.click(within(form).getByRole('button', { name: /^Escolha uma data/ }));
    const isOffered = async (day: string) =>
      (await screen.findByRole<HTMLButtonElement>('gridcell', { name: day })).disabled;
    expect([await isOffered('19'), await isOffered('20')]).toEqual([true, false]);
  });

  it('is not created at a past hour of today, and none is offered', async () => {
    vi.setSystemTime(new Date('2026-11-20T17:47:00Z'));
    const { backEnd, edit, openForm, choose, save, user } = await openAgenda(REAL_SERVER);
    const form = await openForm();
    const listHours = () =>
      within(within(form).getByLabelText(/Horário/))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value);
    expect(listHours()).toEqual(['', ...timeSlots.slice(timeSlots.indexOf('14:30'))]);
    await typeDay('Data', daysFromToday(1));
    await waitFor(() => expect(listHours()).toEqual(['', ...timeSlots]));
    await choose(form, 'Horário', '09:00');
    await typeDay('Data', today());
    await save(form);
    expect(await within(form).findByText('Este horário já passou')).toBeTruthy();
    // A finished reservation may be in the past.
    await choose(form, 'Status', 'Concluído');
    await save(form);
    await waitFor(() => expect(within(form).queryByText('Este horário já passou')).toBeNull());
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // An existing reservation keeps its past hour.
    const own = await edit(/^Editar Ana Souza, .* às 09:00$/);
    expect(getSlot(own, '09:00').selected).toBe(true);
    await user.pasteInto(within(own).getByLabelText('Observação'), 'Atrasou');
    await save(own);
    await waitFor(() => expect(listEdited(backEnd)).toMatchObject([{ reservation: { time: '09:00' } }]));
  });

  it('may be created at any hour of today on a bare back end, and cannot be undone there', async () => {
    vi.setSystemTime(new Date('2026-11-20T23:10:00Z'));
    const { edit, choose, save } = await openAgenda();
    const form = await edit(/^Editar Ana Souza/);
    expect(getSlot(form, '08:00').disabled).toBe(false);
    await choose(form, 'Horário', '10:00');
    await save(form);
    expect(await screen.findByText('Agendamento atualizado com sucesso!')).toBeTruthy();
  });

  it('says that the taken hours are unknown, also without an hourly agenda', async () => {
    const { backEnd, openForm, choose } = await openAgenda();
    const form = await openForm();
    backEnd.respondWithError('GET /reservations', 503);
    await choose(form, 'Colaborador', 'Carla Dias');
    expect(await within(form).findByText('Não foi possível ver quais horários estão ocupados.')).toBeTruthy();
    expect(getSlot(form, '10:00').disabled).toBe(false);
  });

  it('links to creating an employee in a shop without one', async () => {
    const { tap } = await openAgenda({ ...REAL_SERVER, tables: { employees: [] } });
    await tap('Novo Agendamento');
    expect(await screen.findByRole('button', { name: 'Novo Colaborador' })).toBeTruthy();
  });

  it('says that today is over also without an hourly agenda', async () => {
    vi.setSystemTime(new Date('2026-11-20T23:10:00Z'));
    const { openForm } = await openAgenda({ ...REAL_SERVER, features: ['reservations.status'] });
    expect(within(await openForm()).getByText(/^Os horários de hoje já passaram/)).toBeTruthy();
  });
});

it('proposes the only professional of a shop in every new reservation', async () => {
  const [carla] = createSmallShop().employees as [Row];
  const { openForm, user } = await openAgenda({ ...REAL_SERVER, tables: { employees: [carla], reservations: [] } });
  for (let time = 0; time < 2; time += 1) {
    const form = await openForm();
    await waitFor(() => expect(readValue(form, /^Colaborador/)).toBe('1'));
    await user.click(within(form).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(form.isConnected).toBe(false));
  }
});

describe('the services of a reservation', () => {
  it('are only the chosen employee’s at their price, none before one is chosen', async () => {
    const [carla, davi, elisa] = createSmallShop().employees;
    const slow = [{ service_id: 1, duration: 90, price: null, commission: null }];
    const dear = [{ service_id: 3, duration: null, price: 150, commission: null }];
    const employees = [
      { ...carla, terms: slow },
      { ...davi, terms: dear },
      { ...elisa, status: '1', services: [] },
    ] as Row[];
    const reservations = [buildReservationRow(1, { time: '11:00' })];
    const { openForm, choose, tick, user } = await openAgenda({
      ...REAL_SERVER,
      tables: { employees, reservations },
    });
    const form = await openForm();
    expect(readServices(form)).toEqual([]);
    expect(within(form).getByText('Escolha o colaborador para ver os serviços dele.')).toBeTruthy();
    await choose(form, 'Colaborador', 'Carla Dias');
    expect(readServices(form)).toEqual(['Barba · R$ 25,50', 'Corte · R$ 35,00']);
    expect(within(form).getByText('Em branco, usa a duração dos serviços')).toBeTruthy();
    await tick(form, /Corte/);
    await tick(form, /Barba/);
    // As long as she takes: it would overlap the next one.
    expect(within(form).getByText('Em branco, usa a duração dos serviços: 120 min')).toBeTruthy();
    await waitFor(() => expect(getSlot(form, '09:30 · ocupado').disabled).toBe(true));
    expect([getSlot(form, '09:00').disabled, getSlot(form, '11:30').disabled]).toEqual([false, false]);
    await user.type(within(form).getByLabelText(/^Duração/), '30');
    await waitFor(() => expect(getSlot(form, '10:30').disabled).toBe(false));
    await choose(form, 'Colaborador', 'Davi Rocha');
    expect(readServices(form)).toEqual(['Coloração · R$ 150,00']);
    await choose(form, 'Colaborador', 'Elisa Prado');
    expect(within(form).getByText('Este colaborador ainda não tem serviços.')).toBeTruthy();
  });

  it('are cleared when the employee changes, also when it changes back', async () => {
    const { backEnd, openForm, choose, tick, save } = await openAgenda(REAL_SERVER);
    const form = await openForm();
    await choose(form, 'Colaborador', 'Carla Dias');
    await tick(form, /Corte/);
    await choose(form, 'Colaborador', 'Davi Rocha');
    await choose(form, 'Colaborador', 'Carla Dias');
    expect(readChosen(form)).toEqual([]);
    await save(form);
    expect(await within(form).findByText('Escolha ao menos um serviço')).toBeTruthy();
    expect(listCreated(backEnd)).toEqual([]);
  });

  it('can be loaded again after a failure', async () => {
    const { backEnd, tap, choose } = await openAgenda(REAL_SERVER);
    backEnd.respondWithError('GET /employees', 503);
    backEnd.respondWithError('GET /agenda', 503);
    await tap('Novo Agendamento');
    const form = await screen.findByRole('dialog');
    expect(await within(form).findByText('Erro ao carregar colaboradores')).toBeTruthy();
    backEnd.restore('GET /employees');
    await tap('Tentar novamente');
    const whole = await findForm('Novo Agendamento');
    await choose(whole, 'Colaborador', 'Carla Dias');
    expect(await within(whole).findByText('Não foi possível ver quais horários estão ocupados.')).toBeTruthy();
    const off = { employee_id: 1, name: 'Carla Dias', works: [], blocks: [], reservations: [] };
    backEnd.respondWith('GET /agenda', {
      status: 'success',
      data: { days: [{ date: daysFromToday(1), columns: [off] }] },
    });
    await typeDay('Data', daysFromToday(1));
    expect(await within(whole).findByText('Carla Dias não trabalha neste dia.')).toBeTruthy();
  });

  it('say without the server that booking needs the connection, and come with it', async () => {
    const { backEnd, tap, choose } = await openAgenda(REAL_SERVER);
    backEnd.disconnect();
    const release = backEnd.hold('GET /employees');
    await tap('Novo Agendamento');
    const form = await screen.findByRole('dialog');
    await within(form).findByText(/^Para agendar é preciso conexão/);
    expect(within(form).queryByLabelText(/Colaborador/)).toBeNull();
    expect(within(form).queryByText('Carregando...')).toBeNull();
    release();
    expect(within(form).queryByText('Erro ao carregar colaboradores')).toBeNull();
    backEnd.reconnect();
    await tap('Tentar novamente');
    await choose(await findForm('Novo Agendamento'), 'Colaborador', 'Carla Dias');
  });

  it('are offered, before an employee is chosen, at the hours when at least one works', async () => {
    const { backEnd, openForm } = await openAgenda(REAL_SERVER);
    const carla = {
      employee_id: 1,
      name: 'Carla Dias',
      works: [{ from: '08:00', to: '09:00' }],
      blocks: [],
      reservations: [],
    };
    const davi = { ...carla, employee_id: 2, name: 'Davi Rocha', works: [{ from: '08:30', to: '10:00' }] };
    const respondWithDay = (days: number, columns: object[]) =>
      backEnd.respondWith('GET /agenda', {
        status: 'success',
        data: { days: [{ date: daysFromToday(days), columns }] },
      });
    respondWithDay(1, [carla, davi]);
    const form = await openForm();
    await typeDay('Data', daysFromToday(1));
    const getHourOptions = () => within(getHourField(form)).getAllByRole<HTMLOptionElement>('option');
    await waitFor(() =>
      expect(getHourOptions().map(({ value }) => value)).toEqual(['', '08:00', '08:30', '09:00', '09:30']),
    );
    respondWithDay(2, [{ ...carla, works: [] }]);
    await typeDay('Data', daysFromToday(2));
    expect(await within(form).findByText('Ninguém trabalha neste dia.')).toBeTruthy();
  });
});

describe('the length of a reservation', () => {
  const cut = { id: 1, name: 'Corte', price: 35, points: 10, duration: 30 };
  const colour = { id: 3, name: 'Coloração', price: 120, points: 40, duration: 120 };
  const own = { service_id: 1, duration: 45, price: null, commission: null };
  const [carla, davi, ...others] = createSmallShop().employees;
  const employees = [
    { ...carla, services: [cut, colour] } as Row,
    { ...davi, services: [cut], terms: [own] } as Row,
    ...others,
  ];
  const both = { id: 1, name: 'Carla Dias', services: [cut, colour] };
  const buildBooked = (fields: Partial<Row>) =>
    buildReservationRow(1, {
      date: daysFromToday(1),
      employee: both,
      services: [cut],
      duration: 30,
      version: 1,
      ...fields,
    });
  const readLength = (form: HTMLElement) => readValue(form, /Duração/);
  const findHint = (form: HTMLElement, minutes: number) =>
    within(form).findByText(`Em branco, usa a duração dos serviços: ${minutes} min`);
  const openShop = (...reservations: Row[]) =>
    openAgenda({ ...REAL_SERVER, tables: { employees, reservations, services: [cut, colour] } });

  it('defaults to the sum of its services, and determines the offered hours and the end', async () => {
    const { openForm, choose, tick } = await openShop(buildBooked({ time: '11:00' }));
    const form = await openForm();
    await choose(form, 'Colaborador', 'Carla Dias');
    await typeDay('Data', daysFromToday(1));
    await tick(form, /Coloração/);
    await findHint(form, 120);
    await waitFor(() => expect(getSlot(form, '09:30 · ocupado').disabled).toBe(true));
    expect(getSlot(form, '09:00').disabled).toBe(false);
    await choose(form, 'Horário', '19:00');
    await within(form).findByText('Termina às 21:00, depois do expediente.');
    await choose(form, 'Colaborador', 'Davi Rocha');
    await tick(form, /Corte/);
    await findHint(form, 45);
  });

  it('is cleared by other services or another employee, if no user typed it', async () => {
    const { backEnd, edit, choose, tick, save } = await openShop(buildBooked({}));
    const form = await edit(/^Editar Ana Souza/);
    expect(readLength(form)).toBe('30');
    await tick(form, /Coloração/);
    await waitFor(() => expect(readLength(form)).toBe(''));
    await findHint(form, 150);
    await tick(form, /Coloração/);
    await findHint(form, 30);
    await choose(form, 'Colaborador', 'Davi Rocha');
    await tick(form, /Corte/);
    await findHint(form, 45);
    await save(form);
    await waitFor(() =>
      expect(listEdited(backEnd)).toMatchObject([{ reservation: { duration: null, employee_id: 2 } }]),
    );
  });

  it('stays if a user typed it, now or in an earlier edit', async () => {
    const { backEnd, edit, tick, save, user } = await openShop(
      buildBooked({ duration: 40 }),
      buildBooked({ id: 2, customer: { id: 2, name: 'Bruno Lima' }, time: '15:00' }),
    );
    const form = await edit(/^Editar Ana Souza/);
    await tick(form, /Coloração/);
    await findHint(form, 150);
    expect(readLength(form)).toBe('40');
    await save(form);
    await waitFor(() => expect(listEdited(backEnd)).toMatchObject([{ reservation: { duration: 40 } }]));
    await waitFor(() => expect(form.isConnected).toBe(false));
    const another = await edit(/^Editar Bruno Lima/);
    await user.clear(within(another).getByLabelText(/Duração/));
    await user.type(within(another).getByLabelText(/Duração/), '100');
    await tick(another, /Coloração/);
    await findHint(another, 150);
    expect(readLength(another)).toBe('100');
  });
});

describe('a taken hour', () => {
  const reservations = [
    buildReservationRow(1, { time: '09:00', status: 1 }),
    buildReservationRow(2, { time: '09:30', status: 2 }),
    buildReservationRow(3, { time: '10:00', status: 3 }),
    buildReservationRow(4, { time: '10:30', status: 4 }),
    buildReservationRow(5, { time: '11:00', date: daysFromToday(1) }),
    buildReservationRow(6, { time: '11:30', employee: { id: 2, name: 'Davi Rocha', services: [] } }),
  ];

  it.each([
    ['a back end that filters', REAL_SERVER],
    ['a back end that sends everything', {}],
  ])('is shown as taken and disabled, with %s', async (_, options) => {
    const { openForm, choose, save } = await openAgenda({ ...options, tables: { reservations } });
    const form = await openForm();
    expect(getSlot(form, '09:00').disabled).toBe(false);
    await choose(form, 'Horário', '09:00');
    await choose(form, 'Colaborador', 'Carla Dias');
    await waitFor(() => expect(getSlot(form, '09:00 · ocupado').disabled).toBe(true));
    // A taken hour chosen earlier is reported at once, and not sent.
    expect(within(form).getByText('Este horário já está ocupado para o colaborador escolhido')).toBeTruthy();
    await save(form);
    await waitFor(() => expect(getHourField(form).getAttribute('aria-invalid')).toBe('true'));
    expect(getSlot(form, '09:30 · ocupado').disabled).toBe(true);
    for (const free of ['08:00', '10:00', '10:30', '11:00', '11:30']) expect(getSlot(form, free).disabled).toBe(false);
    await typeDay('Data', daysFromToday(1));
    await waitFor(() => expect(getSlot(form, '11:00 · ocupado').disabled).toBe(true));
    expect(getSlot(form, '09:00').disabled).toBe(false);
    await choose(form, 'Colaborador', 'Davi Rocha');
    expect(getSlot(form, '11:00').disabled).toBe(false);
  });

  it('is shown however many reservations the day has', async () => {
    const many = Array.from({ length: 26 }, (_, index) => buildReservationRow(index + 1, { time: '08:00', status: 4 }));
    const last = buildReservationRow(27, { time: '19:30' });
    const { openForm, choose } = await openAgenda({ ...REAL_SERVER, tables: { reservations: [...many, last] } });
    const form = await openForm();
    await choose(form, 'Colaborador', 'Carla Dias');
    await waitFor(() => expect(getSlot(form, '19:30 · ocupado').disabled).toBe(true));
  });

  it('chosen before the employee is reported at once, and not sent', async () => {
    const { backEnd, openForm, find, choose, tick, save } = await openAgenda({
      ...REAL_SERVER,
      tables: { reservations },
    });
    const form = await openForm();
    await find(form, 'bru', /^Bruno Lima/);
    await choose(form, 'Horário', '09:30');
    await choose(form, 'Colaborador', 'Carla Dias');
    const taken = 'Este horário já está ocupado para o colaborador escolhido';
    await within(form).findByText(taken);
    // Not for a cancelled reservation.
    await choose(form, 'Status', 'Cancelado');
    await waitFor(() => expect(within(form).queryByText(taken)).toBeNull());
    await choose(form, 'Status', 'Agendado');
    await within(form).findByText(taken);
    await tick(form, /Corte/);
    await save(form);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(listCreated(backEnd)).toEqual([]);
    expect(getHourField(form).getAttribute('aria-invalid')).toBe('true');
    await choose(form, 'Horário', '10:00');
    await save(form);
    expect(await screen.findByText('Agendamento adicionado com sucesso!')).toBeTruthy();
  });

  it('taken by another user in the meantime is reported, the form keeps its values and the hours are reloaded', async () => {
    const { backEnd, openForm, find, choose, tick, save, user } = await openAgenda({
      ...REAL_SERVER,
      tables: { reservations },
    });
    const form = await openForm();
    await find(form, 'bru', /^Bruno Lima/);
    await choose(form, 'Colaborador', 'Carla Dias');
    await tick(form, /Barba/);
    await choose(form, 'Horário', '15:00');
    await user.pasteInto(within(form).getByLabelText('Observação'), 'Com pressa');
    backEnd.insert('reservations', buildReservationRow(9, { time: '15:00' }));
    await save(form);
    const taken = 'Ana Souza já tem horário com este colaborador das 15:00 às 15:30';
    expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
    await waitFor(() => expect(getSlot(form, '15:00 · ocupado').disabled).toBe(true));
    expect(readChosen(form)).toEqual(['Barba · R$ 25,50']);
    expect([readValue(form, /Cliente/), readValue(form, /Horário/), readValue(form, /Observação/)]).toEqual([
      'Bruno Lima',
      '15:00',
      'Com pressa',
    ]);
    // The refusal leads to the reason with which the hour may be booked.
    await user.click(within(form).getByRole('button', { name: 'Encaixar fora dos horários livres' }));
    expect(document.activeElement).toBe(within(form).getByLabelText(/^Encaixe/));
    // For other errors the toast says what failed, and only the form why.
    backEnd.respondWithError('POST /reservations/create', 500, 'O servidor parou.');
    await choose(form, 'Horário', '15:30');
    await save(form);
    expect(await screen.findByText('Erro ao salvar agendamento')).toBeTruthy();
    backEnd.restore('POST /reservations/create');
    await save(form);
    expect(await screen.findByText('Agendamento adicionado com sucesso!')).toBeTruthy();
    expect(listCreated(backEnd).at(-1)).toMatchObject({
      reservation: { customer_id: 2, time: '15:30', services: [2] },
    });
  });

  it('can be chosen once an overbooking is wanted, which then asks for its reason', async () => {
    const { backEnd, openForm, find, choose, tick, save, user, tap } = await openAgenda({
      ...REAL_SERVER,
      tables: { reservations: [buildReservationRow(1, { time: '15:00' })] },
    });
    const form = await openForm();
    await find(form, 'bru', /^Bruno Lima/);
    await choose(form, 'Colaborador', 'Carla Dias');
    await tick(form, /Barba/);
    await waitFor(() => expect(getSlot(form, '15:00 · ocupado').disabled).toBe(true));
    await tap('Encaixar fora dos horários livres');
    const hour = within(form).getByLabelText(/^Horário/);
    expect(document.activeElement).toBe(hour);
    within(form).getByText('Escolha também um horário ocupado, e diga por quê em Encaixe (motivo).');
    expect(within(form).queryByRole('button', { name: 'Encaixar fora dos horários livres' })).toBeNull();
    await choose(form, 'Horário', '15:00 · ocupado');
    await within(form).findByText('Precisa de um motivo em Encaixe. Termina às 15:30.');
    await save(form);
    const reason = within(form).getByLabelText(/^Encaixe/);
    await within(form).findByText('Informe o motivo do encaixe');
    expect(document.activeElement).toBe(reason);
    expect(readValue(form, /^Horário/)).toBe('15:00');
    expect(backEnd.callsTo('POST /reservations/create')).toHaveLength(0);
    await user.pasteInto(reason, 'Noiva');
    await save(form);
    expect(await screen.findByText('Agendamento adicionado com sucesso!')).toBeTruthy();
    expect(listCreated(backEnd)).toMatchObject([{ reservation: { time: '15:00', squeeze: 'Noiva' } }]);
  });

  it('is free for the reservation itself, and for a cancelled one', async () => {
    const overbooked = buildReservationRow(20, {
      time: '09:00',
      customer: { id: 2, name: 'Bruno Lima' },
      squeeze: 'Noiva',
    });
    const { backEnd, edit, choose, save } = await openAgenda({
      ...REAL_SERVER,
      tables: { reservations: [...reservations, overbooked] },
    });
    const form = await edit(/^Editar Ana Souza, .* às 10:30$/);
    await choose(form, 'Horário', '11:00');
    await waitFor(() => expect(getSlot(form, '09:00 · ocupado').disabled).toBe(true));
    expect(getSlot(form, '10:30').disabled).toBe(false);
    // Cancelled, it may be at a taken hour.
    await typeDay('Data', daysFromToday(1));
    await waitFor(() => expect(getSlot(form, '11:00 · ocupado').selected).toBe(true));
    await save(form);
    expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeTruthy();
    const own = await edit(/^Editar Ana Souza, .* às 09:00$/);
    await waitFor(() => expect(getSlot(own, '09:30 · ocupado').disabled).toBe(true));
    expect(getSlot(own, '09:00').disabled).toBe(false);
    await save(own);
    await waitFor(() => expect(listEdited(backEnd)).toHaveLength(2));
  });
});

describe('an edit of a reservation', () => {
  it('may keep a past day, but cannot move to another one', async () => {
    const reservations = [buildReservationRow(1, { date: daysFromToday(-5) })];
    const { backEnd, edit, choose, save, user } = await openAgenda({ ...REAL_SERVER, tables: { reservations } });
    const form = await edit(/^Editar/);
    await user.click(within(form).getByRole('button', { name: /^Escolha uma data/ }));
    expect((await screen.findByRole<HTMLButtonElement>('gridcell', { name: '15' })).disabled).toBe(false);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('gridcell')).toBeNull());
    await typeDay('Data', daysFromToday(-4));
    await save(form);
    expect(await within(form).findByText('A data não pode ser anterior a hoje')).toBeTruthy();
    expect(listEdited(backEnd)).toEqual([]);
    await typeDay('Data', daysFromToday(-5));
    await choose(form, 'Status', 'Concluído');
    backEnd.respondWithError('PUT /reservations/edit/1', 422, 'Confira os campos', { date: 'Este dia está fechado' });
    await save(form);
    expect(await within(form).findByText('Este dia está fechado')).toBeTruthy();
    // The focus is at the field with the server's error.
    expect(within(form).getByRole('group', { name: 'Data' }).contains(document.activeElement)).toBe(true);
    backEnd.restore('PUT /reservations/edit/1');
    await save(form);
    expect(await screen.findByText('Agendamento atualizado com sucesso!')).toBeTruthy();
    expect(listEdited(backEnd).at(-1)).toMatchObject({ reservation: { date: daysFromToday(-5), status: 3 } });
  });

  it('keeps the new place of a reservation that another user has moved, and does not report a move', async () => {
    const tables = { reservations: [buildReservationRow(1, { version: 1 })] };
    const { backEnd, edit, save, user } = await openAgenda({ ...REAL_SERVER, tables });
    const form = await edit(/^Editar/);
    await user.pasteInto(within(form).getByLabelText('Observação'), 'Com pressa');
    backEnd.update('reservations', 1, { time: '15:00', version: 2 });
    await save(form);
    await screen.findByText('Este registro foi alterado por outra pessoa enquanto você editava');
    await save(form);
    expect(await screen.findByText('Agendamento atualizado com sucesso!')).toBeTruthy();
    expect(listEdited(backEnd).at(-1)).toMatchObject({ reservation: { time: '15:00', observation: 'Com pressa' } });
  });

  it('of a sold reservation says that only the observation may change, and changes nothing else', async () => {
    const tables = {
      reservations: [buildReservationRow(1, { status: 3, version: 4 })],
      sales: [{ id: 1, customer_id: 1, employee_id: 1, reservation_id: 1, amount: 35 }],
    };
    const { backEnd, save, user } = await openAgenda({ ...REAL_SERVER, tables });
    expect(screen.queryByRole('button', { name: /^Excluir/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Editar Ana Souza/ }));
    const form = await screen.findByRole('dialog', { name: 'Editar Agendamento' });
    expect(within(form).getByText(/^Este agendamento já foi vendido: só a observação pode mudar/)).toBeTruthy();
    expect(within(form).queryByLabelText(/Status|Horário|Colaborador/)).toBeNull();
    const facts = [...form.querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent).join(': '),
    );
    expect(facts).toEqual([
      'Cliente: Ana Souza',
      'Colaborador: Carla Dias',
      'Serviços: Corte',
      'Data: 20/11/2026',
      'Horário: 09:00',
      'Status: Concluído',
    ]);
    await user.pasteInto(within(form).getByLabelText('Observação'), 'Pagou em dobro');
    await save(form);
    await screen.findByText('Agendamento atualizado com sucesso!');
    expect(listEdited(backEnd)).toMatchObject([
      {
        reservation: {
          customer_id: 1,
          employee_id: 1,
          services: [1],
          date: today(),
          time: '09:00',
          status: 3,
          observation: 'Pagou em dobro',
          version: 4,
        },
      },
    ]);
  });

  it('cannot be saved without a customer: an emptied field does not keep the old one', async () => {
    const { backEnd, edit, save, user } = await openAgenda(REAL_SERVER);
    const form = await edit(/^Editar Ana Souza/);
    await user.clear(within(form).getByRole('combobox', { name: /Cliente/ }));
    await save(form);
    expect(await within(form).findByText('Escolha o cliente')).toBeTruthy();
    expect(listEdited(backEnd)).toEqual([]);
  });

  it('keeps a deactivated employee and services no longer offered, until another is chosen', async () => {
    const employees = createSmallShop().employees.map((row) => (row.id === 3 ? { ...row, services: [] } : row));
    const { backEnd, edit, save, user } = await openAgenda({
      ...REAL_SERVER,
      tables: { employees, reservations: [buildReservationRow(1, { employee: { id: 3 } })] },
    });
    const form = await edit(/^Editar/);
    expect([readValue(form, /Colaborador/), readValue(form, /Cliente/)]).toEqual(['3', 'Ana Souza']);
    expect(readChosen(form)).toEqual(['Corte · R$ 35,00']);
    await user.pasteInto(within(form).getByLabelText('Observação'), 'Atrasou');
    await save(form);
    await waitFor(() =>
      expect(listEdited(backEnd)).toMatchObject([{ reservation: { employee_id: 3, services: [1] } }]),
    );
  });
});
