import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listPreferences } from '../../src/listPreferences.ts';
import { createSmallShop, type Row } from '../fixtures/backEnd/records.ts';
import { buildReservationRow, daysFromToday } from './support/agendaScreen.tsx';
import { type BackEnd, REAL_SERVER } from './support/backEnd.ts';
import {
  getField,
  getSentBodies,
  getTopLayer,
  normalizeSpaces,
  openListScreen,
  readHelperText,
  waitForDialogToClose,
} from './support/listScreen.ts';
import { setViewport } from './support/viewport.ts';

// 10:10 in the shop's time zone.
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T13:10:00Z'));
  setViewport(1200);
});

const RECORD_COUNT = 60;
const formatNumber = (n: number) => String(n).padStart(4, '0');

/** This many employees, each with a service of the same number; the last one is inactive. */
function buildEmployees(count = RECORD_COUNT): Row[] {
  const [carla] = createSmallShop().employees;
  return Array.from({ length: count }, (_, index) => {
    const n = index + 1;
    const services = [{ id: n, name: `Serviço ${formatNumber(n)}`, price: n, points: 1, duration: 45 }];
    return { ...(carla as Row), id: n, name: `Pessoa ${formatNumber(n)}`, services, status: n === count ? '0' : '1' };
  });
}

function buildServices(count = RECORD_COUNT): Row[] {
  return Array.from({ length: count }, (_, n) => ({
    ...{ id: n + 1, name: `Serviço ${formatNumber(n + 1)}`, price: n + 1, points: 1, duration: 45 },
    employees: [],
  }));
}

const withMany = (tables: object) => ({
  ...REAL_SERVER,
  tables: { employees: buildEmployees(), services: buildServices(), ...tables },
});

/** The list requests of some resources: `[0,49] pessoa 0007`, or `ids` with their count. */
function listRequests(backEnd: BackEnd, ...calls: string[]): string[] {
  return calls.flatMap((call) =>
    backEnd.callsTo(call).map(({ query }) => {
      const { q = '', id } = JSON.parse(query.filter ?? '{}');
      return id ? `ids ${[id].flat().length}` : `${query.range} ${q}`.trim();
    }),
  );
}

/** The search field, once it has replaced the select. */
const searchBox = (name: RegExp) =>
  waitFor(() => {
    const box = within(getTopLayer()).getByRole<HTMLInputElement>('combobox', { name });
    if (box.tagName !== 'INPUT') throw new Error('not yet');
    return box;
  });

const readOptions = () => {
  const list = screen.queryByRole('listbox');
  return list
    ? within(list)
        .getAllByRole('option')
        .map(({ textContent }) => normalizeSpaces(textContent))
    : [];
};

describe('a reference to one of many records', () => {
  it('is found by typing beyond the first page, with one search for the typed text', async () => {
    const { press, write, user, backEnd } = await openListScreen('/despesas', withMany({}));
    await press('Nova Despesa');
    const who = await searchBox(/^Responsável/);
    await user.click(who);
    await waitFor(() => expect(readOptions()[0]).toBe('Pessoa 0001'));
    expect(readOptions()).toHaveLength(51);
    expect(readOptions().at(-1)).toBe('Mostrando 50 de 59. Digite para buscar.');
    await user.pasteInto(who, '0057 pessoa');
    await waitFor(() => expect(readOptions()).toEqual(['Pessoa 0057']));
    await user.keyboard('{Enter}');
    expect(getField('Responsável').value).toBe('Pessoa 0057');
    await write('Valor', '5000');
    await write('Descrição', 'Café');
    await press('Salvar');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'POST /expenses/create')).toEqual([
      { expense: { amount: 50, employee_id: 57, description: 'Café', source: 'drawer' } },
    ]);
    const calls = listRequests(backEnd, 'GET /employees', 'GET /employees/all');
    expect(new Set(calls)).toEqual(new Set(['[0,49]', '[0,49] 0057 pessoa', 'ids 1']));
    // Only invalidated queries are fetched again.
    expect(calls.length).toBeLessThan(8);
  });

  it('is the signed-in employee also outside the first page, while active', async () => {
    const openAs = (employeeId: number) =>
      openListScreen('/despesas', { ...withMany({}), user: { role: 'reception', name: 'Marina Alves', employeeId } });
    const { press, backEnd, unmount } = await openAs(57);
    await press('Nova Despesa');
    await searchBox(/^Responsável/);
    await waitFor(() => expect(getField('Responsável').value).toBe('Pessoa 0057'));
    expect(listRequests(backEnd, 'GET /employees', 'GET /employees/all')).toContain('ids 1');
    unmount();
    const inactive = await openAs(RECORD_COUNT);
    await inactive.press('Nova Despesa');
    await searchBox(/^Responsável/);
    await waitFor(() =>
      expect(listRequests(inactive.backEnd, 'GET /employees', 'GET /employees/all')).toContain('ids 1'),
    );
    expect(getField('Responsável').value).toBe('');
  });

  it('shows that nothing was found, that there are more records, and that a value is required', async () => {
    const { press, user, backEnd } = await openListScreen('/despesas', withMany({}));
    await press('Nova Despesa');
    const who = await searchBox(/^Responsável/);
    await user.pasteInto(who, 'pessoa 1');
    await waitFor(() => expect(readOptions().at(-1)).toMatch(/^Mostrando 50 de 59\. Digite mais para achar outros\.$/));
    await user.type(who, 'x');
    await screen.findByText('Nenhum colaborador encontrado');
    backEnd.respondWithError('GET /employees', 503);
    await user.type(who, 'y');
    await screen.findByText('Não foi possível buscar os colaboradores.');
    // Escape closes the list and not the form.
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await press('Salvar');
    await waitFor(() => expect(readHelperText('Responsável')).toBe('Escolha o responsável'));
  });

  it('outside the first page is read by its id, and a deleted one keeps its name from the record', async () => {
    const block = {
      employee_id: RECORD_COUNT,
      date: daysFromToday(0),
      from: '12:00',
      to: '13:00',
      reason: 'Almoço',
      version: 1,
    };
    const [coffee] = createSmallShop().expenses;
    const former = { ...createSmallShop().employees[0], id: RECORD_COUNT + 1, name: 'Quem saiu', services: [] } as Row;
    const table = [...buildEmployees().map((row) => ({ ...row, status: '1' })), former];
    const expense = { ...coffee, employee_id: former.id };
    listPreferences.setItem('agendamentos.agenda', 'day');
    const tables = { employees: table, blocks: [{ id: 1, ...block }], expenses: [expense] };
    const opened = await openListScreen('/agendamentos?employee=60', withMany(tables), () =>
      screen.findByRole('button', { name: /Almoço/ }),
    );
    await opened.press(/Almoço/);
    await opened.press('Editar');
    await waitFor(() => expect(getField('Colaborador').value).toBe('Pessoa 0060'));
    expect(listRequests(opened.backEnd, 'GET /employees/all')).toEqual(['ids 1']);
    opened.unmount();
    const other = await openListScreen('/despesas', withMany(tables));
    other.backEnd.remove('employees', former.id);
    await other.press(/^Editar/);
    expect((await searchBox(/^Responsável/)).value).toBe('Quem saiu');
  });

  it('is a select where the records are few or the back end sends all of them', async () => {
    for (const options of [
      withMany({ employees: buildEmployees(50) }),
      { tables: { employees: buildEmployees(RECORD_COUNT) } },
    ]) {
      const { press, backEnd, unmount } = await openListScreen('/despesas', options);
      await press('Nova Despesa');
      const last = formatNumber(options.tables.employees.length - 1);
      await within(getTopLayer()).findByRole('option', { name: `Pessoa ${last}` });
      expect(within(getTopLayer()).getByLabelText('Responsável').tagName).toBe('SELECT');
      expect(backEnd.callsTo('GET /employees')).toHaveLength(1);
      expect(backEnd.callsTo('GET /employees/all')).toEqual([]);
      unmount();
    }
  });
});

describe('a reservation with one of many employees', () => {
  it('offers the services of the found employee, and is booked with them', async () => {
    const { press, user, choose, backEnd } = await openListScreen('/agendamentos', withMany({ reservations: [] }), () =>
      screen.findByText(/^Nenhum agendamento\./),
    );
    await press('Novo Agendamento');
    const customer = within(getTopLayer()).getByRole('combobox', { name: /^Cliente/ });
    await user.pasteInto(customer, 'ana');
    await user.click(await screen.findByRole('option', { name: /Ana Souza/ }));
    const who = await searchBox(/^Colaborador/);
    await user.type(who, '0051');
    await user.click(await screen.findByRole('option', { name: 'Pessoa 0051' }));
    await user.click(await within(getTopLayer()).findByRole('checkbox', { name: /^Serviço 0051 · R\$\s51,00$/ }));
    await press('Mais opções');
    await within(getTopLayer()).findByText('Em branco, usa a duração dos serviços: 45 min');
    await choose('Horário', '15:00');
    await press('Salvar');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'POST /reservations/create')).toMatchObject([
      { reservation: { customer_id: 1, employee_id: 51, services: [51], time: '15:00' } },
    ]);
    expect(listRequests(backEnd, 'GET /employees').every((call) => call.startsWith('[0,49]'))).toBe(true);
  });

  it('is edited with its employee, even an inactive one, and moves to another', async () => {
    const [removed] = buildEmployees().slice(-1);
    const booked = buildReservationRow(1, {
      employee: removed,
      services: removed?.services,
      time: '14:00',
      duration: 45,
    });
    const { press, user, choose, backEnd } = await openListScreen(
      '/agendamentos',
      withMany({ reservations: [booked] }),
    );
    await press(/^Editar/);
    const who = await searchBox(/^Colaborador/);
    expect(who.value).toBe('Pessoa 0060');
    within(getTopLayer()).getByRole('checkbox', { name: /^Serviço 0060/, checked: true });
    await user.clear(who);
    await user.type(who, '0059');
    await user.click(await screen.findByRole('option', { name: 'Pessoa 0059' }));
    await user.click(await within(getTopLayer()).findByRole('checkbox', { name: /^Serviço 0059/ }));
    await choose('Horário', '15:00');
    await press('Salvar');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'PUT /reservations/edit/1')).toMatchObject([
      { reservation: { employee_id: 59, services: [59], duration: null } },
    ]);
  });
});

describe('a filter by one of many employees', () => {
  it('finds every employee by typing, and shows the one in the address', async () => {
    const path = '/agendamentos';
    const { user, address, backEnd, unmount } = await openListScreen(path, withMany({}), () =>
      screen.findAllByRole('article'),
    );
    const who = await searchBox(/^Colaborador$/);
    expect(who.placeholder).toBe('Todos');
    await user.type(who, '0060');
    await user.click(await screen.findByRole('option', { name: 'Pessoa 0060' }));
    await waitFor(() => expect(address()).toBe(`${path}?employee_id=60`));
    await waitFor(() => expect(backEnd.callsTo('GET /reservations').at(-1)?.query.filter).toContain('"employee_id":'));
    unmount();
    // As after a reload.
    const reloaded = await openListScreen(`${path}?employee_id=60`, withMany({}), async () => undefined);
    const again = await searchBox(/^Colaborador$/);
    await waitFor(() => expect(again.value).toBe('Pessoa 0060'));
    await reloaded.user.click(screen.getByTitle('Limpar'));
    await waitFor(() => expect(reloaded.address()).toBe(path));
    const calls = listRequests(reloaded.backEnd, 'GET /employees', 'GET /employees/all');
    expect(new Set(calls)).toEqual(new Set(['[0,49]', 'ids 1']));
  });

  it('shows that the employee in the address no longer exists', async () => {
    await openListScreen('/historico?employee_id=9999', withMany({}), async () => undefined);
    const who = await searchBox(/^Colaborador$/);
    await waitFor(() => expect(who.value).toBe('Este colaborador não existe mais'));
  });
});

describe('several of many records', () => {
  it('are found by typing one after the other, and chosen ones stay', async () => {
    const one = { ...(buildEmployees(2)[0] as Row), services: [buildServices()[59] as Row] };
    const { press, user, backEnd } = await openListScreen('/colaboradores', withMany({ employees: [one] }));
    await press(/^Editar/);
    const what = await searchBox(/^Especialidades/);
    const readChosen = () =>
      [...getTopLayer().querySelectorAll('.MuiChip-label')].map(({ textContent }) => textContent);
    await waitFor(() => expect(readChosen()).toEqual(['Serviço 0060']));
    await user.type(what, '0056');
    await user.click(await screen.findByRole('option', { name: 'Serviço 0056' }));
    await waitFor(() => expect(readChosen()).toEqual(['Serviço 0060', 'Serviço 0056']));
    await user.type(what, '0058');
    await user.click(await screen.findByRole('option', { name: 'Serviço 0058' }));
    // The per-employee overrides follow the chosen services.
    const own = within(getTopLayer()).getByRole('group', { name: /^Duração, preço/ });
    await within(own).findByRole('button', { name: /^Serviço 0058/ });
    what.focus();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(readChosen()).toEqual(['Serviço 0060', 'Serviço 0056']));
    await press('Salvar');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'PUT /employees/edit/1')).toMatchObject([{ employee: { services: [60, 56] } }]);
    expect(listRequests(backEnd, 'GET /services').every((call) => /^(\[0,49\]|ids [1-3]$)/.test(call))).toBe(true);
  });
});

describe('in a shop with many employees', () => {
  it('a visit has the price of the found employee', async () => {
    const terms = [{ service_id: 1, duration: null, price: 77, commission: null }];
    const [service] = buildServices(1);
    const table = buildEmployees().map((row) => ({
      ...row,
      ...(row.id === 53 ? { services: [service], terms } : { services: [] }),
    }));
    const { press, user, choose, backEnd } = await openListScreen(
      '/clientes',
      withMany({ employees: table, services: buildServices(3), rewards: [] }),
    );
    await press('Nova Visita Ana Souza');
    await user.click(await within(getTopLayer()).findByRole('checkbox', { name: /^Serviço 0001/ }));
    const who = await searchBox(/^Colaborador/);
    await user.click(who);
    await waitFor(() => expect(readOptions().at(-2)).toBe('Sem colaborador'));
    await user.type(who, '0053');
    await user.click(await screen.findByRole('option', { name: 'Pessoa 0053' }));
    await waitFor(() =>
      expect(normalizeSpaces(within(getTopLayer()).getByRole('status').textContent)).toContain('Total R$ 77,00'),
    );
    await choose('Forma de pagamento', 'PIX');
    await press('Registrar Visita');
    await waitForDialogToClose();
    expect(getSentBodies(backEnd, 'POST /sales/create')).toMatchObject([{ sale: { employee_id: 53, amount: 77 } }]);
  });

  it('the reservations of a deleted employee move to the found one', async () => {
    const [first] = buildEmployees();
    const open = ['14:00', '15:00'].map((time, index) =>
      buildReservationRow(index + 1, { employee: first, services: first?.services, time, duration: 45 }),
    );
    const { press, user, choose, backEnd } = await openListScreen('/colaboradores', withMany({ reservations: open }));
    await press('Excluir Pessoa 0001');
    await within(getTopLayer()).findByText('Há 2 agendamentos em aberto. O que fazer?');
    await press(/^Excluir/);
    expect(readHelperText('Agendamentos em aberto')).toBe('Escolha o que fazer com os agendamentos');
    await choose('Agendamentos em aberto', 'Passar para outro colaborador');
    const heir = await searchBox(/^Passar para/);
    await user.click(heir);
    await waitFor(() => expect(readOptions()[0]).toBe('Pessoa 0002'));
    await user.type(heir, '0052');
    await user.click(await screen.findByRole('option', { name: 'Pessoa 0052' }));
    await press(/^Excluir/);
    await waitFor(() =>
      expect(getSentBodies(backEnd, 'DELETE /employees/remove/1').at(-1)).toEqual({ reservations: { move_to: 52 } }),
    );
  });
});
