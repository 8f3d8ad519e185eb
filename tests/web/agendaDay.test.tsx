import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, formatDay } from '../../domain/dates.ts';
import { listPreferences } from '../../src/components/records/ViewToggle.tsx';
import { ReservationsPage } from '../../src/resources/reservations/ReservationsPage.tsx';
import { onHostsAround } from '../domain/hostZones.ts';
import { type Row, today } from '../fixtures/backEnd/records.ts';
import { formNamed, inDays, reservation } from './support/agendaScreen.tsx';
import { dayIn } from './support/day.ts';
import { BUNDLED, fakeBackEnd } from './support/fakeBackEnd.ts';
import { openFinder } from './support/finder.ts';
import { renderApp, renderScreen } from './support/renderApp.tsx';
import { setViewport } from './support/viewport.ts';

// 10:10 at the shop.
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T13:10:00Z'));
  setViewport(1200);
});

const DAVI = { id: 2, name: 'Davi Rocha', services: [] };
const BRUNO = { id: 2, name: 'Bruno Lima' };

/** Ana with Carla at 11:00 for an hour, Bruno with Davi at 14:00; Carla has lunch from 12:00 to 13:00. */
const booked = (): Row[] => [
  reservation(1, { time: '11:00', duration: 60, version: 3 }),
  reservation(2, { time: '14:00', duration: 30, status: 2, employee: DAVI, customer: BRUNO, version: 1 }),
];
const lunch = () => ({
  id: 1,
  employee_id: 1,
  date: today(),
  from: '12:00',
  to: '13:00',
  reason: 'Almoço',
  version: 1,
});

const ANA = '11:00 a 12:00, Ana Souza, Corte, Agendado';

/** The agenda by hours, as the person looked at it last. */
async function openDay(view: 'day' | 'week' = 'day', tables = {}, isWhole = false) {
  listPreferences.setItem('agendamentos.agenda', view);
  const backEnd = fakeBackEnd({ ...BUNDLED, tables: { reservations: booked(), blocks: [lunch()], ...tables } });
  const rendered = isWhole ? renderApp('/agendamentos') : renderScreen(<ReservationsPage />, '/agendamentos');
  await screen.findByRole('group', { name: /^Agenda:/ });
  return {
    ...rendered,
    backEnd,
    tap: async (name: string | RegExp) => rendered.user.click(await screen.findByRole('button', { name })),
    edits: () => backEnd.callsTo('PUT /reservations/edit/*').map(({ body }) => body?.reservation),
  };
}

const columns = () =>
  within(screen.getByRole('group', { name: /^Agenda:/ }))
    .getAllByRole('group')
    .map((column) => column.getAttribute('aria-label'));
const inColumn = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('button').map(nameOf);
const nameOf = (element: Element | null) =>
  element?.getAttribute('aria-label') ?? element?.querySelector('[data-name]')?.textContent;
const focused = () => nameOf(document.activeElement);

describe('the views of the agenda', () => {
  it('are there with the feature, and the last one is remembered', async () => {
    fakeBackEnd(BUNDLED);
    const { user, unmount } = renderScreen(<ReservationsPage />, '/agendamentos');
    expect((await screen.findByRole('button', { name: 'Lista' })).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Dia' }));
    await screen.findByRole('group', { name: 'Agenda: Hoje' });
    unmount();
    renderScreen(<ReservationsPage />, '/agendamentos');
    expect(await screen.findByRole('group', { name: 'Agenda: Hoje' })).toBeTruthy();
  });

  it('are not there without the feature, whatever was looked at last', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    fakeBackEnd();
    renderScreen(<ReservationsPage />, '/agendamentos');
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'Dia' })).toBeNull();
  });
});

describe('the day', () => {
  it('has a column for each professional, with what is taken and what is free from now on', async () => {
    await openDay();
    expect(columns()).toEqual(['Carla Dias', 'Davi Rocha']);
    expect(inColumn('Carla Dias')).toEqual([
      'Livre 10:00 a 11:00, marcar com Carla Dias',
      'Livre 13:00 a 20:00, marcar com Carla Dias',
      'Bloqueado 12:00 a 13:00: Almoço',
      ANA,
    ]);
    expect(inColumn('Davi Rocha')).toContain('14:00 a 14:30, Bruno Lima, Corte, Confirmado');
  });

  it('tells who missed it and who is squeezed in, and leaves the cancelled out', async () => {
    const reservations = [
      reservation(1, { time: '11:00', status: 4, no_show: '1' }),
      reservation(2, { time: '11:00', squeeze: 'Noiva', customer: BRUNO }),
      reservation(3, { time: '15:00', status: 4, customer: BRUNO }),
    ];
    await openDay('day', { reservations });
    expect(inColumn('Carla Dias').filter((name) => /Ana|Bruno/.test(name ?? ''))).toEqual([
      '11:00 a 11:30, Ana Souza, Corte, Faltou',
      '11:00 a 11:30, Bruno Lima, Corte, Agendado, Encaixe',
    ]);
  });

  it('goes from day to day, and back to today', async () => {
    const { tap } = await openDay();
    await tap('Próximo dia');
    expect(await screen.findByRole('group', { name: 'Agenda: Amanhã' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Livre 08:00 a 20:00, marcar com Carla Dias' })).toBeTruthy();
    await tap('Hoje');
    expect(await screen.findByRole('button', { name: ANA })).toBeTruthy();
  });

  it('shows one professional at a time on a phone', async () => {
    setViewport(360);
    const { user } = await openDay();
    expect(columns()).toEqual(['Carla Dias']);
    await user.selectOptions(screen.getByLabelText('Colaborador'), 'Davi Rocha');
    expect(columns()).toEqual(['Davi Rocha']);
  });

  it('keeps what is done with it behind one button on a phone', async () => {
    setViewport(360);
    const { tap } = await openDay('day', { reservations: [reservation(1, { date: inDays(-1) })] });
    expect(screen.queryByRole('button', { name: 'Chegou agora' })).toBeNull();
    await tap('Próximo dia');
    await tap('Mais opções, A resolver (1)');
    await tap('Hoje');
    expect(await screen.findByRole('group', { name: 'Agenda: Hoje' })).toBeTruthy();
    await tap('Mais opções, A resolver (1)');
    await tap('Chegou agora');
    expect(await screen.findByRole('dialog', { name: 'Chegou agora' })).toBeTruthy();
  });

  it('is booked from an empty place, with time and professional filled in', async () => {
    const { tap } = await openDay();
    await tap(/^Livre 13:00/);
    const form = await formNamed('Novo Agendamento');
    const value = (label: RegExp) => within(form).getByLabelText<HTMLSelectElement>(label).value;
    await waitFor(() => expect(value(/Horário/)).toBe('13:00'));
    expect([value(/Colaborador/), await dayIn('Data')]).toEqual(['1', formatDay(today())]);
  });

  it('shows who was asked to be booked, and fills them in at the hour that is chosen', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    const { backEnd, choose, type, user } = await openFinder(BUNDLED);
    await type('souza');
    await choose('Agendar para Ana Souza');
    await screen.findByText(/^Escolha um horário livre para/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Livre/));
    await user.keyboard('{Enter}');
    const form = await formNamed('Novo Agendamento');
    expect(within(form).getByRole<HTMLInputElement>('combobox', { name: /Cliente/ }).value).toBe('Ana Souza');
    await user.selectOptions(within(form).getByLabelText(/Colaborador/), 'Carla Dias');
    await user.click(await within(form).findByRole('checkbox', { name: /Corte/ }));
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(backEnd.callsTo('POST /reservations/create')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/^Escolha um horário livre para/)).toBeNull());
  });

  it('that cannot be loaded says so, and tries again', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    const backEnd = fakeBackEnd(BUNDLED);
    backEnd.refuse('GET /agenda', 500, 'Algo deu errado');
    const { user } = renderScreen(<ReservationsPage />, '/agendamentos');
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    backEnd.heal('GET /agenda');
    await user.click(retry);
    expect(await screen.findByRole('group', { name: 'Agenda: Hoje' })).toBeTruthy();
  });
});

describe('the week', () => {
  it('has seven days of one professional', async () => {
    await openDay('week');
    expect(columns()).toEqual(
      Array.from({ length: 7 }, (_, day) => expect.stringMatching(day === 0 ? /^domingo/ : /, /)),
    );
    expect(screen.getByRole('button', { name: ANA }).closest('[data-column]')?.getAttribute('aria-label')).toBe(
      'sexta-feira, 20 de novembro',
    );
    expect(screen.queryByRole('button', { name: /Bruno/ })).toBeNull();
  });
});

describe('an appointment moved by keyboard', () => {
  it('is reached with arrows from the one stop of the grid', async () => {
    const { user } = await openDay();
    const stops = within(screen.getByRole('group', { name: /^Agenda:/ }))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map(nameOf)).toEqual([ANA]);
    stops[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Bloqueado 12:00 a 13:00: Almoço');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('14:00 a 14:30, Bruno Lima, Corte, Confirmado');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Livre 10:00 a 14:00, marcar com Davi Rocha');
  });

  it('is told where it would go, saved by Enter, and put back by Desfazer', async () => {
    const { user, edits } = await openDay();
    screen.getByRole('button', { name: ANA }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowRight}{Control>}{ArrowDown}{/Control}{/Alt}');
    expect(screen.getByText('12:00 a 13:15, com Davi Rocha. Enter salva, Esc desiste.')).toBeTruthy();
    expect(edits()).toEqual([]);
    await user.keyboard('{Enter}');
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    expect(inColumn('Davi Rocha')).toContain('12:00 a 13:15, Ana Souza, Corte, Agendado');
    expect(document.activeElement).toBe(undo);
    await user.click(undo);
    await screen.findByText('De volta onde estava');
    expect(inColumn('Carla Dias')).toContain(ANA);
    expect(edits()).toMatchObject([
      { time: '12:00', employee_id: 2, duration: 75, version: 3, customer_id: 1, services: [1] },
      { time: '11:00', employee_id: 1, duration: 60, version: 4 },
    ]);
  });

  it('stays where it was by Esc', async () => {
    const { user, edits } = await openDay();
    screen.getByRole('button', { name: ANA }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}{Escape}');
    expect(screen.getByText('Não foi movido')).toBeTruthy();
    expect([edits(), focused()]).toEqual([[], ANA]);
  });

  it('goes back where it was when the hour is taken, and says by whom', async () => {
    const { user, backEnd } = await openDay();
    const taken = 'Bruno Lima já está marcado com este colaborador das 11:30 às 12:00';
    backEnd.refuse('PUT /reservations/edit/*', 409, taken, { time: taken });
    screen.getByRole('button', { name: ANA }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}');
    expect(await screen.findByText(taken)).toBeTruthy();
    await waitFor(() => expect(inColumn('Carla Dias')).toContain(ANA));
  });

  it('is not moved once it is over', async () => {
    const { user, edits } = await openDay('day', { reservations: [reservation(1, { time: '11:00', status: 3 })] });
    screen.getByRole('button', { name: /Ana Souza/ }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByText('Só um agendamento em aberto pode ser movido')).toBeTruthy();
    expect(edits()).toEqual([]);
  });
});

describe('an appointment that is opened', () => {
  it('offers what its card does, and to be moved by a form that shows what is taken', async () => {
    const { tap, user, edits } = await openDay('day', {
      reservations: [...booked(), reservation(3, { time: '15:00', duration: 30, customer: BRUNO })],
    });
    await tap(ANA);
    const dialog = await screen.findByRole('dialog', { name: 'Agendamento' });
    expect(within(dialog).getByRole('link', { name: /^Vender/ })).toBeTruthy();
    await tap('Mover');
    const form = await screen.findByRole('dialog', { name: 'Mover Ana Souza' });
    const hour = within(form).getByLabelText(/Horário/);
    await waitFor(() =>
      expect(within(hour).getByRole<HTMLOptionElement>('option', { name: '14:30 · ocupado' }).disabled).toBe(true),
    );
    // Over the hour it has itself.
    expect(within(hour).getByRole<HTMLOptionElement>('option', { name: '10:30' }).disabled).toBe(false);
    await user.selectOptions(hour, '16:00');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('button', { name: '16:00 a 17:00, Ana Souza, Corte, Agendado' })).toBeTruthy();
    await tap('Desfazer');
    expect(await screen.findByRole('button', { name: ANA })).toBeTruthy();
    await screen.findByText('De volta onde estava');
    expect(edits()).toMatchObject([
      { time: '16:00', duration: 60, version: 3 },
      { time: '11:00', duration: 60, version: 4 },
    ]);
  });

  it('is as long as before again once its edit is undone, and where that is refused stays as it is', async () => {
    const { tap, user, edits, backEnd } = await openDay();
    await tap(ANA);
    await tap(/^Editar Ana Souza/);
    const form = await formNamed('Editar Agendamento');
    const duration = within(form).getByLabelText(/Duração/);
    await user.clear(duration);
    await user.type(duration, '30');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    const shorter = '11:00 a 11:30, Ana Souza, Corte, Agendado';
    expect(await screen.findByRole('button', { name: shorter })).toBeTruthy();
    const taken = 'Bruno Lima já tem horário com este colaborador das 11:30 às 12:00';
    backEnd.refuse('PUT /reservations/edit/*', 409, taken, { time: taken });
    await tap('Desfazer');
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(await screen.findByRole('button', { name: shorter })).toBeTruthy();
    expect(edits()).toMatchObject([{ duration: 30 }, { duration: 60, version: 4 }]);
  });

  it('is marked as missed from its hour on, and closes', async () => {
    const { tap, edits } = await openDay('day', { reservations: [reservation(1, { time: '10:00' })] });
    await tap(/^10:00 a 10:30, Ana/);
    await tap(/^Faltou Ana Souza/);
    expect(await screen.findByRole('button', { name: '10:00 a 10:30, Ana Souza, Corte, Faltou' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(edits()).toMatchObject([{ status: 4, no_show: '1' }]);
  });
});

describe('what is done with a day', () => {
  it('begins the sale of who has just come in, with who is free first', async () => {
    const tables = { reservations: [reservation(1, { time: '10:00', duration: 60 })], blocks: [] };
    const { tap } = await openDay('day', tables, true);
    await tap('Chegou agora');
    const dialog = await screen.findByRole('dialog', { name: 'Chegou agora' });
    const offered = await within(dialog).findAllByRole('link');
    expect(offered.map((link) => link.textContent)).toEqual([
      'Davi RochaLivre agora · até 20:00',
      'Carla DiasLivre às 11:00 · até 20:00',
    ]);
    offered[0]?.click();
    await tap('Continuar sem Cliente');
    expect(await screen.findByRole('button', { name: /Davi Rocha/, pressed: true })).toBeTruthy();
  });

  it('blocks an hour for a reason', async () => {
    const { tap, user, backEnd } = await openDay();
    await tap('Bloquear horário');
    const form = await screen.findByRole('dialog', { name: 'Bloquear horário' });
    expect(within(form).getByRole<HTMLOptionElement>('option', { name: 'Toda a barbearia' }).selected).toBe(true);
    await user.selectOptions(within(form).getByLabelText(/Das/), '15:00');
    await user.selectOptions(within(form).getByLabelText(/Até/), '16:00');
    await user.type(within(form).getByLabelText(/Motivo/), 'Curso');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    expect(await screen.findAllByRole('button', { name: 'Bloqueado 15:00 a 16:00: Curso' })).toHaveLength(2);
    expect(backEnd.callsTo('POST /blocks/create')[0]?.body).toEqual({
      block: { employee_id: null, date: today(), from: '15:00', to: '16:00', reason: 'Curso' },
    });
  });

  it('has what is still open of earlier days settled', async () => {
    const { tap } = await openDay('day', { reservations: [reservation(1, { date: inDays(-1) })] });
    await tap('A resolver (1)');
    const dialog = await screen.findByRole('dialog', { name: 'A resolver' });
    await within(dialog).findByText('Ana Souza');
    await tap(/^Faltou Ana Souza/);
    expect(await within(dialog).findByText('Tudo resolvido.')).toBeTruthy();
  });

  it('has what overlapped before listed, the open ones first, and moved from there without its reason', async () => {
    const squeeze = 'de antes';
    const { tap, user, edits } = await openDay('day', {
      reservations: [
        reservation(1, { date: inDays(-9), status: 3, squeeze, customer: BRUNO }),
        reservation(2, { date: inDays(2), time: '10:00', duration: 30, squeeze, version: 1 }),
        reservation(3, { date: inDays(2), time: '10:00', squeeze: 'Noiva', customer: BRUNO }),
      ],
    });
    await tap('A resolver (1)');
    const list = await screen.findByRole('region', { name: 'Sobrepostos de antes' });
    const days = within(list).getAllByRole('region');
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([formatDay(inDays(2)), formatDay(inDays(-9))]);
    expect(within(list).getAllByRole('button', { name: /^Mover/ })).toHaveLength(1);
    await tap(/^Mover Ana Souza/);
    const form = await screen.findByRole('dialog', { name: 'Mover Ana Souza' });
    await user.selectOptions(await within(form).findByLabelText(/Horário/), '16:00');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await tap('Desfazer');
    await screen.findByText('De volta onde estava');
    expect(edits()).toMatchObject([
      { time: '16:00', squeeze: null },
      { time: '10:00', squeeze },
    ]);
  });
});

onHostsAround('the clock of the agenda', () => {
  // All at 18:40; the clocks of New York were changed in the night before.
  it.each([
    ['America/Sao_Paulo', '2026-11-20T21:40:00Z', '2026-11-20'],
    ['America/New_York', '2026-03-08T22:40:00Z', '2026-03-08'],
    ['America/New_York', '2026-11-01T23:40:00Z', '2026-11-01'],
    ['Asia/Tokyo', '2026-11-20T09:40:00Z', '2026-11-20'],
  ])('is the one on the wall of a shop in %s, at %s', async (time_zone, instant, date) => {
    vi.setSystemTime(new Date(instant));
    listPreferences.setItem('agendamentos.agenda', 'day');
    const reservations = [
      reservation(1, { date, time: '18:00', duration: 60 }),
      reservation(2, { date: addDays(date, -1) }),
    ];
    const backEnd = fakeBackEnd({ ...BUNDLED, tables: { reservations, blocks: [] } });
    if (backEnd.session) backEnd.session.time_zone = time_zone;
    const { user } = renderScreen(<ReservationsPage />, '/agendamentos');
    await screen.findByRole('group', { name: 'Agenda: Hoje' });
    expect(backEnd.callsTo('GET /agenda')[0]?.query).toEqual({ from: date, to: date });
    expect(document.querySelector('[data-now]')?.textContent).toBe('18:40');
    expect(inColumn('Davi Rocha')).toEqual(['Livre 18:30 a 20:00, marcar com Davi Rocha']);
    expect(await screen.findByRole('button', { name: 'A resolver (1)' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Chegou agora' }));
    const offered = await within(screen.getByRole('dialog')).findAllByRole('link');
    expect(offered.map((link) => link.textContent)).toEqual([
      'Davi RochaLivre agora · até 20:00',
      'Carla DiasLivre às 19:00 · até 20:00',
    ]);
  });
}, [
  ['America/Sao_Paulo', 180],
  ['America/New_York', 300],
  ['Asia/Tokyo', -540],
]);
