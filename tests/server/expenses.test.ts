import { describe, expect, test } from 'vitest';
import { expenses } from '../../domain/resources/expenses.ts';
import { listRecords } from '../../server/db/records.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

describe.each(databases)('expenses ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const fetchToday = async () => expectSuccess(await shop().client.call('GET', '/expenses/today'));
  const readMovements = async (expense: number) =>
    shop()
      .db.selectFrom('movement')
      .select(['kind', 'cents', 'business_day as day'])
      .where('expense_id', '=', expense)
      .orderBy('id')
      .execute();
  const edit = async (id: number, expense: object) =>
    expectSuccess(
      await shop().client.call('PUT', `/expenses/edit/${id}`, { expense }),
      200,
      'Despesa atualizada com sucesso!',
    );

  test('an expense is created and listed with the total of the day', async () => {
    const { client } = shop();
    const employee = await make.makeEmployee(client, { name: 'Zé' });
    const expense = { amount: 12.34, employee_id: employee.id, description: ' Café ' };
    const created = expectSuccess(
      await client.call('POST', '/expenses/create', { expense }),
      201,
      'Despesa criada com sucesso!',
    );
    expect(created).toEqual({
      id: expect.any(Number),
      amount: 12.34,
      employee_id: employee.id,
      employee: 'Zé',
      source: 'drawer',
      description: 'Café',
      created_at: '2026-11-20T15:00:00.000Z',
      version: 1,
    });
    const second = await make.makeExpense(client, { amount: 0.1, employee_id: employee.id });
    const third = await make.makeExpense(client, { amount: 0.2, employee_id: employee.id });
    expect(await fetchToday()).toEqual({ list: [third, second, created], total: 12.64 });
  });

  test('expenses are sorted by the responsible employee, accents ignored, with pages', async () => {
    const { client, db } = shop();
    for (const name of ['Érica', 'Zé', 'Ana', 'Eva']) {
      await make.makeExpense(client, { employee_id: (await make.makeEmployee(client, { name })).id });
    }
    const fetchNames = async (order: 'asc' | 'desc', start: number, end: number) => {
      const query = { sort: { field: 'employee', order }, range: { start, end }, filter: {} };
      return (await listRecords(db, expenses, query)).map(({ employee }) => employee);
    };
    expect(await fetchNames('asc', 0, 2)).toEqual(['Ana', 'Érica', 'Eva']);
    expect(await fetchNames('desc', 0, 1)).toEqual(['Zé', 'Eva']);
    expect(await fetchNames('desc', 2, 3)).toEqual(['Érica', 'Ana']);
  });

  test('/expenses/today lists only those of today', async () => {
    const { client } = shop();
    await make.makeExpense(client);
    await shop().travelTo('2026-11-21T15:00:00Z');
    expect(await fetchToday()).toEqual({ list: [], total: 0 });
    const created = await make.makeExpense(client, { amount: 5 });
    expect(await fetchToday()).toEqual({ list: [created], total: 5 });
  });

  test('/expenses lists those of a period, the newest first', async () => {
    const { client } = shop();
    const first = await make.makeExpense(client, { amount: 1 });
    await shop().travelTo('2026-11-21T15:00:00Z');
    const second = await make.makeExpense(client, { amount: 2 });
    const third = await make.makeExpense(client, { amount: 3 });
    const list = (filter: object) =>
      client.call('GET', `/expenses?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(expectSuccess(await client.call('GET', '/expenses'))).toEqual([third, second]);
    expect(expectSuccess(await list({ from: '', to: null }))).toEqual([third, second]);
    expect(expectSuccess(await list({ from: '2026-11-20', to: '2026-11-21' }))).toEqual([third, second, first]);
    expect(expectSuccess(await list({ from: '2026-11-20' }))).toEqual([first]);
    expect(expectSuccess(await list({ to: '2026-11-20' }))).toEqual([first]);
    expect(expectSuccess(await list({ from: '2026-08-21', to: '2026-11-20' }))).toEqual([first]);
    const sorted = `${encodeURIComponent('["amount","ASC"]')}&range=[1,2]`;
    const page = await client.call('GET', `/expenses?filter={"from":"2026-11-20","to":"2026-11-21"}&sort=${sorted}`);
    expect(expectSuccess(page)).toEqual([second, third]);
    expect(page.headers['content-range']).toBe('expenses 1-2/3');
    for (const [wrong, filter] of [
      [{ from: '2026-11-21', to: '2026-11-20' }, 'O período termina antes de começar'],
      [{ from: '2026-08-20', to: '2026-11-20' }, 'Escolha no máximo 92 dias'],
      [{ from: 'ontem' }, 'Informe uma data válida'],
    ] as const)
      expectRefusal(await list(wrong), 422, { filter });
  });

  test('an edit shows the new amount and records the difference', async () => {
    const { client } = shop();
    const { id } = await make.makeExpense(client, { amount: 10 });
    await edit(id, { amount: 12.5 });
    await edit(id, { amount: 4 });
    await edit(id, { description: 'Só outra descrição' });
    expect(await fetchToday()).toMatchObject({
      total: 4,
      list: [{ amount: 4, description: 'Só outra descrição', version: 4 }],
    });
    expect(await readMovements(id)).toEqual([
      { kind: 'expense', cents: -1000, day: '2026-11-20' },
      { kind: 'expense_edit_2', cents: -250, day: '2026-11-20' },
      { kind: 'expense_edit_3', cents: 850, day: '2026-11-20' },
    ]);
    expect(expectSuccess(await client.call('GET', '/cash-register')).today.expenses).toBe(4);
  });

  test('an edit of an earlier expense is recorded on the current day', async () => {
    const { client } = shop();
    const { id } = await make.makeExpense(client, { amount: 10 });
    await make.makeClosing(client, { closed_at: '2026-11-20' });
    await shop().travelTo('2026-11-21T15:00:00Z');
    await edit(id, { amount: 12 });
    expectSuccess(await client.call('DELETE', `/expenses/remove/${id}`), 200, 'Despesa excluída com sucesso!');
    expect(await readMovements(id)).toEqual([
      { kind: 'expense', cents: -1000, day: '2026-11-20' },
      { kind: 'expense_edit_2', cents: -200, day: '2026-11-21' },
      { kind: 'expense_remove', cents: 1200, day: '2026-11-21' },
    ]);
    const { today: cashToday, cash_register_closed } = expectSuccess(await client.call('GET', '/cash-register'));
    expect(cashToday.expenses).toBe(-10);
    expect(cash_register_closed[0].expenses).toBe(10);
    expect(await fetchToday()).toEqual({ list: [], total: 0 });
  });

  test('an inactive employee may be responsible', async () => {
    const { client } = shop();
    const inactive = await make.makeEmployee(client, { status: '0' });
    expect(await make.makeExpense(client, { employee_id: inactive.id })).toMatchObject({ employee_id: inactive.id });
  });

  test('an expense edited and removed at the same time adds up to zero', async () => {
    const { client } = shop();
    const { id: employee_id } = await make.makeEmployee(client);
    for (let round = 0; round < 15; round++) {
      const { id } = await make.makeExpense(client, { amount: 10, employee_id });
      await Promise.all([
        client.call('PUT', `/expenses/edit/${id}`, { expense: { amount: 20 } }),
        client.call('DELETE', `/expenses/remove/${id}`),
        client.call('PUT', `/expenses/edit/${id}`, { expense: { amount: 30 } }),
      ]);
    }
    expect((await fetchToday()).total).toBe(0);
  });
});
