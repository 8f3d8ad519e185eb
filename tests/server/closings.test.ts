import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';

describe.each(databases)('closing the cash ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const sellAll = async () => {
    const { client } = shop();
    await make.makeSale(client, { amount: 10.1, payment_method: 'cash' });
    await make.makeSale(client, { amount: 20.2, payment_method: 'pix' });
    await make.makeSale(client, { amount: 30.3, payment_method: 'debit' });
    await make.makeSale(client, { amount: 40.4, payment_method: 'credit' });
  };
  const fetchClosings = async () =>
    expectSuccess(await shop().client.call('GET', '/cash-register')).cash_register_closed;
  /** The newest closing of a day also has the count and sum of what came after it. */
  const buildExpectedNewest = (closing: object, count = 0, total = 0) => ({
    ...closing,
    uncovered_count: count,
    uncovered_total: total,
  });
  const edit = (id: number, cashRegister: object) =>
    shop().client.call('PUT', `/cash-register/edit/${id}`, { cashRegister });

  test('a closing counts the sales by method and the expenses itself, and ignores the client’s figures', async () => {
    const { client } = shop();
    await sellAll();
    const employee = await make.makeEmployee(client, { name: 'Zé' });
    await make.makeExpense(client, { amount: 5.5, employee_id: employee.id });
    const cashRegister = {
      closed_at: TODAY,
      total_received: 95.5,
      employee_id: employee.id,
      observation: '',
      expenses: 999,
      total_credit: 1,
      total_debit: 2,
      total_cash: 3,
      total_pix: 4,
    };
    const created = expectSuccess(
      await client.call('POST', '/cash-register/create', { cashRegister }),
      201,
      'Caixa fechado com sucesso!',
    );
    expect(created).toEqual({
      id: expect.any(Number),
      closed_at: TODAY,
      total_received: 95.5,
      employee_id: employee.id,
      employee: 'Zé',
      observation: null,
      expenses: 5.5,
      total_cash: 10.1,
      total_pix: 20.2,
      total_debit: 30.3,
      total_credit: 40.4,
      session_id: null,
      counts: null,
      recorded_at: expect.any(String),
      surplus: null,
      shortage: null,
      version: 1,
    });
    expect(await fetchClosings()).toEqual([buildExpectedNewest(created)]);
    const open = await shop().db.selectFrom('movement').select('id').where('closing_id', 'is', null).execute();
    expect(open).toEqual([]);
  });

  test('an unclosed earlier day is listed with its figures until it is closed', async () => {
    const { client } = shop();
    await make.makeSale(client, { amount: 50 });
    await make.makeExpense(client, { amount: 20.5 });
    await shop().travelTo('2026-11-21T15:00:00Z');
    const sale = await make.makeSale(client, { amount: 10 });
    await shop().travelTo('2026-11-22T15:00:00Z');
    await make.makeExpense(client, { amount: 7 });
    await shop().travelTo('2026-11-23T15:00:00Z');
    expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
    await shop().travelTo('2026-11-24T15:00:00Z');
    // Today is not listed.
    await make.makeSale(client, { amount: 3 });
    const readUnclosed = async (path: string) => expectSuccess(await shop().client.call('GET', path)).unclosed;
    const friday = { day: TODAY, sales: 50, expenses: 20.5 };
    const saturday = { day: TOMORROW, sales: 10, expenses: 0 };
    const sunday = { day: '2026-11-22', sales: 0, expenses: 7 };
    const monday = { day: '2026-11-23', sales: -10, expenses: 0 };
    for (const path of ['/cash-register', '/summary'])
      expect(await readUnclosed(path)).toEqual([monday, sunday, saturday, friday]);
    for (const { day } of [monday, sunday]) await make.makeClosing(client, { closed_at: day, total_received: 0 });
    await make.makeClosing(client, { closed_at: TOMORROW, total_received: 10 });
    expect(await readUnclosed('/summary')).toEqual([friday]);
    await make.makeClosing(client, { closed_at: TODAY, total_received: 29.5 });
    for (const path of ['/cash-register', '/summary']) expect(await readUnclosed(path)).toBeUndefined();
  });

  test('an unclosed day is listed as long as it can be closed', async () => {
    await make.makeSale(shop().client, { amount: 50 });
    const readUnclosed = async (instant: string) => {
      await shop().travelTo(instant);
      return expectSuccess(await shop().client.call('GET', '/summary')).unclosed;
    };
    expect(await readUnclosed('2027-12-25T15:00:00Z')).toEqual([{ day: TODAY, sales: 50, expenses: 0 }]);
    expect(await readUnclosed('2027-12-26T15:00:00Z')).toBeUndefined();
  });

  test('a closing can be edited after its employee has left, but not given to another archived one', async () => {
    const { client } = shop();
    const [first, second] = [await make.makeEmployee(client), await make.makeEmployee(client)];
    const { id } = await make.makeClosing(client, { closed_at: TODAY, employee_id: first.id });
    for (const removed of [first, second])
      expectSuccess(await client.call('DELETE', `/employees/remove/${removed.id}`));
    expect(expectSuccess(await edit(id, { total_received: 7 }))).toMatchObject({ total_received: 7 });
    expectRefusal(await edit(id, { employee_id: second.id }), 422, {
      employee_id: 'Este colaborador não existe mais',
    });
  });

  test('a second closing of the day covers only what came after the first', async () => {
    const { client } = shop();
    await sellAll();
    const first = await make.makeClosing(client, { closed_at: TODAY });
    await make.makeSale(client, { amount: 7, payment_method: 'pix' });
    await make.makeExpense(client, { amount: 3 });
    const second = await make.makeClosing(client, { closed_at: TODAY });
    expect(second).toMatchObject({ total_cash: 0, total_pix: 7, total_debit: 0, total_credit: 0, expenses: 3 });
    expect(await fetchClosings()).toEqual([buildExpectedNewest(second), first]);
  });

  test('an edit of the first of two closings does not take from the second', async () => {
    const { client } = shop();
    await make.makeSale(client, { amount: 10 });
    const first = await make.makeClosing(client, { closed_at: TODAY });
    await make.makeSale(client, { amount: 20 });
    const second = await make.makeClosing(client, { closed_at: TODAY });
    expectSuccess(await edit(first.id, { total_received: 1 }));
    expect(await fetchClosings()).toEqual([buildExpectedNewest(second), { ...first, total_received: 1, version: 2 }]);
  });

  test('a closing moved to another date covers that day instead', async () => {
    const { client } = shop();
    await make.makeSale(client, { amount: 10 });
    await shop().travelTo('2026-11-21T15:00:00Z');
    await make.makeSale(client, { amount: 20 });
    const { id } = await make.makeClosing(client, { closed_at: TOMORROW });
    expect(expectSuccess(await edit(id, { closed_at: TODAY }))).toMatchObject({ closed_at: TODAY, total_cash: 10 });
    const next = await make.makeClosing(client, { closed_at: TOMORROW });
    expect(next).toMatchObject({ total_cash: 20 });
    expectSuccess(await client.call('DELETE', `/cash-register/remove/${next.id}`));
    expect(expectSuccess(await edit(id, { closed_at: TOMORROW }))).toMatchObject({ total_cash: 20 });
    expect(await make.makeClosing(client, { closed_at: TODAY })).toMatchObject({ total_cash: 10 });
  });

  test('a removed closing frees its movements for the next one', async () => {
    const { client } = shop();
    await sellAll();
    const first = await make.makeClosing(client, { closed_at: TODAY });
    const removed = await client.call('DELETE', `/cash-register/remove/${first.id}`);
    expect(expectSuccess(removed, 200, 'Fechamento excluído com sucesso!')).toBeNull();
    expectRefusal(await client.call('DELETE', `/cash-register/remove/${first.id}`), 404);
    expect(await fetchClosings()).toEqual([]);
    expect(await make.makeClosing(client, { closed_at: TODAY })).toMatchObject({ total_pix: 20.2, total_cash: 10.1 });
  });

  test('a future day cannot be closed, by a new closing or an edit', async () => {
    const { client } = shop();
    const fields = await make.buildClosing(client, { closed_at: TODAY });
    const { id } = await make.makeClosing(client, { closed_at: TODAY, employee_id: fields.employee_id });
    const errors = { closed_at: 'A data não pode ser posterior a hoje' };
    const cashRegister = { ...fields, closed_at: TOMORROW };
    expectRefusal(await client.call('POST', '/cash-register/create', { cashRegister }), 422, errors);
    expectRefusal(await edit(id, { closed_at: TOMORROW }), 422, errors);
  });

  test('closings are listed the newest first, as far back as they can be created', async () => {
    const { client } = shop();
    const days = ['2025-10-16', '2026-10-31', '2026-11-01', TODAY];
    for (const closed_at of days) await make.makeClosing(client, { closed_at });
    for (const closed_at of ['1900-01-01', '2025-10-15']) {
      const cashRegister = await make.buildClosing(client, { closed_at });
      const reply = await client.call('POST', '/cash-register/create', { cashRegister });
      expectRefusal(reply, 422, { closed_at: 'A data não pode ser de mais de um ano atrás' });
    }
    expect((await fetchClosings()).map((closing: { closed_at: string }) => closing.closed_at)).toEqual(days.reverse());
  });

  test('an old closing can still be edited but is not listed', async () => {
    const { client, clock } = shop();
    const { id } = await make.makeClosing(client, { closed_at: TODAY });
    await shop().travelTo('2028-01-10T15:00:00Z');
    expectSuccess(await edit(id, { total_received: 7 }));
    expect(await fetchClosings()).toEqual([]);
    clock.set('2026-11-20T15:00:00Z');
  });

  test('concurrent edits and removals of a closing keep the ledger consistent', async () => {
    const { client } = shop();
    const { id: employee_id } = await make.makeEmployee(client);
    for (let round = 0; round < 8; round++) {
      await make.makeSale(client, { amount: 10 });
      const { id } = await make.makeClosing(client, { closed_at: TODAY, employee_id });
      const replies = await Promise.all([
        edit(id, { total_received: 1 }),
        edit(id, { closed_at: '2026-11-19' }),
        client.call('DELETE', `/cash-register/remove/${id}`),
        client.call('POST', '/cash-register/create', {
          cashRegister: { closed_at: TODAY, total_received: 0, employee_id },
        }),
        edit(id, { closed_at: TODAY }),
      ]);
      for (const reply of replies) expect([200, 201, 404], reply.raw.payload).toContain(reply.status);
    }
  });
});
