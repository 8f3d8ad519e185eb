import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../domain/fields/codec.ts';
import { getResource, resources } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { sales } from '../../domain/resources/sales.ts';
import { listPreferences } from '../../src/listPreferences.ts';
import { createSmallShop, type Row, today } from '../fixtures/backEnd/records.ts';
import { buildWaitingRow } from '../web/support/agendaScreen.tsx';
import { type BackEnd, createBackEnd, REAL_SERVER } from '../web/support/backEnd.ts';
import { buildClosingRow } from '../web/support/cashScreen.tsx';
import { renderApp } from '../web/support/renderApp.tsx';

const LONG_TEXT = 'abc '.repeat(50);
/** Invalid values that a back end may send; undefined is not sent. */
const INVALID_VALUES = [undefined, null, true, -1.5, { at: 1 }, [null], '', 'abc', '9999-99-99', LONG_TEXT];
const BROKEN = /Algo deu errado|NaN|undefined|null|Invalid|\[object/;

const VALID_RECORDS: Readonly<Record<string, Row | undefined>> = {
  clientes: createSmallShop().customers[0],
  colaboradores: createSmallShop().employees[0],
  servicos: createSmallShop().services[0],
  agendamentos: createSmallShop().reservations[0],
  recompensas: createSmallShop().rewards[0],
  despesas: createSmallShop().expenses[0],
  'lista-de-espera': buildWaitingRow(1),
  caixa: buildClosingRow(1),
};

const listKeys = ({ fields }: AnyResource) =>
  Object.entries(fields).map(([field, { options }]) => options.recordKey ?? field);

/** A valid record, a record without values, and records that together have each invalid value in each field. */
function buildInvalidRecords(resource: AnyResource): Json[] {
  const keys = listKeys(resource);
  const invalidRecords = INVALID_VALUES.map((_, shift) =>
    Object.fromEntries(
      keys.map((key, position) => [
        key,
        shift === 0 ? undefined : INVALID_VALUES[(position + shift) % INVALID_VALUES.length],
      ]),
    ),
  );
  return [{ ...VALID_RECORDS[resource.name] }, ...invalidRecords].map((record, index) => ({
    ...record,
    id: index + 1,
  }));
}

/** A back end with these records. */
function createBackEndWith({ api, feature }: AnyResource, records: Json[]): BackEnd {
  const backEnd = createBackEnd(feature ? REAL_SERVER : {});
  const { path, responseKey: key } = api.list ?? { path: api.path };
  const responses: Json = { 'cash-register': { cash_register_closed: records }, 'expenses/today': { list: records } };
  backEnd.respondWith(`GET /${path}`, { data: key ? responses[path] : records });
  return backEnd;
}

const getMain = () => screen.getByRole('main');

describe.each(resources)('the screen of $name, on a back end with invalid records', (resource) => {
  const { name, texts } = resource;
  const records = buildInvalidRecords(resource);

  it('shows every record as a card and in a table, and the form of a record without a valid field', async () => {
    createBackEndWith(resource, records);
    renderApp(`/${name}`);
    await waitFor(() => expect(document.querySelectorAll('main article').length).toBe(records.length));
    expect(getMain().textContent).not.toMatch(BROKEN);

    fireEvent.click(within(await screen.findByRole('group', { name: 'Exibição' })).getByText('Tabela'));
    await waitFor(() => expect(document.querySelectorAll('main tbody tr').length).toBe(records.length));
    expect(getMain().textContent).not.toMatch(BROKEN);

    const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')];
    const [emptiest] = rows.sort((a, b) => a.textContent.length - b.textContent.length);
    fireEvent.click(emptiest?.querySelector('[aria-label^="Editar"]') as HTMLElement);
    const form = await screen.findByRole('dialog', { name: texts.edit });
    await within(form).findByText('Salvar');
    expect(form.textContent).not.toMatch(BROKEN);
    const inputs = [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    expect(inputs.map(({ value }) => value).join()).not.toMatch(BROKEN);
  });
});

const buildRecords = (name: string) => buildInvalidRecords(getResource(name));

/** A response with `value` in place of each number and text. */
function replaceValues(response: unknown, value: unknown): unknown {
  if (Array.isArray(response)) return response.map((item) => replaceValues(item, value));
  if (typeof response !== 'object' || response === null) return value;
  return Object.fromEntries(
    Object.entries(response).map(([key, inner]) => [key, key === 'id' ? inner : replaceValues(inner, value)]),
  );
}

const buildInvalidResponses = (response: unknown) => [
  ...[undefined, 'abc', {}, Object.fromEntries(Object.keys(response as Json).map((key) => [key, 'abc']))],
  ...['abc', { at: 1 }].map((value) => replaceValues(response, value)),
];

/** Opens a screen once for each response to a call, and waits for its heading. */
async function expectShown(address: string, call: string, responses: unknown[], heading: string | RegExp) {
  const backEnd = createBackEnd();
  for (const data of responses) {
    backEnd.respondWith(call, { data });
    const { unmount } = renderApp(address);
    await within(await screen.findByRole('main')).findByText(heading);
    expect(getMain().textContent, JSON.stringify(data)).not.toMatch(BROKEN);
    unmount();
  }
}

describe('a screen of figures, on a back end with invalid responses', () => {
  const summary = {
    customer: { total: 2, top: buildRecords('clientes') },
    reservation: { total: 1 },
    employee: { actives: { total: 1 } },
    cash_register: { value: 10 },
    unclosed: [{ day: '2026-11-01', sales: 1, expenses: 1 }, {}],
    expenses: buildRecords('despesas').slice(-4),
    rewards: buildRecords('recompensas')
      .map((reward) => ({ ...reward, active: '1' }))
      .slice(-4),
  };
  const invalidSales = [undefined, null, { at: 1 }, 'abc'].map((value, id) => ({
    id,
    amount: value,
    observation: value,
    created_at: value,
  }));
  const register = {
    month: { total: 10 },
    daily_average: { total: 10 },
    today: { total: 10, expenses: 1, individual_sales: { total: 1, sales: invalidSales } },
    cash_register_closed: buildRecords('caixa').slice(-5),
    unclosed: [{}],
  };

  it('shows the dashboard', () =>
    expectShown('/dashboard', 'GET /summary', [summary, ...buildInvalidResponses(summary)], /^Atualizado às/));
  it('shows the cash register', () =>
    expectShown(
      '/caixa',
      'GET /cash-register',
      [register, ...buildInvalidResponses(register)],
      /^Caixa (aberto|fechado)( hoje)?$/,
    ));
  it("shows today's expenses", () =>
    expectShown('/despesas', 'GET /expenses/today', buildInvalidResponses({ list: [], total: 1 }), 'Total de hoje'));
});

describe('a sale, on a back end with invalid records', () => {
  it('goes from the first step to the last', async () => {
    const backEnd = createBackEnd();
    const reservations = buildRecords('agendamentos').map((record) => ({ ...record, date: today(), status: 1 }));
    backEnd.respondWith('GET /reservations', { data: reservations });
    backEnd.respondWith('GET /employees', {
      data: buildRecords('colaboradores').map((record) => ({ ...record, status: '1' })),
    });
    for (const [path, name] of [
      ['customers', 'clientes'],
      ['services', 'servicos'],
      ['rewards', 'recompensas'],
    ] as const)
      backEnd.respondWith(`GET /${path}`, { data: buildRecords(name) });
    renderApp('/vendas');
    const press = async (name: string | RegExp) =>
      fireEvent.click(await within(await screen.findByRole('main')).findByRole('button', { name }));
    const waitForStep = async (title: string) => {
      await screen.findByRole('heading', { level: 2, name: title });
      expect(getMain().textContent).not.toMatch(BROKEN);
    };
    await waitForStep('Agendamentos');
    await press('Pular para Cliente');
    await waitForStep('Cliente');
    await within(getMain()).findByText('Clientes recentes');
    fireEvent.click(within(getMain()).getAllByRole('button', { pressed: false }).at(-1) as HTMLElement);
    await waitForStep('Colaborador');
    fireEvent.click(within(getMain()).getAllByRole('button', { pressed: false }).at(-1) as HTMLElement);
    await waitForStep('Serviço');
    for (const box of within(getMain()).getAllByRole('checkbox')) fireEvent.click(box);
    expect(getMain().textContent).not.toMatch(BROKEN);
    await press('Continuar');
    await waitForStep('Pagamento');
    fireEvent.click(within(getMain()).getByLabelText('PIX'));
    await press('Continuar');
    await waitForStep('Finalizar');
    await press('Finalizar Venda');
    await waitFor(() => expect(backEnd.callsTo('POST /sales/create')).toHaveLength(1));
  });

  it('of a reservation without a customer and an employee has no customer and no employee', async () => {
    const backEnd = createBackEnd();
    const [first] = createSmallShop().reservations;
    backEnd.respondWith('GET /reservations', { data: [{ ...first, customer: null, employee: undefined }] });
    renderApp('/vendas');
    fireEvent.click(await screen.findByRole('button', { name: /09:00/ }));
    await screen.findByRole('heading', { level: 2, name: 'Serviço' });
    expect(getMain().textContent).not.toMatch(BROKEN);
    fireEvent.click(within(getMain()).getByText('Continuar'));
    fireEvent.click(await screen.findByLabelText('PIX'));
    fireEvent.click(within(getMain()).getByText('Continuar'));
    fireEvent.click(await screen.findByText('Finalizar Venda'));
    await waitFor(() => expect(backEnd.callsTo('POST /sales/create')).toHaveLength(1));
    const [call] = backEnd.callsTo('POST /sales/create');
    const { customer_id, employee_id, reservation_id } = (call?.body?.sale ?? {}) as Json;
    expect({ customer_id, employee_id, reservation_id }).toEqual({
      customer_id: undefined,
      employee_id: undefined,
      reservation_id: 1,
    });
  });
});

describe('an edit of a record with invalid fields', () => {
  it('sends the changed and the valid fields, and leaves the others out', async () => {
    const [carla] = createSmallShop().employees;
    const backEnd = createBackEnd({
      tables: { employees: [{ ...carla, id: 1, services: 'Corte', observation: { at: 1 }, commission: 'abc' }] },
    });
    const { user } = renderApp('/colaboradores');
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Carla Dias' }));
    const form = await screen.findByRole('dialog');
    const commission = await within(form).findByLabelText<HTMLInputElement>(/^Comissão/);
    expect(commission.value).toBe('');
    await user.type(commission, '40');
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Colaborador atualizado com sucesso!');
    const { name, phone, email } = carla as Row;
    const [edit] = backEnd.callsTo('PUT /employees/edit/1');
    expect(edit?.body).toEqual({ employee: { name, phone, email, commission: 40, status: '1' } });
  });
});

describe('a screen of an optional feature, on a back end with invalid records', () => {
  it('shows the history of sales, and the receipt of each', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const records = buildInvalidRecords(sales);
    backEnd.respondWith(
      'GET /sales',
      { data: records },
      { 'Content-Range': `items 0-${records.length - 1}/${records.length}` },
    );
    backEnd.respondWith('GET /sales/totals', {
      data: { reversals: {}, tips: { by_employee: [{}] }, uncovered: 'abc' },
    });
    renderApp('/historico');
    await waitFor(() => expect(document.querySelectorAll('main article').length).toBe(records.length));
    await screen.findByRole('region', { name: 'Somas' });
    expect(getMain().textContent).not.toMatch(BROKEN);
    for (const button of within(getMain()).getAllByRole('button', { name: /^Imprimir recibo/, hidden: true })) {
      fireEvent.click(button);
      const receipt = await screen.findByRole('dialog', { name: 'Recibo de venda' });
      expect(receipt.textContent).not.toMatch(BROKEN);
      fireEvent.click(within(receipt).getByRole('button', { name: 'Fechar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('shows the agenda of a day', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const columns = [
      {},
      {
        employee_id: 1,
        name: 'Carla',
        works: [{}, { from: '08:00', to: '20:00' }],
        blocks: [{}, { id: 1, from: 'x', to: { at: 1 } }],
        reservations: buildRecords('agendamentos'),
      },
      ...[{ at: 1 }, 'abc', [null]].map((value, id) => ({
        employee_id: id + 5,
        name: value,
        works: value,
        blocks: value,
        reservations: value,
      })),
    ];
    backEnd.respondWith('GET /agenda', { data: { days: [{ date: today(), columns }, {}, { date: 'abc' }, null] } });
    listPreferences.setItem('agendamentos.agenda', 'day');
    renderApp('/agendamentos');
    await screen.findByRole('group', { name: /^Agenda:/ });
    expect(getMain().textContent).not.toMatch(BROKEN);
  });

  it("shows a customer's history", async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const history = {
      visits: [{}, { sale_id: 1, date: 'abc', services: [null, {}], employee: {}, amount: {} }],
      notes: [{}],
      favourite_services: [{}],
      below_zero: {},
      next: {},
      favourite_employee: {},
    };
    backEnd.respondWith('GET /customers/history/1', { data: history });
    renderApp('/clientes');
    fireEvent.click(await screen.findByRole('button', { name: 'Ana Souza' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Visitas');
    expect(dialog.textContent).not.toMatch(BROKEN);
  });
});
