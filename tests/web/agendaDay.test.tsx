import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { addDays, formatDay, isDay } from '../../domain/dates.ts';
import { listPreferences } from '../../src/listPreferences.ts';
import { ReservationsPage } from '../../src/resources/reservations/ReservationsPage.tsx';
import { describeOnHostZones, TWO_HOST_ZONES } from '../domain/hostZones.ts';
import { createSmallShop, type Row, type Tables, today } from '../fixtures/backEnd/records.ts';
import { buildReservationRow, daysFromToday, findForm, withCustomers } from './support/agendaScreen.tsx';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { readDay, typeDay } from './support/day.ts';
import { openFinder } from './support/finder.ts';
import { renderApp, renderScreen } from './support/renderApp.tsx';
import { sellElsewhere } from './support/shopActions.ts';
import { setViewport } from './support/viewport.ts';

// 10:10 at the shop.
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T13:10:00Z'));
  setViewport(1200);
});

const DAVI = { id: 2, name: 'Davi Rocha' };
const BRUNO = { id: 2, name: 'Bruno Lima' };

/** Ana with Carla at 11:00 for an hour, Bruno with Davi at 14:00; Carla has lunch from 12:00 to 13:00. */
const buildReservations = (): Row[] => [
  buildReservationRow(1, { time: '11:00', duration: 60, version: 3 }),
  buildReservationRow(2, { time: '14:00', duration: 30, status: 2, employee: DAVI, customer: BRUNO, version: 1 }),
];
const buildLunch = () => ({
  id: 1,
  employee_id: 1,
  date: today(),
  from: '12:00',
  to: '13:00',
  reason: 'Almoço',
  version: 1,
});

const ANA = '11:00 a 12:00, Ana Souza, Corte, Agendado';

/** The shop's employees; Davi offers a cut too. */
function buildEmployees(): Row[] {
  const [carla, davi, elisa] = createSmallShop().employees as [Row, Row, Row];
  const { services } = createSmallShop();
  return [carla, { ...davi, services: [services[0], services[2]] }, elisa];
}

/** The agenda grid, in the view used last. */
async function openDay(view: 'day' | 'week' = 'day', tables: Partial<Tables> = {}, isWhole = false) {
  listPreferences.setItem('agendamentos.agenda', view);
  const backEnd = createBackEnd({
    ...REAL_SERVER,
    tables: {
      blocks: [buildLunch()],
      employees: buildEmployees(),
      ...tables,
      ...withCustomers(tables.reservations ?? buildReservations()),
    },
  });
  const rendered = isWhole ? renderApp('/agendamentos') : renderScreen(<ReservationsPage />, '/agendamentos');
  await screen.findByRole('group', { name: /^Agenda:/ });
  return {
    ...rendered,
    backEnd,
    tap: async (name: string | RegExp) => rendered.user.click(await screen.findByRole('button', { name })),
    edits: () => backEnd.callsTo('PUT /reservations/edit/*').map(({ body }) => body?.reservation),
  };
}

const listColumns = () =>
  within(screen.getByRole('group', { name: /^Agenda:/ }))
    .getAllByRole('group')
    .map((column) => column.getAttribute('aria-label'));
const readColumn = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('button').map(nameOf);
const nameOf = (element: Element | null) =>
  element?.getAttribute('aria-label') ?? element?.querySelector('[data-name]')?.textContent;
const readTitles = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const readFocused = () => nameOf(document.activeElement);

describe('the views of the agenda', () => {
  it('are shown with the feature, and the last one is remembered', async () => {
    createBackEnd(REAL_SERVER);
    const { user, unmount } = renderScreen(<ReservationsPage />, '/agendamentos');
    expect((await screen.findByRole('button', { name: 'Lista' })).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Dia' }));
    await screen.findByRole('group', { name: 'Agenda: Hoje' });
    await user.click(screen.getByRole('button', { name: 'Semana' }));
    await screen.findByRole('group', { name: 'Agenda: 15/11/2026 a 21/11/2026' });
    expect(screen.getByRole('link', { name: 'Lista de espera' }).getAttribute('href')).toBe('/lista-de-espera');
    await user.click(screen.getByRole('button', { name: 'Dia' }));
    // Pressing the selected view keeps it.
    await user.click(screen.getByRole('button', { name: 'Dia' }));
    unmount();
    renderScreen(<ReservationsPage />, '/agendamentos');
    expect(await screen.findByRole('group', { name: 'Agenda: Hoje' })).toBeTruthy();
  });

  it('are not shown without the feature, whatever view was used last', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    createBackEnd();
    renderScreen(<ReservationsPage />, '/agendamentos');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'Dia' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Lista de espera' })).toBeNull();
  });
});

it('do not go beyond the last selectable day with the arrows of a week', async () => {
  const backEnd = createBackEnd(REAL_SERVER);
  const { user } = renderScreen(<ReservationsPage />, '/agendamentos?agenda=week&day=2199-12-25');
  const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await user.click(await screen.findByRole('button', { name: 'Próxima semana' }));
  await screen.findByRole('group', { name: 'Agenda: 29/12/2199 a 31/12/2199' });
  expect([getButton('Próxima semana').disabled, getButton('Semana anterior').disabled]).toEqual([true, false]);
  for (const { query } of backEnd.callsTo('GET /agenda'))
    expect([query.from, query.to].every((asked) => isDay(asked))).toBe(true);
  await user.click(getButton('Semana anterior'));
  await waitFor(() => expect(getButton('Próxima semana').disabled).toBe(false));
});

describe('the day', () => {
  it('has a column for each employee, with reservations, blocks and free gaps from now on', async () => {
    await openDay();
    expect(listColumns()).toEqual(['Carla Dias', 'Davi Rocha']);
    expect(readColumn('Carla Dias')).toEqual([
      'Livre 10:00 a 11:00, marcar com Carla Dias',
      'Livre 13:00 a 20:00, marcar com Carla Dias',
      'Bloqueado 12:00 a 13:00: Almoço',
      ANA,
    ]);
    expect(readColumn('Davi Rocha')).toContain('14:00 a 14:30, Bruno Lima, Corte, Confirmado');
    expect(screen.queryByRole('button', { name: /^A resolver/ })).toBeNull();
    // As displayed: three hours from the top, an hour high.
    const tile = screen.getByRole('button', { name: ANA });
    expect([...tile.querySelectorAll('[data-line]')].map(({ textContent }) => textContent)).toEqual([
      '11:00Ana Souza',
      '11:00AgendadoCorte',
    ]);
    const short = screen.getByRole('button', { name: /^14:00 a 14:30/ });
    expect(short.textContent).toMatch(/14:00Bruno Lima14:00ConfirmadoCorte$/);
    expect([tile.style.top, tile.style.height, tile.style.left, tile.style.width]).toEqual([
      '18rem',
      '6rem',
      '0%',
      '100%',
    ]);
    expect(document.querySelector<HTMLElement>('[data-now]')?.style.top).toBe('13rem');
    // Scrolled to an hour before now.
    expect(screen.getByRole('group', { name: 'Agenda: Hoje' }).scrollTop).toBe(112);
    const gap = screen.getByRole('button', { name: /^Livre 13:00/ });
    fireEvent.pointerMove(gap, { clientY: 0 });
    expect(gap.textContent).toBe('+ 13:00');
    const hours = document.querySelector('[data-now]')?.parentElement;
    expect(hours?.textContent).toBe('08:0009:0011:0012:0013:0014:0015:0016:0017:0018:0019:0010:10');
  });

  it('shows no-shows and overbookings, and hides cancelled reservations', async () => {
    const reservations = [
      buildReservationRow(1, { time: '11:00', status: 4, no_show: '1' }),
      buildReservationRow(2, { time: '11:00', squeeze: 'Noiva', customer: BRUNO }),
      buildReservationRow(3, { time: '15:00', status: 4, customer: BRUNO }),
    ];
    await openDay('day', { reservations });
    expect(readColumn('Carla Dias').filter((name) => /Ana|Bruno/.test(name ?? ''))).toEqual([
      '11:00 a 11:30, Ana Souza, Corte, Faltou',
      '11:00 a 11:30, Bruno Lima, Corte, Agendado, Encaixe',
    ]);
    const [missed, overbooked] = [/Ana Souza/, /Bruno Lima/].map((name) => screen.getByRole('button', { name }));
    expect([missed, overbooked].map((tile) => [tile?.style.left, tile?.style.width])).toEqual([
      ['0%', '50%'],
      ['50%', '50%'],
    ]);
    expect(overbooked?.querySelectorAll('[data-line]')[1]?.textContent).toBe('11:00AgendadoEncaixeCorte');
    // A finished reservation cannot be dragged.
    expect([missed, overbooked].map((tile) => tile?.querySelector('[data-resize]') !== null)).toEqual([false, true]);
  });

  it('goes from day to day, and back to today', async () => {
    const { tap } = await openDay();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hoje' }).disabled).toBe(true);
    await tap('Próximo dia');
    expect(await screen.findByRole('group', { name: 'Agenda: Amanhã' })).toBeTruthy();
    const free = await screen.findByRole('button', { name: 'Livre 08:00 a 20:00, marcar com Carla Dias' });
    const tomorrow = screen.getByRole('group', { name: 'Agenda: Amanhã' });
    expect([tomorrow.scrollTop, document.querySelector('[data-now]')]).toEqual([0, null]);
    // On a day without reservations, the one Tab stop.
    expect(free.tabIndex).toBe(0);
    expect(readTitles()).toContain('Amanhãsábado, 21 de novembro');
    await tap('Hoje');
    expect(await screen.findByRole('button', { name: ANA })).toBeTruthy();
    await tap('Dia anterior');
    expect(await screen.findByRole('group', { name: 'Agenda: Ontem' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Livre/ })).toBeNull());
    await typeDay('Data', daysFromToday(5));
    expect(await screen.findByRole('group', { name: 'Agenda: quarta-feira, 25 de novembro' })).toBeTruthy();
    expect(readTitles()).toContain('quarta-feira, 25 de novembro');
    // The field follows the shown day, whatever was typed in it.
    await tap('Próximo dia');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Data' }).textContent).toMatch(/26.*11.*2026/));
  });

  it('shows one employee if chosen; a new block takes that employee and the displayed day, and so does a reservation the day', async () => {
    const { tap, user } = await openDay();
    const frame = screen.getByRole('group', { name: 'Agenda: Hoje' });
    frame.scrollTop = 300;
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Davi Rocha');
    expect(listColumns()).toEqual(['Davi Rocha']);
    // The scroll position stays.
    expect(frame.scrollTop).toBe(300);
    await tap('Próximo dia');
    await screen.findByRole('group', { name: 'Agenda: Amanhã' });
    await tap('Bloquear horário');
    const form = await screen.findByRole('dialog', { name: 'Bloquear horário' });
    await waitFor(() => expect(within(form).getByLabelText<HTMLSelectElement>(/Colaborador/).value).toBe('2'));
    expect(within(form).getByRole('group', { name: /^Data/ }).textContent).toContain('21');
    await user.click(within(form).getByRole('button', { name: 'Cancelar' }));
    await tap('Novo Agendamento');
    await findForm('Novo Agendamento');
    expect(await readDay('Data')).toBe(formatDay(daysFromToday(1)));
    await tap('Cancelar');
    await user.selectOptions(await screen.findByLabelText('Colaborador'), 'Todos');
    expect(listColumns()).toEqual(['Carla Dias', 'Davi Rocha']);
  });

  it('says that nobody works, and opens with a working employee where it shows only one', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    setViewport(360);
    const backEnd = createBackEnd(REAL_SERVER);
    const buildDays = (...works: object[][]) => [
      {
        date: today(),
        columns: works.map((each, n) => ({
          ...{ employee_id: n + 1, name: ['Carla Dias', 'Davi Rocha'][n], works: each, blocks: [], reservations: [] },
        })),
      },
    ];
    const buildSuccess = (data: object) => ({ status: 'success', message: 'OK', data });
    backEnd.respondWith('GET /agenda', buildSuccess({ days: buildDays([], [{ from: '09:00', to: '12:00' }]) }));
    const { user, unmount } = renderScreen(<ReservationsPage />, '/agendamentos');
    await screen.findByRole('group', { name: 'Agenda: Hoje' });
    expect(listColumns()).toEqual(['Davi Rocha']);
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Carla Dias');
    screen.getByText('Carla Dias não trabalha neste dia.');
    unmount();
    setViewport(1200);
    backEnd.respondWith('GET /agenda', buildSuccess({ days: buildDays([], []) }));
    const second = renderScreen(<ReservationsPage />, '/agendamentos');
    await screen.findByText('Ninguém trabalha neste dia.');
    second.unmount();
    listPreferences.setItem('agendamentos.agenda', 'week');
    const buildWeek = (...reservations: Row[]) =>
      [0, 1].map((n) => ({
        date: daysFromToday(n),
        columns: [{ employee_id: 1, name: 'Carla Dias', works: [], blocks: [], reservations: n ? [] : reservations }],
      }));
    backEnd.respondWith('GET /agenda', buildSuccess({ days: buildWeek() }));
    const third = renderScreen(<ReservationsPage />, '/agendamentos');
    await screen.findByText('Carla Dias não trabalha nesta semana.');
    third.unmount();
    // Not for an employee who has reservations on a day off.
    backEnd.respondWith(
      'GET /agenda',
      buildSuccess({ days: buildWeek({ ...buildReservationRow(1, { duration: 60, end: '10:00' }) }) }),
    );
    const fourth = renderScreen(<ReservationsPage />, '/agendamentos');
    await screen.findByRole('button', { name: /Ana Souza/ });
    expect(screen.queryByText(/não trabalha/)).toBeNull();
    fourth.unmount();
    listPreferences.setItem('agendamentos.agenda', 'day');
    backEnd.respondWith('GET /agenda', buildSuccess({ days: buildDays() }));
    renderScreen(<ReservationsPage />, '/agendamentos');
    await screen.findByText(/^Nenhum colaborador atende\./);
  });

  it('is printed as shown: by employee and hour, with blocks and without cancelled reservations', async () => {
    const { tap, user } = await openDay('day', {
      reservations: [
        ...buildReservations(),
        buildReservationRow(3, { time: '09:00', duration: 45, squeeze: 'Noiva', customer: BRUNO }),
        buildReservationRow(4, { time: '08:00', status: 4, customer: { id: 9, name: 'Zé' } }),
        buildReservationRow(5, { date: daysFromToday(1), status: 4, employee: DAVI }),
      ],
      blocks: [
        buildLunch(),
        { ...buildLunch(), id: 2, date: daysFromToday(1), from: '08:00', to: '20:00', reason: 'Folga' },
      ],
    });
    const readPrintedLines = async () => {
      await tap('Imprimir a agenda');
      const dialog = await screen.findByRole('dialog', { name: 'Imprimir a agenda' });
      const sheet = await waitFor(() => {
        const found = document.querySelectorAll('section > .kind');
        expect(found.length).toBeGreaterThan(0);
        return found[0]?.parentElement as HTMLElement;
      });
      const read = [...sheet.querySelectorAll('p')].map(({ textContent }) => textContent.replaceAll('\u00a0', '_'));
      await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return read;
    };
    expect(await readPrintedLines()).toEqual([
      'sexta-feira, 20 de novembro de 2026',
      'Carla Dias',
      '09:00 a 09:45 Bruno Lima_· Corte_· Encaixe, Agendado',
      '11:00 a 12:00 Ana Souza_· Corte_· Agendado',
      '12:00 a 13:00 Bloqueado: Almoço',
      'Davi Rocha',
      '14:00 a 14:30 Bruno Lima_· Corte_· Confirmado',
    ]);
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Davi Rocha');
    await tap('Próximo dia');
    await screen.findByRole('group', { name: 'Agenda: Amanhã' });
    expect(await readPrintedLines()).toEqual(['sábado, 21 de novembro de 2026', 'Davi Rocha', 'Nenhum agendamento.']);
    // A blocked day is not empty.
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Carla Dias');
    expect(await readPrintedLines()).toEqual([
      'sábado, 21 de novembro de 2026',
      'Carla Dias',
      '08:00 a 20:00 Bloqueado: Folga',
    ]);
  });

  it('shows one employee at a time on a phone', async () => {
    setViewport(360);
    const { user, tap } = await openDay();
    expect(listColumns()).toEqual(['Carla Dias']);
    const whose = within(screen.getByLabelText('Colaborador')).getAllByRole('option');
    expect(whose.map(({ textContent }) => textContent)).toEqual(['Carla Dias', 'Davi Rocha']);
    expect(readTitles()).toContain('Hoje, sexta-feira, 20 de novembroHoje');
    for (const name of ['Novo Agendamento', 'Semana']) expect(screen.getByRole('button', { name })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Davi Rocha');
    expect(listColumns()).toEqual(['Davi Rocha']);

    // A sideways swipe leads to the next employee and back; vertical or short movements do not.
    const swipe = (x: number, y = 0, over = /^Livre/) => {
      const finger = { button: 0, isPrimary: true, pointerId: 1, pointerType: 'touch' };
      const item = screen.getAllByRole('button', { name: over })[0] as HTMLElement;
      fireEvent.pointerDown(item, { ...finger, clientX: 200, clientY: 300 });
      fireEvent.pointerUp(window, { ...finger, clientX: 200 + x, clientY: 300 + y });
    };
    swipe(80, 70);
    swipe(50);
    expect(listColumns()).toEqual(['Davi Rocha']);
    swipe(80);
    expect(listColumns()).toEqual(['Carla Dias']);
    swipe(80);
    expect(listColumns()).toEqual(['Carla Dias']);
    // Also over a reservation.
    swipe(-80, 0, /Ana Souza/);
    expect(listColumns()).toEqual(['Davi Rocha']);
    swipe(-80);
    expect(listColumns()).toEqual(['Davi Rocha']);
    // In week view a swipe scrolls.
    await tap('Semana');
    await screen.findByText('15–21/11');
    await screen.findAllByRole('button', { name: /^Livre/ });
    swipe(80);
    expect(screen.getByLabelText<HTMLSelectElement>('Colaborador').value).toBe('2');
  });

  it('offer a walk-in and a block in the list too, on a phone behind one button', async () => {
    createBackEnd(REAL_SERVER);
    const { unmount } = renderScreen(<ReservationsPage />, '/agendamentos?agenda=list&date=2026-11-23');
    await screen.findByRole('button', { name: 'Chegou agora' });
    unmount();
    setViewport(360);
    const { user } = renderScreen(<ReservationsPage />, '/agendamentos?agenda=list&date=2026-11-23');
    await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
    const tools = within(await screen.findByRole('dialog', { name: 'Mais opções' }));
    expect(tools.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Chegou agora',
      'Bloquear horário',
      'Fechar',
    ]);
    expect(tools.getByRole('link', { name: 'Lista de espera' })).toBeTruthy();
    await user.click(tools.getByRole('button', { name: 'Bloquear horário' }));
    const form = within(await screen.findByRole('dialog', { name: 'Bloquear horário' }));
    expect(form.getByDisplayValue('23/11/2026')).toBeTruthy();
  });

  it('has its tools behind one button on a phone', async () => {
    setViewport(360);
    const { tap } = await openDay('day', { reservations: [buildReservationRow(1, { date: daysFromToday(-1) })] });
    expect(screen.queryByRole('button', { name: 'Chegou agora' })).toBeNull();
    await tap('Próximo dia');
    expect(await screen.findByText('Amanhã')).toBeTruthy();
    await tap('Próximo dia');
    expect(await screen.findByText('dom 22/11')).toBeTruthy();
    await tap('Mais opções, A resolver (1)');
    expect(screen.getByRole('link', { name: 'Lista de espera' })).toBeTruthy();
    await tap('Hoje');
    expect(await screen.findByRole('group', { name: 'Agenda: Hoje' })).toBeTruthy();
    await tap('Mais opções, A resolver (1)');
    await tap('Chegou agora');
    expect(await screen.findByRole('dialog', { name: 'Chegou agora' })).toBeTruthy();
  });

  it('opens a new reservation from an empty place, with time and employee filled in', async () => {
    const { tap, user } = await openDay();
    await tap('Próximo dia');
    await tap('Dia anterior');
    const place = await screen.findByRole('button', { name: /^Livre 14:30/ });
    // By keyboard from the start of the gap, even if it is above the visible part.
    place.getBoundingClientRect = () => ({ top: -480, height: 528 }) as DOMRect;
    place.focus();
    await user.keyboard('{Enter}');
    const form = await findForm('Novo Agendamento');
    const getValue = (label: RegExp) => within(form).getByLabelText<HTMLSelectElement>(label).value;
    await waitFor(() => expect(getValue(/Horário/)).toBe('14:30'));
    expect([getValue(/Colaborador/), await readDay('Data')]).toEqual(['2', formatDay(today())]);
  });

  it('shows the customer to be booked, and fills in the chosen hour', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    const { backEnd, choose, type, user, open } = await openFinder(REAL_SERVER);
    const readCustomer = (form: HTMLElement) =>
      within(form).getByRole<HTMLInputElement>('combobox', { name: /Cliente/ }).value;
    const findHint = () => screen.findByText(/^Escolha um horário livre para/);
    await type('souza');
    await choose('Agendar para Ana Souza');
    expect((await findHint()).textContent).toBe('Escolha um horário livre para Ana Souza.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Livre/));
    const free = document.activeElement as HTMLElement;
    await user.click(screen.getByRole('button', { name: 'Novo Agendamento' }));
    const anywhere = await findForm('Novo Agendamento');
    expect(readCustomer(anywhere)).toBe('Ana Souza');
    await user.click(within(anywhere).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    free.focus();
    await user.keyboard('{Enter}');
    const form = await findForm('Novo Agendamento');
    expect(readCustomer(form)).toBe('Ana Souza');
    await user.selectOptions(within(form).getByLabelText(/Colaborador/), 'Carla Dias');
    await user.click(await within(form).findByRole('checkbox', { name: /Corte/ }));
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(backEnd.callsTo('POST /reservations/create')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/^Escolha um horário livre para/)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await open();
    await type('lima');
    await choose('Agendar para Bruno Lima');
    await findHint();
    await user.click(screen.getByRole('button', { name: 'Desistir' }));
    expect(screen.queryByText(/^Escolha um horário livre para/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Novo Agendamento' }));
    expect(readCustomer(await findForm('Novo Agendamento'))).toBe('');
  });

  it('shows why it cannot be loaded, and can be loaded again', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    const backEnd = createBackEnd(REAL_SERVER);
    backEnd.respondWithError('GET /agenda', 500, 'Algo deu errado');
    const { user } = renderScreen(<ReservationsPage />, '/agendamentos');
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    // There is nothing to print, and it is unknown who is free.
    const print = screen.getByRole<HTMLButtonElement>('button', { name: 'Imprimir a agenda' });
    expect(print.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Chegou agora' }));
    const walkIn = await screen.findByRole('dialog', { name: 'Chegou agora' });
    await within(walkIn).findByRole('button', { name: 'Tentar novamente' });
    await user.click(within(walkIn).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(walkIn.isConnected).toBe(false));
    backEnd.restore('GET /agenda');
    await user.click(retry);
    expect(await screen.findByRole('group', { name: 'Agenda: Hoje' })).toBeTruthy();
    expect(print.disabled).toBe(false);
  });
});

describe('the week', () => {
  it('has seven days of one employee', async () => {
    const { tap, user } = await openDay('week');
    expect(listColumns()).toEqual(
      Array.from({ length: 7 }, (_, day) => expect.stringMatching(day === 0 ? /^domingo/ : /, /)),
    );
    expect(screen.getByRole('button', { name: ANA }).closest('[data-column]')?.getAttribute('aria-label')).toBe(
      'sexta-feira, 20 de novembro',
    );
    expect(screen.queryByRole('button', { name: /Bruno/ })).toBeNull();
    expect(document.querySelector('[data-now]')?.textContent).toBe('10:10');
    const whose = within(screen.getByLabelText('Colaborador')).getAllByRole('option');
    expect(whose.map(({ textContent }) => textContent)).toEqual(['Carla Dias', 'Davi Rocha']);
    await tap('Livre 08:00 a 20:00, marcar sábado, 21 de novembro');
    const form = await findForm('Novo Agendamento');
    expect([within(form).getByLabelText<HTMLSelectElement>(/Colaborador/).value, await readDay('Data')]).toEqual([
      '1',
      formatDay(daysFromToday(1)),
    ]);
    await user.click(within(form).getByRole('button', { name: 'Cancelar' }));
    await tap('Próxima semana');
    expect(await screen.findByRole('group', { name: 'Agenda: 22/11/2026 a 28/11/2026' })).toBeTruthy();
    await tap('Semana anterior');
    await tap('Semana anterior');
    expect(await screen.findByRole('group', { name: 'Agenda: 08/11/2026 a 14/11/2026' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hoje' }).disabled).toBe(false);
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Davi Rocha');
    await tap('Hoje');
    expect(await screen.findByRole('button', { name: /Bruno/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: ANA })).toBeNull();
    // Also on paper.
    await tap('Imprimir a agenda');
    await waitFor(() => expect(document.querySelector('section > .kind')).toBeTruthy());
    const sheet = document.querySelector('section:has(> .kind)')?.parentElement as HTMLElement;
    const printed = [...sheet.querySelectorAll('section')].map(({ textContent }) => textContent);
    expect(printed).toHaveLength(7);
    expect(printed.slice(4, 6)).toEqual([
      'quinta-feira, 19 de novembro de 2026Davi RochaNenhum agendamento.',
      'sexta-feira, 20 de novembro de 2026Davi Rocha14:00 a 14:30 Bruno Lima\u00a0· Corte\u00a0· Confirmado',
    ]);
  });
});

describe('a reservation moved by keyboard', () => {
  it('can be reached with the arrow keys from the single tab stop of the grid', async () => {
    const { user } = await openDay();
    const stops = within(screen.getByRole('group', { name: /^Agenda:/ }))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map(nameOf)).toEqual([ANA]);
    stops[0]?.focus();
    // With another modifier the key is the browser's.
    await user.keyboard('{Control>}{ArrowDown}{/Control}{Shift>}{ArrowDown}{/Shift}');
    expect(readFocused()).toBe(ANA);
    await user.keyboard('{ArrowDown}');
    expect(readFocused()).toBe('Bloqueado 12:00 a 13:00: Almoço');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(readFocused()).toBe('14:00 a 14:30, Bruno Lima, Corte, Confirmado');
    await user.keyboard('{Home}');
    expect(readFocused()).toBe('Livre 10:00 a 14:00, marcar com Davi Rocha');
    await user.keyboard('{End}');
    expect(readFocused()).toBe('Livre 14:30 a 20:00, marcar com Davi Rocha');
    await user.keyboard('{ArrowLeft}');
    expect(readFocused()).toBe('Livre 13:00 a 20:00, marcar com Carla Dias');
    await user.keyboard('{ArrowUp}');
    expect(readFocused()).toBe('Bloqueado 12:00 a 13:00: Almoço');
    // It is now the Tab stop.
    expect((document.activeElement as HTMLElement).tabIndex).toBe(0);
    expect(screen.getByRole('button', { name: ANA }).tabIndex).toBe(-1);
  });

  it('is announced with its new time, saved by Enter, and moved back by Desfazer', async () => {
    const { user, edits, backEnd } = await openDay('day', { blocks: [] });
    screen.getByRole('button', { name: ANA }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowRight}{Control>}{ArrowDown}{/Control}{/Alt}');
    expect(screen.getByText('12:00 a 13:15, com Davi Rocha. Enter salva, Esc desiste.')).toBeTruthy();
    const ghost = document.querySelector<HTMLElement>('[data-ghost]');
    expect(ghost?.textContent).toBe('12:00 a 13:15 Ana Souza · 1 h 15 min');
    expect([ghost?.style.transform, ghost?.style.height]).toEqual(['translate(3px, 24rem)', '7.5rem']);
    expect(edits()).toEqual([]);
    await user.keyboard('{Enter}');
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    expect(screen.getByText('Ana Souza: 20/11/2026, 12:00 a 13:15, com Davi Rocha')).toBeTruthy();
    expect(readColumn('Davi Rocha')).toContain('12:00 a 13:15, Ana Souza, Corte, Agendado');
    expect(document.activeElement).toBe(undo);
    const release = backEnd.hold('PUT /reservations/edit/*');
    await user.click(undo);
    // At once, at its new time.
    await waitFor(() => expect(readColumn('Carla Dias')).toContain(ANA));
    release();
    await screen.findByText('Voltou para o horário anterior');
    await waitFor(() => expect(readFocused()).toBe(ANA));
    expect(edits()).toMatchObject([
      { time: '12:00', employee_id: 2, duration: 75, version: 3, customer_id: 1, services: [1] },
      { time: '11:00', employee_id: 1, duration: 60, version: 4 },
    ]);
  });

  it('stays in place after Esc, and does not move once it is finished', async () => {
    const over = buildReservationRow(3, { time: '17:00', status: 3, customer: { id: 9, name: 'Zé' } });
    const { user, edits } = await openDay('day', { reservations: [...buildReservations(), over] });
    screen.getByRole('button', { name: ANA }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}{Escape}');
    expect(screen.getByText('Não foi movido')).toBeTruthy();
    expect(document.querySelector('[data-ghost]')).toBeNull();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.queryByText('Não foi movido')).toBeNull();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}');
    expect(screen.getByText('Não foi movido')).toBeTruthy();
    expect([edits(), readFocused()]).toEqual([[], ANA]);
    screen.getByRole('button', { name: /Zé/ }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByText('Só um agendamento em aberto pode ser movido')).toBeTruthy();
    expect(edits()).toEqual([]);
  });

  it('can move again while it is being saved, and is saved when the focus leaves it', async () => {
    const { user, edits, backEnd } = await openDay('day', { blocks: [] });
    const release = backEnd.hold('PUT /reservations/edit/*');
    screen.getByRole('button', { name: ANA }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}');
    const moved = await screen.findByRole('button', { name: '11:30 a 12:30, Ana Souza, Corte, Agendado' });
    await waitFor(() => expect(document.activeElement).toBe(moved));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    // Switching windows does not leave the grid.
    fireEvent.blur(moved);
    expect(document.querySelector('[data-ghost]')).not.toBeNull();
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await screen.findByRole('button', { name: '12:00 a 13:00, Ana Souza, Corte, Agendado' });
    expect(edits()).toHaveLength(1);
    release();
    await waitFor(() => expect(edits()).toHaveLength(2));
    expect(edits()).toMatchObject([
      { time: '11:30', version: 3 },
      { time: '12:00', version: 4 },
    ]);
    await screen.findByText('Ana Souza: 20/11/2026, 12:00 a 13:00, com Carla Dias');
  });

  it('returns to its place when the hour is taken or the server unreachable, with the reason', async () => {
    const { user, backEnd } = await openDay('day', { blocks: [] });
    const taken = 'Bruno Lima já está marcado com este colaborador das 11:30 às 12:00';
    backEnd.respondWithError('PUT /reservations/edit/*', 409, taken, { time: taken });
    screen.getByRole('button', { name: ANA }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}');
    expect(await screen.findByText(taken)).toBeTruthy();
    await waitFor(() => expect(readColumn('Carla Dias')).toContain(ANA));
    backEnd.respondWithError('PUT /reservations/edit/*', 503, 'Muita gente ao mesmo tempo');
    backEnd.respondWithError('GET /agenda', 503);
    screen.getByRole('button', { name: ANA }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}');
    await screen.findByText(/Muita gente ao mesmo tempo/);
    expect(readColumn('Carla Dias')).toContain(ANA);
    // So does one whose undo fails.
    backEnd.restore('PUT /reservations/edit/*');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}');
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    backEnd.respondWithError('PUT /reservations/edit/*', 503, 'Muita gente ao mesmo tempo');
    await user.click(undo);
    await screen.findByText('Não foi possível desfazer. Muita gente ao mesmo tempo');
    expect(readColumn('Carla Dias')).toContain('11:30 a 12:30, Ana Souza, Corte, Agendado');
  });
});

describe('a reservation moved by mouse or finger', () => {
  const ON = { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse' };

  /** Two columns side by side, 200 px wide; 48 px are half an hour. */
  async function openDrawn(tables = {}) {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const column = (this as HTMLElement).dataset.column;
      const left = column === undefined ? 0 : 56 + 200 * Number(column);
      const right = column === undefined ? 600 : left + 200;
      return { top: 0, bottom: 700, left, right, width: right - left, height: 700, x: left, y: 0 } as DOMRect;
    });
    Object.assign(Element.prototype, { setPointerCapture: () => undefined });
    const opened = await openDay('day', tables);
    return {
      ...opened,
      take: (name: string | RegExp, on: object = ON, part = '*') => {
        const tile = screen.getByRole('button', { name });
        fireEvent.pointerDown(tile.querySelector(part) ?? tile, { ...on, clientX: 100, clientY: 300 });
      },
      to: (x: number, y: number) => fireEvent.pointerMove(window, { ...ON, clientX: 100 + x, clientY: 300 + y }),
      drop: () => fireEvent.pointerUp(window, ON),
    };
  }

  it('is saved where it is dropped, with the drawn duration; a press alone opens it', async () => {
    const late = buildReservationRow(3, { time: '22:30', customer: { id: 9, name: 'Zé' } });
    const twentyMinutes = buildReservationRow(4, { time: '16:10', duration: 20, customer: BRUNO });
    const { take, to, drop, edits, tap } = await openDrawn({
      reservations: [...buildReservations(), late, twentyMinutes],
      blocks: [],
    });
    const readGhost = () => document.querySelector('[data-ghost]')?.textContent;
    take(/Zé/, ON, '[data-resize]');
    to(0, 300);
    await waitFor(() => expect(readGhost()).toBe('22:30 a 24:00 Zé · 1 h 30 min'));
    fireEvent.keyDown(window, { key: 'Escape' });
    drop();
    // Too short for a second line.
    expect(screen.getByRole('button', { name: /^16:10/ }).querySelector('[data-line]')?.textContent).toBe(
      '16:10Bruno Lima16:10Agendado',
    );
    fireEvent.pointerDown(screen.getByRole('button', { name: ANA }), { ...ON, button: 2, clientX: 100, clientY: 300 });
    to(200, 50);
    drop();
    expect(edits()).toEqual([]);
    take(ANA);
    to(3, 3);
    drop();
    expect(readGhost()).toBeUndefined();
    take(ANA);
    to(200, 50);
    await waitFor(() => expect(readGhost()).toBe('11:30 a 12:30 Ana Souza · 1 h'));
    // It follows the scrolling of the frame, which scrolls by itself near its edge.
    const frame = screen.getByRole('group', { name: 'Agenda: Hoje' });
    frame.scrollTop += 48;
    to(200, 50);
    expect(readGhost()).toBe('12:00 a 13:00 Ana Souza · 1 h');
    Object.assign(frame, {
      scrollBy: (_: number, down: number) => {
        frame.scrollTop += down;
      },
    });
    const before = frame.scrollTop;
    to(200, 355);
    await waitFor(() => expect(frame.scrollTop).toBeGreaterThan(before));
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.getByText('Não foi movido')).toBeTruthy();
    drop();
    expect(edits()).toEqual([]);

    take(ANA);
    to(20, 20);
    await waitFor(() => expect(readGhost()).toBe('11:00 a 12:00 Ana Souza · 1 h'));
    // A second finger is ignored.
    fireEvent.pointerMove(window, { ...ON, pointerId: 2, clientX: 300, clientY: 400 });
    expect(readGhost()).toBe('11:00 a 12:00 Ana Souza · 1 h');
    fireEvent.pointerUp(window, { ...ON, pointerId: 2 });
    // Beyond all columns it is over the last one.
    to(900, -50);
    drop();
    const there = '10:30 a 11:30, Ana Souza, Corte, Agendado';
    const tile = await screen.findByRole('button', { name: there });
    fireEvent.click(tile, { detail: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByText('Ana Souza: 20/11/2026, 10:30 a 11:30, com Davi Rocha');
    // The mouse does not move.
    expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(edits()).toHaveLength(1));
    take(there, ON, '[data-resize]');
    to(0, -24);
    drop();
    await screen.findByRole('button', { name: '10:30 a 11:15, Ana Souza, Corte, Agendado' });
    await waitFor(() => expect(edits()).toHaveLength(2));
    // Moved sideways, a start time off the half hour stays.
    take(/^16:10/);
    to(200, 0);
    drop();
    await waitFor(() => expect(edits()).toHaveLength(3));
    expect(edits()).toMatchObject([
      { time: '10:30', employee_id: 2, duration: 60, version: 3 },
      { time: '10:30', employee_id: 2, duration: 45, version: 4 },
      { time: '16:10', employee_id: 2, duration: 20 },
    ]);
    await tap(/^10:30 a 11:15/);
    expect(await screen.findByRole('dialog', { name: 'Agendamento' })).toBeTruthy();
  });

  it('is dragged after a long press, not by a finger that moves at once; a finished one is not dragged', async () => {
    const over = buildReservationRow(3, { time: '16:00', status: 3, customer: { id: 9, name: 'Zé' } });
    const { take, to, drop, edits } = await openDrawn({ reservations: [...buildReservations(), over], blocks: [] });
    const finger = { ...ON, pointerType: 'touch' };
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    take(/Zé/);
    to(0, 50);
    drop();
    take(ANA, finger);
    to(0, 50);
    await wait(320);
    drop();
    take(ANA, finger);
    await wait(250);
    expect(document.querySelector('[data-ghost]')).toBeNull();
    // No context menu before that either.
    expect(fireEvent.contextMenu(screen.getByRole('button', { name: ANA }))).toBe(false);
    drop();
    expect([edits(), document.querySelector('[data-ghost]')]).toEqual([[], null]);
    take(ANA, finger);
    await wait(320);
    await waitFor(() => expect(document.querySelector('[data-ghost]')).toBeTruthy());
    // The page does not scroll under it, and there is no context menu.
    const tile = screen.getByRole('button', { name: ANA });
    expect([fireEvent.touchMove(tile), fireEvent.contextMenu(tile)]).toEqual([false, false]);
    fireEvent.pointerCancel(window, finger);
    expect([fireEvent.touchMove(tile), document.querySelector('[data-ghost]')]).toEqual([true, null]);
    // Also at its lower edge: a finger does not resize.
    take(ANA, finger, '[data-resize]');
    await wait(320);
    // A second finger on another reservation is ignored.
    fireEvent.pointerDown(screen.getByRole('button', { name: /^14:00/ }), {
      ...finger,
      isPrimary: false,
      pointerId: 2,
    });
    to(0, 50);
    drop();
    await waitFor(() => expect(edits()).toMatchObject([{ time: '11:30', employee_id: 1, duration: 60 }]));
  });
});

describe('a reservation opened from the grid', () => {
  it('has the actions of its card, and a form to move it that shows taken hours', async () => {
    const BOTH = ANA.replace('Corte', 'Corte e Barba');
    const [cut, beard] = createSmallShop().services;
    const [ana, ...more] = buildReservations() as [Row, Row];
    const [carla, davi, elisa] = createSmallShop().employees.map((row) => ({ ...row, status: '1' }));
    const { tap, user, edits, backEnd } = await openDay('day', {
      reservations: [
        { ...ana, services: [cut, beard] },
        ...more,
        buildReservationRow(3, { time: '15:00', duration: 30, customer: BRUNO }),
      ],
      employees: [carla, { ...davi, services: [cut] }, { ...elisa, services: [beard, cut] }] as Row[],
    });
    await tap(BOTH);
    const dialog = await screen.findByRole('dialog', { name: 'Agendamento' });
    expect(within(dialog).getByText('Hoje, sexta-feira, 20 de novembro, das 11:00 às 12:00')).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: /^Vender/ })).toBeTruthy();
    expect(within(dialog).getByText('com Carla Dias, até 12:00')).toBeTruthy();
    // Her hour is in the future.
    expect(within(dialog).queryByRole('button', { name: /^Faltou/ })).toBeNull();
    await tap('Mover');
    const form = await screen.findByRole('dialog', { name: 'Mover Ana Souza' });
    const hour = within(form).getByLabelText(/Horário/);
    await waitFor(() =>
      expect(within(hour).getByRole<HTMLOptionElement>('option', { name: '14:30 · ocupado' }).disabled).toBe(true),
    );
    // Also the hour it already has.
    expect(within(hour).getByRole<HTMLOptionElement>('option', { name: '10:30' }).disabled).toBe(false);
    // Not to a past day.
    await user.click(within(form).getByRole('button', { name: /^Escolha uma data/ }));
    expect((await screen.findByRole<HTMLButtonElement>('gridcell', { name: '19' })).disabled).toBe(true);
    await user.click(screen.getByRole('gridcell', { name: '20' }));
    await waitFor(() => expect(screen.queryByRole('gridcell')).toBeNull());
    // Only employees who offer all booked services are offered; Davi offers some of them.
    const offered = within(within(form).getByLabelText(/Colaborador/)).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Carla Dias', 'Elisa Prado']);
    const lunch = within(hour).getByRole<HTMLOptionElement>('option', { name: '12:30 · ocupado' });
    expect(lunch.disabled).toBe(true);
    await user.type(within(form).getByLabelText(/Encaixe/), 'x');
    // At any five minutes, until midnight.
    for (const name of ['10:05', '23:55']) expect(within(hour).getByRole('option', { name })).toBeTruthy();
    expect(within(hour).getByRole<HTMLOptionElement>('option', { name: '12:30 · ocupado' }).disabled).toBe(false);
    await user.clear(within(form).getByLabelText(/Encaixe/));
    await user.selectOptions(hour, '19:30');
    await within(form).findByText('Termina às 20:30, depois do expediente.');
    for (const until of ['19:00', '16:00']) {
      await user.selectOptions(hour, until);
      expect(within(form).queryByText(/depois do expediente/)).toBeNull();
    }
    const taken = 'Bruno Lima já está marcado com este colaborador das 16:30 às 17:00';
    backEnd.respondWithError('PUT /reservations/edit/*', 409, taken);
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
    expect(screen.queryByText('Erro ao salvar agendamento')).toBeNull();
    backEnd.restore('PUT /reservations/edit/*');
    within(form).getByRole('button', { name: 'Salvar' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Ana Souza: 20/11/2026, 16:00 a 17:00, com Carla Dias');
    // The keyboard focus moves to the undo button.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Desfazer' })));
    expect(await screen.findByRole('button', { name: BOTH.replace('11:00 a 12:00', '16:00 a 17:00') })).toBeTruthy();
    await tap('Desfazer');
    expect(await screen.findByRole('button', { name: BOTH })).toBeTruthy();
    await screen.findByText('Voltou para o horário anterior');
    expect(edits().slice(1)).toMatchObject([
      { time: '16:00', duration: 60, version: 3, employee_id: 1 },
      { time: '11:00', duration: 60, version: 4, employee_id: 1 },
    ]);
  });

  it('is reported as changed, not moved, when its form keeps time and employee', async () => {
    const shop = createSmallShop().shop.map((row) => ({ ...row, agenda_step: 15 }));
    const { tap, user, edits, backEnd } = await openDay('day', { shop });
    await tap(ANA);
    // Another user has shortened it: it is shown and moved in its new duration.
    await screen.findByText('com Carla Dias, até 12:00');
    backEnd.update('reservations', 1, { duration: 45, version: 4 });
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByText('com Carla Dias, até 11:45');
    await tap('Mover');
    const form = await screen.findByRole('dialog', { name: 'Mover Ana Souza' });
    // At the steps of this shop.
    expect(within(form).getByRole('option', { name: '10:15' })).toBeTruthy();
    await user.pasteInto(within(form).getByLabelText(/Encaixe/), 'Noiva');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Agendamento atualizado com sucesso!');
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
    expect(edits()).toMatchObject([{ time: '11:00', duration: 45, employee_id: 1, squeeze: 'Noiva' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('button', { name: /Ana Souza/ }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByText('11:15 a 12:00, com Carla Dias. Enter salva, Esc desiste.')).toBeTruthy();
    await user.keyboard('{Escape}');
    // When it no longer exists there is nothing to show.
    await tap(/Ana Souza/);
    await screen.findByRole('dialog', { name: 'Agendamento' });
    backEnd.tables.reservations = [];
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be marked as missed from its hour on, and its dialog closes', async () => {
    const { tap, edits, user, backEnd } = await openDay('day', {
      reservations: [buildReservationRow(1, { time: '10:00' })],
    });
    await tap(/^10:00 a 10:30, Ana/);
    const release = backEnd.hold('PUT /reservations/edit/*');
    // Once, however often it is pressed.
    await tap(/^Faltou Ana Souza/);
    await tap(/^Faltou Ana Souza/);
    release();
    expect(await screen.findByRole('button', { name: '10:00 a 10:30, Ana Souza, Corte, Faltou' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(edits()).toMatchObject([{ status: 4, no_show: '1' }]);
    await screen.findByText('Falta registrada');
    await tap(/Faltou$/);
    const dialog = await screen.findByRole('dialog', { name: 'Agendamento' });
    expect(within(dialog).getByText('Faltou')).toBeTruthy();
    // A finished reservation is not moved.
    expect(within(dialog).queryByRole('button', { name: 'Mover' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await tap('Desfazer');
    await screen.findByText('Falta desfeita');
    expect(edits()[1]).toMatchObject({ status: 1 });
  });

  it('says so where an open one is sold on another device, with the way to that sale', async () => {
    const { tap, user, path } = await openDay();
    await tap(/^11:00 a 12:00, Ana/);
    await screen.findByRole('dialog', { name: 'Agendamento' });
    await sellElsewhere({ amount: 35_00, payment_method: 'pix', services: [1], customer_id: 1, reservation_id: 1 });
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByText('Este agendamento já foi vendido.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver a venda' }));
    expect(path()).toBe('/historico');
  });
});

describe('the tools of a day', () => {
  it('offer no hour and no employee once the day is over', async () => {
    vi.setSystemTime(new Date('2026-11-20T23:10:00Z'));
    const { tap } = await openDay();
    await tap('Novo Agendamento');
    const form = await findForm('Novo Agendamento');
    expect(within(form).getByText('Os horários de hoje já passaram. Escolha outra data.')).toBeTruthy();
    await tap('Cancelar');
    // Later than the drawn part of the day.
    expect(document.querySelector('[data-now]')).toBeNull();
    await tap('Chegou agora');
    expect(await screen.findByText('Ninguém fica livre hoje.')).toBeTruthy();
  });

  it('put a customer without an appointment on the agenda from now on, listing who is free first', async () => {
    // Davi has five minutes before his coffee, too short for a service.
    const coffee = { ...buildLunch(), employee_id: 2, from: '10:15', to: '10:40', reason: 'Café' };
    const cancelled = buildReservationRow(2, { time: '10:40', status: 4, employee: DAVI });
    const tables = {
      reservations: [buildReservationRow(1, { time: '10:30', duration: 60 }), cancelled],
      blocks: [coffee],
    };
    const { tap, user, backEnd } = await openDay('day', tables);
    // Also while another day is shown.
    await tap('Próximo dia');
    await screen.findByRole('group', { name: 'Agenda: Amanhã' });
    await tap('Chegou agora');
    const dialog = await screen.findByRole('dialog', { name: 'Chegou agora' });
    const offered = await within(dialog).findAllByRole('button', { name: /^(Carla|Davi)/ });
    expect(offered.map((choice) => choice.textContent)).toEqual([
      'Carla DiasLivre agora · até 10:30',
      'Davi RochaLivre às 10:40 · até 20:00',
    ]);
    await tap(/^Carla Dias/);
    await screen.findByRole('button', { name: 'Começar atendimento' });
    const form = await findForm('Chegou agora');
    const customer = within(form).getByRole('combobox', { name: /Cliente/ });
    await user.type(customer, 'bru');
    await user.click(await screen.findByRole('option', { name: /^Bruno Lima/ }));
    await user.click(within(form).getByRole('checkbox', { name: /Corte/ }));
    expect(within(form).getByText('Em atendimento das 10:10 às 10:40.')).toBeTruthy();
    expect(within(form).getByRole('alert').textContent).toBe(
      'Carla Dias está ocupado das 10:30 às 11:30. Escolha outro colaborador, ou mude a duração ou o encaixe em Mais opções.Encaixar',
    );
    // The server has the same rule.
    await tap('Começar atendimento');
    await screen.findAllByText('Ana Souza já tem horário com este colaborador das 10:30 às 11:30');
    await tap('Encaixar');
    expect(document.activeElement).toBe(within(form).getByLabelText(/^Encaixe/));
    await user.type(within(form).getByLabelText(/^Duração/), '20');
    expect(within(form).queryByText(/está ocupado/)).toBeNull();
    await tap('Começar atendimento');
    await screen.findByText('Bruno Lima em atendimento até 10:30');
    expect(backEnd.callsTo('POST /reservations/create').at(-1)?.body).toMatchObject({
      reservation: {
        ...{ customer_id: 2, employee_id: 1, services: [1], date: today(), time: '10:10', duration: 20 },
        ...{ status: 2, in_progress: '1' },
      },
    });
    await tap('Dia anterior');
    await screen.findByRole('button', { name: '10:10 a 10:30, Bruno Lima, Corte, Em atendimento' });
  });

  it('sell a customer in progress from the agenda, without asking whether they missed it', async () => {
    const reservations = [buildReservationRow(1, { time: '10:05', duration: 30, status: 2, in_progress: '1' })];
    const { tap } = await openDay('day', { reservations });
    await tap('10:05 a 10:35, Ana Souza, Corte, Em atendimento');
    const dialog = await screen.findByRole('dialog', { name: 'Agendamento' });
    expect(within(dialog).getByRole('link', { name: /^Vender/ })).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: /^(Faltou|Confirmar)/ })).toBeNull();
    expect(within(dialog).getByText('Em atendimento')).toBeTruthy();
  });

  it('keep a customer in progress whose cancellation is undone', async () => {
    const reservations = [buildReservationRow(1, { time: '10:05', duration: 30, status: 2, in_progress: '1' })];
    const { tap, edits } = await openDay('day', { reservations });
    await tap('10:05 a 10:35, Ana Souza, Corte, Em atendimento');
    await tap(/^Cancelar /);
    await tap('Desfazer');
    await screen.findByText('Cancelamento desfeito');
    expect(edits()[1]).toMatchObject({ status: 2, in_progress: '1' });
    await screen.findByRole('button', { name: '10:05 a 10:35, Ana Souza, Corte, Em atendimento' });
  });

  it('book the next hour with who is free later, and sell to who is not registered', async () => {
    const reservations = [buildReservationRow(1, { time: '10:00', duration: 45 })];
    const { tap } = await openDay('day', { reservations });
    await tap('Chegou agora');
    const dialog = await screen.findByRole('dialog', { name: 'Chegou agora' });
    expect(within(dialog).getByRole('link', { name: 'Vender sem agendar' }).getAttribute('href')).toBe('/vendas');
    await tap('Carla DiasLivre às 10:45 · até 12:00');
    const form = await findForm('Novo Agendamento');
    const getValue = (label: RegExp) => within(form).getByLabelText<HTMLSelectElement>(label).value;
    await waitFor(() => expect(getValue(/Horário/)).toBe('11:00'));
    expect([getValue(/Colaborador/), await readDay('Data')]).toEqual(['1', formatDay(today())]);
  });

  it('start the sale where the back end knows no customers without an appointment', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    createBackEnd({ ...REAL_SERVER, features: FEATURES.filter((feature) => feature !== 'reservations.walkIns') });
    const { user } = renderApp('/agendamentos');
    await user.click(await screen.findByRole('button', { name: 'Chegou agora' }));
    await user.click(await screen.findByRole('link', { name: /^Davi Rocha/ }));
    await user.click(await screen.findByRole('button', { name: 'Continuar sem Cliente' }));
    expect(await screen.findByRole('button', { name: /Davi Rocha/, pressed: true })).toBeTruthy();
  });

  it('block an hour for a reason', async () => {
    const { tap, user, backEnd } = await openDay();
    await tap('Bloquear horário');
    const form = await screen.findByRole('dialog', { name: 'Bloquear horário' });
    await user.selectOptions(within(form).getByLabelText(/Das/), '15:15');
    await user.selectOptions(within(form).getByLabelText(/Até/), '15:45');
    await user.pasteInto(within(form).getByLabelText(/Motivo/), 'Curso');
    // Nobody is blocked who was not chosen.
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await within(form).findByText('Escolha o colaborador', { selector: 'p' });
    await user.click(within(form).getByRole('button', { name: 'Toda a barbearia' }));
    const taken = 'Ana Souza está marcada das 15:00 às 15:30';
    backEnd.respondWithError('POST /blocks/create', 409, taken);
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Erro ao/)).toBeNull();
    backEnd.restore('POST /blocks/create');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    expect(await screen.findAllByRole('button', { name: 'Bloqueado 15:15 a 15:45: Curso' })).toHaveLength(2);
    expect(backEnd.callsTo('POST /blocks/create')[1]?.body).toEqual({
      block: { employee_id: null, date: today(), from: '15:15', to: '15:45', reason: 'Curso' },
    });
  });

  it('block whole days every week until a day, and unblock them from one on', async () => {
    const { tap, user, backEnd } = await openDay();
    const listReasons = () => backEnd.tables.blocks.map(({ reason }) => reason);
    await tap('Próximo dia');
    await screen.findByRole('group', { name: 'Agenda: Amanhã' });
    await tap('Bloquear horário');
    const form = await screen.findByRole('dialog', { name: 'Bloquear horário' });
    await within(form).findByRole('option', { name: 'Davi Rocha' });
    await user.selectOptions(within(form).getByLabelText(/^Colaborador/), 'Davi Rocha');
    await user.selectOptions(within(form).getByLabelText('Repete'), 'Toda semana, até');
    await user.click(within(form).getByRole('button', { name: 'Dia inteiro' }));
    expect(within(form).queryByLabelText(/^Das/)).toBeNull();
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    // Everything that is missing is asked for at once.
    await within(form).findByText('Informe até que dia');
    await within(form).findByText('Informe o motivo');
    await user.pasteInto(within(form).getByLabelText(/Motivo/), 'Faculdade');
    await typeDay('Até o dia', daysFromToday(15));
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await user.click(await screen.findByRole('button', { name: 'Bloqueado 08:00 a 20:00: Faculdade' }));
    expect(backEnd.callsTo('POST /blocks/series')[0]?.body).toEqual({
      block: { employee_id: 2, date: daysFromToday(1), from: '00:00', to: '24:00', reason: 'Faculdade' },
      until: daysFromToday(15),
      every_weeks: 1,
      whole_days: '1',
    });
    expect(listReasons()).toEqual(['Almoço', 'Faculdade', 'Faculdade', 'Faculdade']);
    await tap('Excluir este e os próximos');
    await screen.findByText('3 bloqueios. Os dias anteriores ficam como estão.');
    await tap('Excluir');
    await screen.findByText('3 bloqueios excluídos');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Faculdade/ })).toBeNull());
    expect(listReasons()).toEqual(['Almoço']);
  });

  it('name every appointment in the way of a block, to be moved or cancelled while what was typed stays', async () => {
    const { tap, user, backEnd } = await openDay('day', {
      reservations: [
        buildReservationRow(1, { time: '11:00', duration: 60, version: 3 }),
        buildReservationRow(2, { date: daysFromToday(1), time: '14:00', duration: 30, customer: BRUNO }),
      ],
    });
    await tap('Bloquear horário');
    const form = await screen.findByRole('dialog', { name: 'Bloquear horário' });
    await user.click(within(form).getByRole('button', { name: 'Toda a barbearia' }));
    await user.selectOptions(within(form).getByLabelText('Repete'), 'Todos os dias, até');
    await typeDay('Até o dia', daysFromToday(1));
    await user.click(within(form).getByRole('button', { name: 'Dia inteiro' }));
    await user.pasteInto(within(form).getByLabelText(/Motivo/), 'Feriado');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await within(form).findByText('Há 2 agendamentos nesse período');
    await tap('sex 20/11 às 11:00: Ana Souza, com Carla Dias');
    await screen.findByRole('dialog', { name: 'Agendamento' });
    await tap(/^Cancelar Ana Souza/);
    await within(form).findByText('Há um agendamento nesse período');
    expect(within(form).getByText(/^sex 20\/11 às 11:00: Ana Souza.* · resolvido$/)).toBeTruthy();
    await user.click(await within(form).findByRole('button', { name: 'Desfazer' }));
    await within(form).findByText('Há 2 agendamentos nesse período');
    await tap('sex 20/11 às 11:00: Ana Souza, com Carla Dias');
    await screen.findByRole('dialog', { name: 'Agendamento' });
    await tap(/^Cancelar Ana Souza/);
    await within(form).findByText('Há um agendamento nesse período');
    await tap('sáb 21/11 às 14:00: Bruno Lima, com Carla Dias');
    await screen.findByRole('dialog', { name: 'Agendamento' });
    await tap(/^Cancelar Bruno Lima/);
    await within(form).findByText('Tudo resolvido: salve de novo');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await screen.findByText('2 bloqueios criados');
    expect(backEnd.callsTo('POST /blocks/series')).toHaveLength(2);
    await tap('Desfazer');
    await screen.findByText('2 bloqueios desfeitos');
    expect(backEnd.tables.blocks.map(({ reason }) => reason)).toEqual(['Almoço']);
  });

  it('count the appointments in the way of a block in one place, which follows what is resolved', async () => {
    const { tap, user } = await openDay('day', {
      reservations: [
        buildReservationRow(1, { time: '11:00', duration: 30 }),
        buildReservationRow(2, { time: '11:30', duration: 30, customer: BRUNO }),
      ],
    });
    await tap('Bloquear horário');
    const form = await screen.findByRole('dialog', { name: 'Bloquear horário' });
    await user.click(within(form).getByRole('button', { name: 'Toda a barbearia' }));
    await user.selectOptions(within(form).getByLabelText(/^Das/), '11:00');
    await user.selectOptions(within(form).getByLabelText(/^Até/), '12:00');
    await user.pasteInto(within(form).getByLabelText(/Motivo/), 'Reunião');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await within(form).findByText('Há 2 agendamentos nesse período');
    await waitFor(() => expect(within(form).getAllByText(/^Há 2 agendamentos/)).toHaveLength(1));
  });

  it('show, change and delete a block', async () => {
    const whole = {
      ...buildLunch(),
      id: 2,
      employee_id: null,
      from: '17:00',
      to: '18:00',
      reason: 'Reunião',
      version: 5,
    };
    const { tap, user, backEnd } = await openDay('day', { blocks: [buildLunch(), whole] });
    await user.click((await screen.findAllByRole('button', { name: /Reunião/ }))[1] as HTMLElement);
    const meeting = await screen.findByRole('dialog', { name: 'Reunião' });
    expect(within(meeting).getByText('20/11/2026, das 17:00 às 18:00')).toBeTruthy();
    expect(within(meeting).getByText('Toda a barbearia')).toBeTruthy();
    await user.click(within(meeting).getByRole('button', { name: 'Editar' }));
    const form = await screen.findByRole('dialog', { name: /^Editar/ });
    await user.selectOptions(within(form).getByLabelText(/Até/), '24:00');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Bloqueado 17:00 a 24:00: Reunião' })).toHaveLength(2),
    );
    // Not below the drawn hours.
    expect(screen.getAllByRole('button', { name: /24:00: Reunião/ })[0]?.style.height).toBe('18rem');
    expect(backEnd.callsTo('PUT /blocks/edit/2')[0]?.body).toMatchObject({
      block: { employee_id: null, date: today(), from: '17:00', to: '24:00', reason: 'Reunião', version: 5 },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await tap(/Almoço/);
    const food = await screen.findByRole('dialog', { name: 'Almoço' });
    expect(within(food).getByText('Carla Dias')).toBeTruthy();
    await user.click(within(food).getByRole('button', { name: 'Excluir' }));
    const question = await screen.findByRole('dialog', { name: /^Tem certeza que deseja excluir/ });
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Bloqueado.*Almoço/ })).toBeNull());
    expect(backEnd.callsTo('DELETE /blocks/remove/1')).toHaveLength(1);
  });

  it('settle open reservations of earlier days', async () => {
    const before = Array.from({ length: 13 }, (_, n) =>
      buildReservationRow(n + 2, { date: daysFromToday(-9), status: 3, squeeze: 'de antes', customer: BRUNO }),
    );
    const { tap, backEnd } = await openDay('day', {
      reservations: [buildReservationRow(1, { date: daysFromToday(-1) }), ...before],
    });
    await screen.findByRole('button', { name: 'A resolver (1)' });
    // Counted without being read.
    const ranges = backEnd.callsTo('GET /reservations').map(({ query }) => query.range);
    expect(new Set(ranges)).toEqual(new Set(['[0,0]']));
    backEnd.respondWithError('GET /reservations', 503, 'O servidor está ocupado.');
    await tap('A resolver (1)');
    const dialog = await screen.findByRole('dialog', { name: 'A resolver' });
    await within(dialog).findByText('O servidor está ocupado.');
    backEnd.restore('GET /reservations');
    await tap('Tentar novamente');
    await within(dialog).findByText('Ana Souza');
    expect(within(dialog).queryByText('Tudo resolvido.')).toBeNull();
    // A dozen of the old overlaps, and the rest on demand.
    const list = await within(dialog).findByRole('region', { name: 'Sobrepostos de antes' });
    expect(list.textContent).toContain('Marcados juntos antes de haver durações. Nenhum está em aberto.');
    expect(within(list).getAllByRole('article')).toHaveLength(12);
    await tap('Mostrar mais');
    await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(13));
    expect(within(list).queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
    await tap(/^Faltou Ana Souza/);
    expect(await within(dialog).findByText('Tudo resolvido.')).toBeTruthy();
    expect(within(dialog).queryByRole('region', { name: 'De dias anteriores' })).toBeNull();
  });

  it('list old overlaps, the open ones first, and clear the generated reason when one is moved', async () => {
    const squeeze = 'de antes';
    const { tap, user, edits } = await openDay('day', {
      reservations: [
        buildReservationRow(1, { date: daysFromToday(-9), status: 3, squeeze, customer: BRUNO }),
        buildReservationRow(2, { date: daysFromToday(2), time: '10:00', duration: 30, squeeze, version: 1 }),
        buildReservationRow(3, { date: daysFromToday(2), time: '10:00', squeeze: 'Noiva', customer: BRUNO }),
        buildReservationRow(4, { date: daysFromToday(-1), squeeze, customer: BRUNO }),
      ],
    });
    await tap('A resolver (2)');
    const list = await screen.findByRole('region', { name: 'Sobrepostos de antes' });
    const days = within(list).getAllByRole('region');
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual(
      [-1, 2, -9].map((days) => formatDay(daysFromToday(days))),
    );
    expect(list.textContent).toContain('Mova para um horário livre, ou deixe como encaixe com um motivo.');
    expect(screen.queryByRole('region', { name: 'De dias anteriores' })).toBeNull();
    expect(within(list).getAllByRole('button', { name: /^(Mover|Remarcar)/ })).toHaveLength(2);
    // A reservation of a past day may stay on it.
    await tap(/^Remarcar Bruno Lima/);
    await tap(/^Escolha uma data/);
    expect((await screen.findByRole<HTMLButtonElement>('gridcell', { name: '19' })).disabled).toBe(false);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('gridcell')).toBeNull());
    await tap('Cancelar');
    await tap('A resolver (2)');
    await tap(/^Mover Ana Souza/);
    const form = await screen.findByRole('dialog', { name: 'Mover Ana Souza' });
    expect(within(form).getByText(/^Estava sobreposto de antes\./)).toBeTruthy();
    const hour = await within(form).findByLabelText<HTMLSelectElement>(/Horário/);
    // An overbooking may start from six in the morning on.
    await user.type(within(form).getByLabelText(/Encaixe/), 'x');
    expect(hour.options[1]?.value).toBe('06:00');
    await user.clear(within(form).getByLabelText(/Encaixe/));
    await user.selectOptions(hour, '16:00');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await tap('Desfazer');
    await screen.findByText('Voltou para o horário anterior');
    expect(edits()).toMatchObject([
      { time: '16:00', squeeze: null },
      { time: '10:00', squeeze },
    ]);
  });
});

describeOnHostZones(
  'the clock of the agenda',
  () => {
    // Both at 18:40; the clocks of New York were changed in the night before.
    it.each([
      ['America/New_York', '2026-11-01T23:40:00Z', '2026-11-01'],
      ['Asia/Tokyo', '2026-11-20T09:40:00Z', '2026-11-20'],
    ])('shows the local time of a shop in %s, at %s', async (time_zone, instant, date) => {
      vi.setSystemTime(new Date(instant));
      listPreferences.setItem('agendamentos.agenda', 'day');
      const reservations = [
        buildReservationRow(1, { date, time: '18:00', duration: 60 }),
        buildReservationRow(2, { date: addDays(date, -1) }),
      ];
      const backEnd = createBackEnd({ ...REAL_SERVER, tables: { reservations, blocks: [] } });
      if (backEnd.session) backEnd.session.time_zone = time_zone;
      const { user } = renderScreen(<ReservationsPage />, '/agendamentos');
      await screen.findByRole('group', { name: 'Agenda: Hoje' });
      expect(backEnd.callsTo('GET /agenda')[0]?.query).toEqual({ from: date, to: date });
      expect(document.querySelector('[data-now]')?.textContent).toBe('18:40');
      expect(readColumn('Davi Rocha')).toEqual(['Livre 18:30 a 20:00, marcar com Davi Rocha']);
      expect(await screen.findByRole('button', { name: 'A resolver (1)' })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Chegou agora' }));
      const dialog = screen.getByRole('dialog');
      const offered = await within(dialog).findAllByRole('button', { name: /^(Carla|Davi)/ });
      expect(offered.map((choice) => choice.textContent)).toEqual([
        'Davi RochaLivre agora · até 20:00',
        'Carla DiasLivre às 19:00 · até 20:00',
      ]);
    });
  },
  TWO_HOST_ZONES,
);
