import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addUncoveredTotal, findIncompleteClosings, proposeClosingTotal } from '../../domain/cash.ts';
import { encodeFields } from '../../domain/fields/codec.ts';
import { closings } from '../../domain/resources/closings.ts';
import type { CashRegister } from '../../domain/responses.ts';
import { cashRegisterCodec } from '../../domain/responses.ts';
import { isUncovered } from '../../server/db/ledger.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';

describe.each(databases)('the coverage of closings ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const fetchRegister = async () =>
    cashRegisterCodec.decode<CashRegister>(expectSuccess(await shop().client.call('GET', '/cash-register')));
  const fetchIncomplete = async () =>
    findIncompleteClosings((await fetchRegister()).cash_register_closed).map((closing) => ({
      day: closing.closed_at,
      count: closing.uncovered_count,
      cents: closing.uncovered_total,
    }));
  const fetchNewest = async () => {
    const [closing] = (await fetchRegister()).cash_register_closed;
    if (!closing) throw new Error('nothing is closed');
    return closing;
  };
  /** As the screen sends it. */
  const send = (closing: Awaited<ReturnType<typeof fetchNewest>>) =>
    shop().client.call('PUT', `/cash-register/edit/${closing.id}`, {
      cashRegister: {
        ...encodeFields(closings.fields, {
          closed_at: closing.closed_at,
          total_received: closing.total_received,
          employee_id: closing.employee_id,
          observation: closing.observation,
          expenses: closing.expenses,
        }),
        total_credit: 0,
        total_debit: 0,
        total_cash: 0,
        total_pix: 0,
        version: closing.version,
      },
    });

  test('a closed day still accepts sales and expenses, and its closing shows their number and sum', async () => {
    const { client } = shop();
    await make.makeSale(client, { amount: 50 });
    await make.makeClosing(client, { closed_at: TODAY, total_received: 50 });
    expect(await fetchIncomplete()).toEqual([]);
    await make.makeSale(client, { amount: 80.1, payment_method: 'pix' });
    await make.makeExpense(client, { amount: 100.3 });
    expect(await fetchIncomplete()).toEqual([{ day: TODAY, count: 2, cents: -2020 }]);
  });

  test('an update of a closing covers the whole day', async () => {
    const { client } = shop();
    await make.makeSale(client, { amount: 50 });
    await make.makeExpense(client, { amount: 0.1 });
    await make.makeClosing(client, { closed_at: TODAY, total_received: 49.9 });
    await make.makeSale(client, { amount: 0.2, payment_method: 'pix' });
    await make.makeExpense(client, { amount: 60 });
    expectSuccess(await send(addUncoveredTotal(await fetchNewest())));
    const { today } = await fetchRegister();
    const closing = await fetchNewest();
    expect(closing).toMatchObject({ uncovered_count: 0, uncovered_total: 0, total_cash: 5000, total_pix: 20 });
    expect(closing.expenses).toBe(today.expenses);
    expect(closing.total_received).toBe(today.total - today.expenses);
    expect(closing.total_received).toBe(-990);
  });

  test('of two concurrent updates of a closing the second is refused, and nothing is counted twice', async () => {
    const { client } = shop();
    await make.makeClosing(client, { closed_at: TODAY, total_received: 0 });
    await make.makeSale(client, { amount: 30 });
    const closing = addUncoveredTotal(await fetchNewest());
    expectSuccess(await send(closing));
    await make.makeSale(client, { amount: 5 });
    expectRefusal(await send(closing), 409);
    expect(await fetchNewest()).toMatchObject({ total_received: 3000, uncovered_count: 1, uncovered_total: 500 });
  });

  test('after a closing is removed its movements are uncovered again, although a later closing stays', async () => {
    const { client } = shop();
    await make.makeSale(client, { amount: 10 });
    const first = await make.makeClosing(client, { closed_at: TODAY });
    await make.makeSale(client, { amount: 20 });
    await make.makeClosing(client, { closed_at: TODAY });
    expectSuccess(await client.call('DELETE', `/cash-register/remove/${first.id}`));
    expect(await fetchIncomplete()).toEqual([{ day: TODAY, count: 1, cents: 1000 }]);
  });

  test('a sale with a redeemed reward counts once, and so do an expense with its edit and a sale with its void', async () => {
    const { client } = shop();
    const service = await make.makeService(client, { points: 50 });
    const customer = await make.makeCustomer(client);
    const reward = await make.makeReward(client, { type: 'product', points_required: 10 });
    const sale = { customer_id: customer.id, services: [service.id], amount: 20 };
    await make.makeSale(client, sale);
    await make.makeClosing(client, { closed_at: TODAY });
    await make.makeSale(client, { ...sale, reward_id: reward.id });
    expect(await fetchIncomplete()).toEqual([{ day: TODAY, count: 1, cents: 2000 }]);
    const expense = await make.makeExpense(client, { amount: 5 });
    const { employee_id, description } = expense;
    expectSuccess(
      await client.call('PUT', `/expenses/edit/${expense.id}`, { expense: { amount: 6, employee_id, description } }),
    );
    const voided = await make.makeSale(client, { amount: 9 });
    expectSuccess(await client.call('DELETE', `/sales/remove/${voided.id}`));
    expect(await fetchIncomplete()).toEqual([{ day: TODAY, count: 3, cents: 1400 }]);
  });

  test('a void after the closing is not covered by it', async () => {
    const { client } = shop();
    const sale = await make.makeSale(client, { amount: 12.34 });
    await make.makeClosing(client, { closed_at: TODAY, total_received: 12.34 });
    expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
    expect(await fetchIncomplete()).toEqual([{ day: TODAY, count: 1, cents: -1234 }]);
    expectSuccess(await send(addUncoveredTotal(await fetchNewest())));
    expect(await fetchNewest()).toMatchObject({ total_received: 0, total_cash: 0, uncovered_count: 0 });
  });

  test('the closing of a past day misses only movements of that day', async () => {
    const { client } = shop();
    await shop().travelTo('2026-11-19T20:00:00.000Z');
    await make.makeClosing(client, { closed_at: YESTERDAY });
    await make.makeSale(client, { amount: 15 });
    await shop().travelTo('2026-11-20T15:00:00.000Z');
    await make.makeSale(client, { amount: 99 });
    expect(await fetchIncomplete()).toEqual([{ day: YESTERDAY, count: 1, cents: 1500 }]);
    await make.makeClosing(client, { closed_at: TODAY, total_received: 99 });
    expect(await fetchIncomplete()).toEqual([{ day: YESTERDAY, count: 1, cents: 1500 }]);
  });

  test('a new closing counts what it proposes', async () => {
    const { client } = shop();
    const fetchProposal = async (day: string) => proposeClosingTotal(day, TODAY, await fetchRegister());
    await make.makeSale(client, { amount: 40 });
    await make.makeExpense(client, { amount: 15.5 });
    expect(await fetchProposal(TODAY)).toBe(2450);
    await make.makeClosing(client, { closed_at: TODAY, total_received: 24.5 });
    expect(await fetchProposal(TODAY)).toBe(0);
    await make.makeSale(client, { amount: 7, payment_method: 'debit' });
    expect(await fetchProposal(TODAY)).toBe(700);
    expect(await fetchProposal(YESTERDAY)).toBeNull();
    const second = await make.makeClosing(client, { closed_at: TODAY, total_received: 7 });
    expect(second).toMatchObject({ total_cash: 0, total_debit: 7, expenses: 0 });
  });

  test('what no closing covers is found by its index, without a look at tips', async () => {
    const rows = await shop()
      .db.transaction()
      .execute(async (trx) => {
        // An empty table would be scanned.
        if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(trx);
        const explain = sql.raw(dialect === 'sqlite' ? 'explain query plan' : 'explain');
        const query = sql`select cents from movement where business_day >= ${YESTERDAY} and ${isUncovered}`;
        return (await sql`${explain} ${query}`.execute(trx)).rows;
      });
    expect(JSON.stringify(rows)).toContain('movement_uncounted');
  });
});
