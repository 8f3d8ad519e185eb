import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findInvariantViolations } from '../../server/db/invariants.ts';
import { type EntriesFilter, findEntries } from '../../server/features/commissions/entries.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const NOBODY = 'Este colaborador não existe mais';

type Fields = Record<string, unknown>;

describe.each(databases)('commissions ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const post = (path: string, body: object, key?: string) =>
    shop().client.call('POST', path, body, key ? { 'idempotency-key': key } : {});
  const read = async (path: string) => expectSuccess(await shop().client.call('GET', path));
  const makeEmployee = async (fields: Fields = {}) => (await make.makeEmployee(shop().client, fields)).id;
  /** A service of R$ 100,00 done by these employees. */
  const makeService = async (...employeeIds: number[]) =>
    (await make.makeService(shop().client, { price: 100, employeeIds })).id;
  const sell = async (employee_id: number, fields: Fields = {}) =>
    make.makeSale(shop().client, { employee_id, amount: 100, payment_method: 'pix', ...fields });
  const setTerms = async (id: number, terms: object[]) =>
    expectSuccess(await shop().client.call('PUT', `/employees/edit/${id}`, { employee: { terms } }));
  const setShop = async (fields: object) =>
    expectSuccess(await shop().client.call('PUT', '/shop/edit', { shop: fields }));
  const voidSale = async (id: number, body: object = {}) =>
    expectSuccess(await shop().client.call('DELETE', `/sales/remove/${id}`, body));
  const pay = (employee_id: number, fields: Fields = {}, key?: string) =>
    post('/payouts/create', { payout: { employee_id, until: TODAY, source: 'outside', ...fields } }, key);
  const payAll = async (employee_id: number, fields: Fields = {}) => expectSuccess(await pay(employee_id, fields), 201);
  const advance = (employee_id: number, amount: number, fields: Fields = {}) =>
    post('/advances/create', { advance: { employee_id, amount, ...fields } });
  const adjust = (employee_id: number, amount: unknown, reason: unknown = 'Bônus do mês') =>
    post('/adjustments/create', { adjustment: { employee_id, amount, reason } });
  const PERIOD = `from=${TODAY}&to=${TOMORROW}`;
  const readSummary = async (id: number, query = PERIOD) =>
    (await read(`/commissions?${query}`)).find((row: { employee_id: number }) => row.employee_id === id);
  const readRows = async (id: number, query = PERIOD) => read(`/commissions/${id}?${query}`);
  const readAmounts = async (id: number, query = PERIOD) =>
    (await readRows(id, query)).map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]);
  const readBalance = async (id: number) => (await readSummary(id)).balance;
  const readLines = () =>
    shop()
      .db.selectFrom('sale_item')
      .select(['rate_percent', 'rate_cents', 'base_cents', 'commission_cents', 'shop_cents', 'is_estimated'])
      .orderBy('sale_id')
      .orderBy('line')
      .execute();

  test.each<{ name: string; filter: EntriesFilter; index: string }>([
    { name: 'open rows', filter: { openUntil: TODAY }, index: 'employee_entry_open' },
    { name: 'the rows of a payout', filter: { payoutId: 1 }, index: 'employee_entry_payout' },
    { name: 'the rows of a period', filter: { from: TODAY, to: TOMORROW }, index: 'employee_entry_employee' },
  ])('finds $name without a look at the years before', async ({ filter, index }) => {
    const rows = await shop()
      .db.transaction()
      .execute(async (trx) => {
        // An empty table would be scanned.
        if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(trx);
        const query = findEntries(trx, 1, filter).compile();
        const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
        return (await trx.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]))).rows;
      });
    expect(JSON.stringify(rows)).toContain(index);
  });

  describe('the rate of a line', () => {
    test('is the professional’s for the service, percent or fixed, else the professional’s own', async () => {
      const employee = await makeEmployee({ commission: 40 });
      const [cut, beard, wash] = [
        await makeService(employee),
        await makeService(employee),
        await makeService(employee),
      ];
      const saved = await setTerms(employee, [
        { service_id: cut, commission: { fixed: 25 } },
        { service_id: beard, commission: { percent: 12.5 } },
      ]);
      expect(saved.terms.map(({ commission }: Fields) => commission)).toEqual([{ fixed: 25 }, 12.5]);
      await sell(employee, { services: [cut, beard, wash], amount: 300 });
      expect(await readLines()).toMatchObject([
        { rate_percent: null, rate_cents: 2500, base_cents: 10_000, commission_cents: 2500, shop_cents: 7500 },
        { rate_percent: 12.5, rate_cents: null, commission_cents: 1250 },
        { rate_percent: 40, rate_cents: null, commission_cents: 4000, is_estimated: 0 },
      ]);
      expect((await readRows(employee)).map(({ rate }: Fields) => rate)).toEqual([{ fixed: 25 }, 12.5, 40]);
    });

    test('is the service’s for who has none of their own for it, and stays when a service is edited without it', async () => {
      const [one, other] = [await makeEmployee({ commission: 40 }), await makeEmployee({ commission: 40 })];
      const service = await makeService(one, other);
      const edit = async (fields: Fields) =>
        expectSuccess(await shop().client.call('PUT', `/services/edit/${service}`, { service: fields }));
      expect((await read('/services'))[0]).toMatchObject({ commission: null });
      expect(await edit({ commission: { fixed: 30 } })).toMatchObject({ commission: { fixed: 30 } });
      await setTerms(other, [{ service_id: service, commission: 5 }]);
      await sell(one, { services: [service] });
      await sell(other, { services: [service] });
      expect(await edit({ commission: { percent: 12.5 } })).toMatchObject({ commission: 12.5 });
      const { name, price, points } = (await read('/services'))[0];
      expect(await edit({ name, price, points })).toMatchObject({ commission: 12.5 });
      await sell(one, { services: [service] });
      expect(await edit({ commission: null })).toMatchObject({ commission: null });
      await sell(one, { services: [service] });
      expect((await readRows(one)).map(({ rate, amount }: Fields) => [rate, amount])).toEqual([
        [{ fixed: 30 }, 30],
        [12.5, 12.5],
        [40, 40],
      ]);
      expect(await readAmounts(other)).toEqual([['commission', 5]]);
    });

    test('is the service’s also when a correction gives the line of a deleted service to somebody else', async () => {
      const [one, other] = [await makeEmployee(), await makeEmployee()];
      const service = await makeService(one, other);
      await shop().client.call('PUT', `/services/edit/${service}`, { service: { commission: 35 } });
      const sale = await sell(one, { services: [service] });
      expectSuccess(await shop().client.call('DELETE', `/services/remove/${service}`));
      const corrected = { employee_id: other, services: [service], amount: 100, payment_method: 'pix' };
      expectSuccess(await post(`/sales/correct/${sale.id}`, { sale: corrected, reason: 'Foi a outra' }), 201);
      expect(await readAmounts(other)).toEqual([['commission', 35]]);
    });

    test('stays what it was when it is changed later', async () => {
      const employee = await makeEmployee({ commission: 40 });
      await sell(employee);
      await shop().client.call('PUT', `/employees/edit/${employee}`, { employee: { commission: 10 } });
      await sell(employee);
      expect(await readAmounts(employee)).toEqual([
        ['commission', 40],
        ['commission', 10],
      ]);
    });

    test('a fixed amount is at most the base, and 0% earns a row of nothing', async () => {
      const employee = await makeEmployee({ commission: 0 });
      const service = await makeService(employee);
      await setTerms(employee, [{ service_id: service, commission: { fixed: 150 } }]);
      await sell(employee, { services: [service], amount: 80 });
      await sell(employee);
      expect(await readAmounts(employee)).toEqual([
        ['commission', 80],
        ['commission', 0],
      ]);
      expect(await readSummary(employee)).toMatchObject({ lines: 2, base: 180, commission: 80, shop: 100 });
    });

    test('goes to who did the line; a line of nobody is the shop’s', async () => {
      const [one, other] = [await makeEmployee({ commission: 50 }), await makeEmployee({ commission: 30 })];
      const [cut, beard] = [await makeService(one, other), await makeService(one, other)];
      const items = [{ service_id: cut }, { service_id: beard, employee_id: other }];
      await sell(one, { items, services: undefined, amount: 200 });
      await make.makeSale(shop().client, { amount: 10 });
      expect(await readAmounts(one)).toEqual([['commission', 50]]);
      expect(await readAmounts(other)).toEqual([['commission', 30]]);
      expect(await readLines()).toMatchObject([{}, {}, { rate_percent: null, commission_cents: 0, shop_cents: 1000 }]);
    });

    test('refuses a rate that is both, negative or above 100%', async () => {
      const employee = await makeEmployee();
      const service_id = await makeService(employee);
      for (const [commission, sentence] of [
        [{ fixed: -1 }, 'A comissão não pode ser negativa'],
        [{ percent: 101 }, 'A comissão vai de 0 a 100'],
        [{ percent: 10, fixed: 10 }, 'Informe o valor da comissão'],
        [101, 'A comissão vai de 0 a 100'],
      ] as const) {
        const edit = { employee: { terms: [{ service_id, commission }] } };
        const answer = await shop().client.call('PUT', `/employees/edit/${employee}`, edit);
        expectRefusal(answer, 422, { terms: sentence });
      }
    });
  });

  describe('the settings say who bears', () => {
    test.each([
      ['a discount', {}, 90, 45],
      ['a discount that is the shop’s', { commission_discount: 'shop' }, 100, 50],
    ])('%s', async (_what, settings, base, amount) => {
      const employee = await makeEmployee();
      const service = await makeService(employee);
      await setShop(settings);
      await sell(employee, { services: [service], amount: 90 });
      expect(await readRows(employee)).toMatchObject([{ price: 100, discount: 10, fee: 0, base, amount }]);
      expect(await readSummary(employee)).toMatchObject({ gross: 100, discounts: 10, base });
    });

    test.each([
      ['the shop', {}, 100],
      ['both', { commission_reward: 'shared' }, 90],
    ])('a reward: %s', async (_who, settings, base) => {
      const { client } = shop();
      const employee = await makeEmployee();
      const service = await makeService(employee);
      await setShop(settings);
      const customer = await make.makeCustomer(client);
      const reward = await make.makeReward(client, { value: 10 });
      const fields = { customer_id: customer.id, services: [service], amount: 90, reward_id: reward.id };
      await sell(employee, fields);
      expect(await readRows(employee)).toMatchObject([{ discount: 10, base, amount: base / 2 }]);
    });

    test.each([
      ['the shop', {}, 100],
      ['both, without the part of the tip', { commission_fee: 'shared' }, 98],
    ])('a card fee: %s', async (_who, settings, base) => {
      const employee = await makeEmployee();
      await setShop({ ...settings, credit_fee: 2 });
      const tip = { amount: 50, employee_id: employee };
      await sell(employee, { payment_method: undefined, payments: [{ method: 'credit', amount: 150 }], tip });
      expect(await readAmounts(employee)).toEqual([
        ['commission', base / 2],
        ['tip', 50],
      ]);
      expect(await readSummary(employee)).toMatchObject({ gross: 100, discounts: 0, base, tips: 50 });
      expect(await readRows(employee)).toMatchObject([{ discount: 0, fee: 100 - base, base }, { fee: null }]);
    });
  });

  test('the fee of a line is what it was at the sale, whatever is changed later', async () => {
    const { client } = shop();
    const employee = await makeEmployee();
    const service = await makeService(employee);
    await setShop({ credit_fee: 2, commission_fee: 'shared' });
    const customer = await make.makeCustomer(client);
    const reward = await make.makeReward(client, { value: 10 });
    const sold = { customer_id: customer.id, services: [service], amount: 90, reward_id: reward.id };
    const sale = await sell(employee, { ...sold, payment_method: 'credit' });
    expectSuccess(await client.call('PUT', `/rewards/edit/${reward.id}`, { reward: { ...reward, value: 50 } }));
    await setShop({ credit_fee: 9, commission_fee: 'shop' });
    const line = { price: 100, discount: 10, fee: 1.8, base: 98.2 };
    expect(await readRows(employee)).toMatchObject([line]);
    await payAll(employee);
    await voidSale(sale.id);
    const reversal = { price: -100, discount: -10, fee: -1.8, base: -98.2 };
    expect(await readRows(employee)).toMatchObject([line, reversal]);
  });

  describe('a period', () => {
    test('has each professional with figures that are the sums of their rows', async () => {
      const employee = await makeEmployee({ name: 'Ana', regime: 'clt' });
      await sell(employee, { amount: 33.33, tip: { amount: 5, employee_id: employee } });
      expectSuccess(await advance(employee, 4), 201, 'Vale lançado com sucesso!');
      expectSuccess(await adjust(employee, -0.5, 'Quebrou o espelho'), 201, 'Ajuste lançado com sucesso!');
      expect(await readSummary(employee)).toEqual({
        employee_id: employee,
        name: 'Ana',
        regime: 'clt',
        active: true,
        lines: 1,
        gross: 33.33,
        discounts: 0,
        base: 33.33,
        commission: 16.67,
        shop: 16.66,
        tips: 5,
        advances: -4,
        adjustments: -0.5,
        paid: 0,
        balance: 17.17,
        balance_before: 0,
        counts: { commission: 1, tips: 1, advances: 1, adjustments: 1, paid: 0, balance: 4 },
      });
      const none = { sale_id: null, number: null, corrects: null, corrected_by: null, advance_id: null, rate: null };
      const plain = {
        ...none,
        price: null,
        discount: null,
        fee: null,
        base: null,
        is_estimated: false,
        rule: null,
        payout: null,
        employee_id: employee,
        counterpart: null,
        source: null,
      };
      const [line, tip, vale, adjustment] = await readRows(employee);
      expect(line).toEqual({
        ...plain,
        id: expect.any(Number),
        kind: 'commission',
        date: TODAY,
        text: 'Venda avulsa',
        sale_id: expect.any(Number),
        number: line.sale_id,
        price: 33.33,
        discount: 0,
        fee: 0,
        base: 33.33,
        rate: 50,
        amount: 16.67,
      });
      expect(tip).toMatchObject({ kind: 'tip', text: 'Gorjeta', amount: 5, sale_id: line.sale_id, rate: null });
      expect(vale).toEqual({
        ...plain,
        id: expect.any(Number),
        kind: 'advance',
        date: TODAY,
        text: 'Vale',
        amount: -4,
        advance_id: expect.any(Number),
        source: 'drawer',
      });
      expect(adjustment).toMatchObject({ kind: 'adjustment', text: 'Quebrou o espelho', amount: -0.5 });
    });

    test('says how many rows and payouts make up a figure, also where they add up to zero', async () => {
      const employee = await makeEmployee();
      await sell(employee);
      await adjust(employee, 10);
      await adjust(employee, -10);
      await payAll(employee);
      await adjust(employee, 5);
      await adjust(employee, -5);
      expect(await readSummary(employee)).toMatchObject({
        adjustments: 0,
        balance: 0,
        counts: { commission: 1, tips: 0, advances: 0, adjustments: 4, paid: 1, balance: 2 },
      });
    });

    test('has rows by their day, and a balance of everything open up to its end', async () => {
      const employee = await makeEmployee();
      await sell(employee);
      await shop().travelTo('2026-11-21T15:00:00Z');
      await sell(employee, { amount: 20 });
      const yesterday = `from=${TODAY}&to=${TODAY}`;
      expect(await readSummary(employee, yesterday)).toMatchObject({
        commission: 50,
        balance: 50,
        balance_before: 0,
      });
      expect(await readSummary(employee, `from=${TOMORROW}&to=${TOMORROW}`)).toMatchObject({
        commission: 10,
        balance: 60,
        balance_before: 50,
      });
      expect(await readAmounts(employee, yesterday)).toEqual([['commission', 50]]);
      expect(await readAmounts(employee, `open=1&to=${TODAY}`)).toEqual([['commission', 50]]);
      expect(await readAmounts(employee, 'open=1')).toHaveLength(2);
      expect(await readSummary(employee, '')).toMatchObject({ commission: 60 });
    });

    test('has somebody who left only while there is something of theirs, by name', async () => {
      const [deleted, inactive, idle] = [
        await makeEmployee({ name: 'Zoe' }),
        await makeEmployee({ name: 'Bia' }),
        await makeEmployee({ name: 'Caio', status: '0' }),
      ];
      await makeEmployee({ name: 'Ana' });
      await sell(deleted);
      await sell(inactive);
      expectSuccess(await shop().client.call('DELETE', `/employees/remove/${deleted}`));
      expectSuccess(await shop().client.call('PUT', `/employees/edit/${inactive}`, { employee: { status: '0' } }));
      const rows = await read(`/commissions?${PERIOD}`);
      expect(rows.map(({ name, active }: Fields) => [name, active])).toEqual([
        ['Ana', true],
        ['Bia', false],
        ['Zoe', false],
      ]);
      expect(await readSummary(idle)).toBeUndefined();
      expect(await readAmounts(deleted)).toEqual([['commission', 50]]);
      await payAll(deleted);
      expect(await readSummary(deleted, `from=${TOMORROW}&to=${TOMORROW}`)).toBeUndefined();
    });

    test('refuses days that are none, and a professional who does not exist', async () => {
      const { client } = shop();
      const employee = await makeEmployee();
      for (const path of ['/commissions', `/commissions/${employee}`]) {
        expectRefusal(await client.call('GET', `${path}?from=2026-13-01&to=${TODAY}`), 422, {
          from: 'Informe o primeiro dia do período',
        });
        expectRefusal(await client.call('GET', `${path}?from=2026-11-21&to=2026-11-20`), 422, {
          to: 'O período termina antes de começar',
        });
        expectRefusal(await client.call('GET', `${path}?from=2025-01-01&to=2026-11-20`), 422, {
          to: 'O período pode ter no máximo 366 dias',
        });
      }
      expectRefusal(await client.call('GET', `/commissions/${employee}?open=1&to=x`), 422, {
        to: 'Informe uma data válida',
      });
      expectRefusal(await client.call('GET', `/commissions/${employee}?open=sim`), 422, { open: 'Informe 1' });
      expectRefusal(await client.call('GET', `/commissions/${employee}?payout=x`), 422, {
        payout: 'Este pagamento não existe mais',
      });
      for (const id of ['999', 'x']) {
        const missing = await client.call('GET', `/commissions/${id}?${PERIOD}`);
        expectRefusal(missing, 404);
        expect(missing.message).toBe(NOBODY);
      }
    });
  });

  describe('an advance', () => {
    const readExpenses = async () =>
      (await read('/expenses/today')).list.map(({ amount, source, description }: Fields) => [
        amount,
        source,
        description,
      ]);

    test('writes one expense, from the drawer or outside, and is taken from what is owed', async () => {
      const employee = await makeEmployee({ name: 'Ana' });
      await sell(employee);
      const vale = expectSuccess(await advance(employee, 30, { observation: 'Condução' }), 201);
      expect(vale).toEqual({
        id: expect.any(Number),
        version: 1,
        employee_id: employee,
        employee: 'Ana',
        amount: 30,
        source: 'drawer',
        observation: 'Condução',
        payout: null,
        created_at: '2026-11-20T15:00:00.000Z',
      });
      await advance(employee, 5, { source: 'outside' });
      expect(await readExpenses()).toEqual([
        [5, 'outside', 'Vale de Ana'],
        [30, 'drawer', 'Vale de Ana'],
      ]);
      expect(await readBalance(employee)).toBe(15);
      // Only the drawer's expense counts in the cash of the day.
      expect((await read('/cash-register')).today).toMatchObject({ expenses: 30 });
    });

    test('may exceed what is owed: then nothing can be paid', async () => {
      const employee = await makeEmployee();
      await sell(employee);
      expectSuccess(await advance(employee, 60), 201);
      expect(await readBalance(employee)).toBe(-10);
      const refused = await pay(employee);
      expectRefusal(refused, 409);
      expect(refused.message).toBe('Os vales passam o que foi ganho até este dia: não há o que pagar.');
    });

    test('is changed with its expense and its row, also to another professional', async () => {
      const { client } = shop();
      const [one, other] = [await makeEmployee({ name: 'Ana' }), await makeEmployee({ name: 'Bia' })];
      const { id } = expectSuccess(await advance(one, 30), 201);
      await shop().travelTo('2026-11-21T15:00:00Z');
      const changed = { employee_id: other, amount: 20, source: 'outside', observation: 'Trocado' };
      expect(expectSuccess(await client.call('PUT', `/advances/edit/${id}`, { advance: changed }))).toMatchObject({
        ...changed,
        employee: 'Bia',
        version: 2,
      });
      expect(await readRows(one)).toEqual([]);
      expect(await readRows(other)).toMatchObject([{ amount: -20, date: TODAY, text: 'Trocado', advance_id: id }]);
      const [expense] = await read(`/expenses?filter=${JSON.stringify({ from: TODAY, to: TOMORROW })}`);
      expect(expense).toMatchObject({ amount: 20, source: 'outside', description: 'Vale de Bia', employee_id: other });
      expectSuccess(await client.call('PUT', `/advances/edit/${id}`, { advance: { observation: null } }));
      expect(await readAmounts(other)).toEqual([['advance', -20]]);
    });

    test('is deleted with its expense and its row', async () => {
      const employee = await makeEmployee();
      const { id } = expectSuccess(await advance(employee, 30), 201);
      expectSuccess(await shop().client.call('DELETE', `/advances/remove/${id}`));
      expect(await readRows(employee)).toEqual([]);
      expect(await readExpenses()).toEqual([]);
      expect(await read('/advances')).toEqual([]);
    });

    test('is neither changed nor deleted while a payout has it', async () => {
      const { client } = shop();
      const employee = await makeEmployee();
      await sell(employee);
      const { id } = expectSuccess(await advance(employee, 30), 201);
      const payout = await payAll(employee);
      expect(await read('/advances')).toMatchObject([{ id, payout: 1 }]);
      for (const [method, path, body] of [
        ['PUT', `/advances/edit/${id}`, { advance: { amount: 1 } }],
        ['DELETE', `/advances/remove/${id}`, undefined],
      ] as const) {
        const refused = await client.call(method, path, body);
        expectRefusal(refused, 409);
        expect(refused.message).toBe('Este vale já está em um pagamento: desfaça o pagamento para alterar o vale.');
      }
      expectSuccess(await client.call('DELETE', `/payouts/remove/${payout.id}`));
      expectSuccess(await client.call('DELETE', `/advances/remove/${id}`));
    });

    test('needs somebody who works here', async () => {
      const employee = await makeEmployee();
      await sell(employee);
      expectSuccess(await shop().client.call('DELETE', `/employees/remove/${employee}`));
      for (const id of [employee, 999]) expectRefusal(await advance(id, 5), 422, { employee_id: NOBODY });
      expect(await readExpenses()).toEqual([]);
    });
  });

  test('the expense of an advance or a payout is changed only with it', async () => {
    const { client } = shop();
    const employee = await makeEmployee();
    await sell(employee);
    await advance(employee, 10);
    await payAll(employee);
    const coffee = await make.makeExpense(client, { employee_id: employee });
    const { list } = await read('/expenses/today');
    expect(list).toMatchObject([coffee, { owner: 'payout' }, { owner: 'advance' }]);
    expect(list[0]).not.toHaveProperty('owner');
    expect(await read('/expenses')).toEqual(list);
    const [, payout, vale] = list;
    for (const [{ id }, sentence] of [
      [vale, 'Esta despesa é de um vale: altere ou exclua o vale em Comissões.'],
      [payout, 'Esta despesa é de um pagamento de comissões: desfaça o pagamento em Comissões.'],
    ]) {
      const edit = await client.call('PUT', `/expenses/edit/${id}`, { expense: { amount: 1 } });
      const removal = await client.call('DELETE', `/expenses/remove/${id}`);
      for (const refused of [edit, removal]) {
        expectRefusal(refused, 409);
        expect(refused.message).toBe(sentence);
      }
    }
  });

  describe('an adjustment', () => {
    test('adds or takes an amount, with a reason', async () => {
      const employee = await makeEmployee({ name: 'Ana' });
      expect(expectSuccess(await adjust(employee, 12.5), 201)).toEqual({
        id: expect.any(Number),
        employee_id: employee,
        employee: 'Ana',
        amount: 12.5,
        reason: 'Bônus do mês',
        created_at: '2026-11-20T15:00:00.000Z',
      });
      await adjust(employee, -20, 'Toalhas');
      expect(await readBalance(employee)).toBe(-7.5);
    });

    test('is refused without an amount, a reason or a professional', async () => {
      const employee = await makeEmployee();
      expectRefusal(await adjust(employee, 0), 422, { amount: 'O ajuste não pode ser zero' });
      expectRefusal(await adjust(employee, undefined), 422, { amount: 'Informe o valor' });
      expectRefusal(await adjust(employee, 1, ' '), 422, { reason: 'Informe o motivo' });
      expectRefusal(await adjust(999, 1), 422, { employee_id: NOBODY });
    });

    test('that no payout has is replaced by an edit, on its day, and deleted', async () => {
      const { client } = shop();
      const [ana, bia] = [await makeEmployee({ name: 'Ana' }), await makeEmployee({ name: 'Bia' })];
      const first = expectSuccess(await adjust(ana, 5, 'Bônus'), 201);
      await shop().travelTo('2026-11-21T15:00:00Z');
      const edit = (id: number, adjustment: object) => client.call('PUT', `/adjustments/edit/${id}`, { adjustment });
      const second = expectSuccess(await edit(first.id, { amount: -7.5 }), 200, 'Ajuste atualizado com sucesso!');
      expect(second).toEqual({ ...first, id: expect.any(Number), amount: -7.5 });
      expect(await readRows(ana)).toMatchObject([{ id: second.id, amount: -7.5, text: 'Bônus', date: TODAY }]);
      // An edit of what was on the screen before it does not overwrite it.
      for (const refused of [
        await edit(first.id, { amount: 1 }),
        await client.call('DELETE', `/adjustments/remove/${first.id}`),
      ]) {
        expectRefusal(refused, 409);
        expect(refused.message).toBe('Este ajuste foi alterado ou excluído. Confira o extrato.');
      }
      expectRefusal(await edit(second.id, { amount: 0 }), 422, { amount: 'O ajuste não pode ser zero' });
      expect(expectSuccess(await edit(second.id, second))).toEqual(second);
      const third = expectSuccess(await edit(second.id, { employee_id: bia, reason: 'Da Bia' }));
      expect(await readRows(ana)).toEqual([]);
      expect(await readRows(bia)).toMatchObject([{ amount: -7.5, text: 'Da Bia' }]);
      // The history of the row has that of the rows that it replaced.
      const history: { action: string }[] = await read(`/audit?resource=adjustments&id=${third.id}`);
      expect(history.map(({ action }) => action)).toEqual(['edit', 'edit', 'create']);
      const filter = encodeURIComponent(JSON.stringify({ resource: 'adjustments', record: third.id }));
      expect(await read(`/audit?filter=${filter}`)).toHaveLength(3);
      expectSuccess(
        await client.call('DELETE', `/adjustments/remove/${third.id}`),
        200,
        'Ajuste excluído com sucesso!',
      );
      expect(await readRows(bia)).toEqual([]);
      const entries: { resource: string; action: string; changes: Fields }[] = await read('/audit?sort=["id","DESC"]');
      const changes = entries
        .filter(({ resource }) => resource === 'adjustments')
        .map(({ action, changes: { amount } }) => [action, amount]);
      expect(changes).toEqual([
        ['remove', [-7.5, null]],
        ['edit', undefined],
        ['edit', [5, -7.5]],
        ['create', [null, 5]],
      ]);
      expect(await findInvariantViolations(shop().db)).toEqual({});
    });

    test('is neither changed nor deleted while a payout has it', async () => {
      const { client } = shop();
      const employee = await makeEmployee();
      const { id } = expectSuccess(await adjust(employee, 5), 201);
      const payout = await payAll(employee);
      for (const [method, path, body] of [
        ['PUT', `/adjustments/edit/${id}`, { adjustment: { amount: 1 } }],
        ['DELETE', `/adjustments/remove/${id}`, undefined],
      ] as const) {
        const refused = await client.call(method, path, body);
        expectRefusal(refused, 409);
        expect(refused.message).toBe('Este ajuste já está em um pagamento: desfaça o pagamento para alterar o ajuste.');
      }
      expectSuccess(await client.call('DELETE', `/payouts/remove/${payout.id}`));
      expectSuccess(await client.call('DELETE', `/adjustments/remove/${id}`));
    });

    test('is stored once per key', async () => {
      const employee = await makeEmployee();
      const body = { adjustment: { employee_id: employee, amount: 5, reason: 'Bônus' } };
      const [one, other] = [await post('/adjustments/create', body, 'k'), await post('/adjustments/create', body, 'k')];
      expect(expectSuccess(other, 201)).toEqual(expectSuccess(one, 201));
      expect(await readBalance(employee)).toBe(5);
    });
  });

  describe('a payout', () => {
    test.each(['drawer', 'outside'])(
      'takes every open row up to its day, and writes one expense (%s)',
      async (source) => {
        const employee = await makeEmployee({ name: 'Ana' });
        await sell(employee, { tip: { amount: 5, employee_id: employee } });
        await advance(employee, 10, { source: 'outside' });
        await shop().travelTo('2026-11-21T15:00:00Z');
        await sell(employee, { amount: 40 });
        const payout = await payAll(employee, { source });
        expect(payout).toEqual({
          id: expect.any(Number),
          number: 1,
          employee_id: employee,
          employee: 'Ana',
          until: TODAY,
          amount: 45,
          source,
          rows: 3,
          created_at: '2026-11-21T15:00:00.000Z',
          undone: null,
        });
        const { list } = await read('/expenses/today');
        const expense = {
          amount: 45,
          source,
          description: 'Pagamento de comissões nº 1 de Ana',
          employee_id: employee,
        };
        expect(list).toMatchObject([expense]);
        expect(await readSummary(employee)).toMatchObject({ paid: 45, balance: 20, commission: 70 });
        const rows = await readRows(employee);
        expect(rows.map((row: Fields) => row.payout)).toEqual([1, 1, 1, null]);
        expect(await readAmounts(employee, `payout=${payout.id}`)).toHaveLength(3);
        expect(await read(`/payouts?employee_id=${employee}`)).toEqual([payout]);
      },
    );

    test('is refused where nothing is open', async () => {
      const employee = await makeEmployee();
      const sale = await sell(employee);
      await voidSale(sale.id);
      for (const source of ['outside', 'settled']) {
        const refused = await pay(employee, { source });
        expectRefusal(refused, 409);
        expect(refused.message).toBe('Nada foi pago: não há nada em aberto até este dia.');
      }
      expectRefusal(await pay(999), 422, { employee_id: NOBODY });
      expectRefusal(await pay(employee, { source: 'cofre', until: 'hoje' }), 422, {
        source: 'Escolha como foi pago',
        until: 'Informe uma data válida',
      });
    });

    test('settles what was paid before without an expense, and does not count it as paid', async () => {
      const employee = await makeEmployee();
      await sell(employee);
      expect(await payAll(employee, { source: 'settled' })).toMatchObject({ amount: 50, source: 'settled' });
      expect((await read('/expenses/today')).list).toEqual([]);
      expect(await readSummary(employee)).toMatchObject({ paid: 0, balance: 0 });
    });

    test('is made once per key', async () => {
      const employee = await makeEmployee();
      await sell(employee);
      const [one, other] = [await pay(employee, {}, 'k'), await pay(employee, {}, 'k')];
      expect(expectSuccess(other, 201)).toEqual(expectSuccess(one, 201));
      expectRefusal(await pay(employee, { source: 'drawer' }, 'k'), 422, {
        'Idempotency-Key': 'Esta chave já foi usada com outros dados',
      });
      expect((await read('/expenses/today')).list).toHaveLength(1);
    });

    test('is undone only as the latest one: its rows are open again, its expense is taken back', async () => {
      const { client } = shop();
      const [employee, other] = [await makeEmployee(), await makeEmployee()];
      await sell(employee);
      await sell(other);
      const first = await payAll(employee);
      await adjust(employee, 3);
      const second = await payAll(employee, { source: 'drawer' });
      await payAll(other);
      expect(second).toMatchObject({ number: 2, amount: 3 });
      const refused = await client.call('DELETE', `/payouts/remove/${first.id}`);
      expectRefusal(refused, 409);
      expect(refused.message).toBe('Só o último pagamento de cada colaborador pode ser desfeito.');
      expectSuccess(
        await client.call('DELETE', `/payouts/remove/${second.id}`),
        200,
        'Pagamento desfeito com sucesso!',
      );
      expectRefusal(await client.call('DELETE', `/payouts/remove/${second.id}`), 404);
      expect(await readSummary(employee)).toMatchObject({ paid: 50, balance: 3 });
      expect((await read('/expenses/today')).list.map(({ amount }: Fields) => amount)).toEqual([50, 50]);
      expect((await read('/cash-register')).today).toMatchObject({ expenses: 0 });
      // A number is not used again.
      expect(await payAll(employee)).toMatchObject({ number: 3, amount: 3 });
      expect((await read('/payouts')).map(({ number }: Fields) => number)).toEqual([3, 1, 1]);
    });

    test('stays in the list for who asks for the undone ones, with when, by whom and why it was undone', async () => {
      const { client } = shop();
      const [employee, other] = [await makeEmployee(), await makeEmployee()];
      await sell(employee);
      const { id } = await payAll(employee);
      await shop().travelTo('2026-11-21T15:00:00Z');
      expectRefusal(await client.call('DELETE', `/payouts/remove/${id}`, { reason: 'x'.repeat(501) }), 422, {
        reason: 'Use no máximo 500 caracteres',
      });
      expectSuccess(await client.call('DELETE', `/payouts/remove/${id}`, { reason: ' Faltou uma gorjeta ' }));
      await payAll(employee);
      await shop().db.updateTable('app_user').set({ name: 'Nair Prado' }).execute();
      const undone = { at: '2026-11-21T15:00:00.000Z', by: 'Nair Prado', reason: 'Faltou uma gorjeta' };
      expect(await read(`/payouts?employee_id=${employee}&undone=1`)).toMatchObject([
        { number: 2, amount: 50, rows: 1, undone: null },
        { number: 1, amount: 50, rows: 0, undone },
      ]);
      expect(await read(`/payouts?employee_id=${employee}`)).toMatchObject([{ number: 2, undone: null }]);
      expect(await read(`/payouts?employee_id=${other}&undone=1`)).toEqual([]);
      expect(await readSummary(employee)).toMatchObject({ paid: 50, balance: 0 });
      expectRefusal(await client.call('GET', '/payouts?undone=sim'), 422, { undone: 'Informe 1' });
      const [undoing] = await read(`/audit?resource=payouts&id=${id}`);
      expect(undoing).toMatchObject({ action: 'remove', changes: { reason: [null, 'Faltou uma gorjeta'] } });
    });

    test('from the drawer is in the open session and its closing', async () => {
      const employee = await makeEmployee();
      const cashSession = { float: 100, employee_id: employee };
      const { id } = expectSuccess(await post('/cash-sessions/create', { cashSession }), 201);
      await sell(employee, { payment_method: 'cash' });
      await advance(employee, 10);
      await payAll(employee, { source: 'drawer' });
      const count = { cash: 150, pix: 0, debit: 0, credit: 0, keep: 100, employee_id: employee };
      const { difference } = expectSuccess(await post(`/cash-sessions/count/${id}`, { count }), 201);
      expect(difference).toMatchObject({ cash: 0 });
    });

    test('lists page, sort and filter', async () => {
      const [one, other] = [await makeEmployee({ name: 'Bia' }), await makeEmployee({ name: 'Ana' })];
      for (const employee of [one, other]) {
        await sell(employee);
        await payAll(employee);
      }
      const list = async (query: object) => {
        const text = Object.entries(query).map(
          ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
        );
        return (await read(`/payouts?${text.join('&')}`)).map(({ employee }: Fields) => employee);
      };
      expect(await list({ sort: ['employee', 'ASC'] })).toEqual(['Ana', 'Bia']);
      expect(await list({ range: [0, 0] })).toEqual(['Ana']);
      expect(await list({ filter: { employee_id: one } })).toEqual(['Bia']);
      expectRefusal(await shop().client.call('GET', '/payouts?sort=["by","ASC"]'), 422, {
        sort: 'Não é possível ordenar por by',
      });
    });
  });

  describe('a void', () => {
    test('takes what no payout has out of the statement', async () => {
      const employee = await makeEmployee();
      const sale = await sell(employee, { tip: { amount: 5, employee_id: employee } });
      await voidSale(sale.id, { cause: 'customer' });
      expect(await readRows(employee)).toEqual([]);
      expect(await readSummary(employee)).toMatchObject({ lines: 0, gross: 0, base: 0, commission: 0, balance: 0 });
    });

    const taken = { amount: -50, base: -100, price: -100 };
    test.each([
      ['by mistake', 'clt', {}, { cause: 'mistake' }, { ...taken, rule: 'mistake' }],
      ['without a cause', 'clt', {}, {}, { ...taken, rule: 'mistake' }],
      ['by the customer, CLT', 'clt', {}, { cause: 'customer' }, { ...taken, amount: 0, rule: 'clt' }],
      ['by the customer, parceiro', 'parceiro', {}, { cause: 'customer' }, { ...taken, rule: 'professional' }],
      [
        'by the customer, nobody said how they work',
        null,
        {},
        { cause: 'customer' },
        { ...taken, rule: 'professional' },
      ],
      [
        'by the customer, the shop bears it',
        'autonomo',
        { commission_void: 'shop' },
        { cause: 'customer' },
        { ...taken, amount: 0, rule: 'shop' },
      ],
    ])('after a payout, %s', async (_what, regime, settings, body, row) => {
      const employee = await makeEmployee({ regime });
      await setShop(settings);
      const sale = await sell(employee, { tip: { amount: 5, employee_id: employee } });
      await payAll(employee);
      await shop().travelTo('2026-11-21T15:00:00Z');
      await voidSale(sale.id, body);
      const back = `from=${TOMORROW}&to=${TOMORROW}`;
      expect(await readRows(employee, back)).toMatchObject([
        { kind: 'commission_void', text: 'Venda avulsa', discount: 0, fee: 0, rate: 50, ...row, payout: null },
        { kind: 'tip_void', amount: -5, rule: 'tip', base: null },
      ]);
      const { amount, base } = row;
      expect(await readSummary(employee, back)).toMatchObject({
        lines: 0,
        gross: -100,
        base,
        commission: amount,
        shop: base - amount,
        tips: -5,
        balance: amount - 5,
      });
      const [listed] = await read(`/sales?from=${TODAY}&to=${TODAY}`);
      expect(listed.voided.cause).toBe('cause' in body ? body.cause : null);
    });

    const commissionRow = ['commission', 50];
    const undoneRows = [commissionRow, ['tip', 5], commissionRow];
    test.each([
      ['a mistake', 'clt', { cause: 'mistake' }, { amount: -50, rule: 'mistake' }],
      ['a customer’s decision, for an employee under CLT', 'clt', { cause: 'customer' }, { amount: 0, rule: 'clt' }],
      [
        'a customer’s decision, for a partner',
        'parceiro',
        { cause: 'customer' },
        { amount: -50, rule: 'professional' },
      ],
    ])('by %s keeps its rule when the payout is undone afterwards', async (_what, regime, body, reversal) => {
      const undo = async (id: number) => expectSuccess(await shop().client.call('DELETE', `/payouts/remove/${id}`));
      const employee = await makeEmployee({ regime });
      const sale = await sell(employee, { tip: { amount: 5, employee_id: employee } });
      const other = await sell(employee);
      const first = await payAll(employee);
      await shop().travelTo('2026-11-21T15:00:00Z');
      await voidSale(sale.id, body);
      await undo(first.id);
      const rows = [...undoneRows, ['commission_void', reversal.amount], ['tip_void', -5]];
      const owed = 100 + reversal.amount;
      expect(await readAmounts(employee)).toEqual(rows);
      expect(await readAmounts(employee, `open=1&to=${TOMORROW}`)).toEqual(rows);
      expect((await readRows(employee))[3]).toMatchObject({ ...reversal, base: -100, payout: null });
      expect(await readBalance(employee)).toBe(owed);
      // Paid again up to the day before the void, the rows of the void are in the payout after it.
      const again = await payAll(employee);
      expect(again).toMatchObject({ rows: 3, amount: 105 });
      await undo(again.id);
      const all = await payAll(employee, { until: TOMORROW });
      expect(all).toMatchObject({ rows: 5, amount: owed });
      await undo(all.id);
      expect(await readAmounts(employee)).toEqual(rows);
      // A sale that is voided only now was not paid.
      await voidSale(other.id, body);
      expect(await readAmounts(employee)).toEqual(rows.toSpliced(2, 1));
      expect(await readBalance(employee)).toBe(owed - 50);
      expect(await findInvariantViolations(shop().db)).toEqual({});
    });

    test('refuses another cause', async () => {
      const sale = await make.makeSale(shop().client);
      const refused = await shop().client.call('DELETE', `/sales/remove/${sale.id}`, { cause: 'chuva' });
      expectRefusal(refused, 422, { cause: 'Escolha a causa do estorno' });
    });
  });

  describe('what is open', () => {
    const readOpen = (id: number, query = '') => read(`/commissions/${id}/open${query}`);
    const NOTHING = { commission: 0, tips: 0, advances: 0, adjustments: 0, amount: 0 };

    test('is the count, the oldest day and the sums of the rows that a payout takes', async () => {
      const employee = await makeEmployee();
      expect(await readOpen(employee)).toEqual({ rows: 0, from: null, ...NOTHING });
      const { id } = await sell(employee, { tip: { amount: 5, employee_id: employee } });
      await voidSale((await sell(employee)).id);
      await shop().travelTo('2026-11-21T15:00:00Z');
      await advance(employee, 10);
      await adjust(employee, 7.5);
      const open = { rows: 4, from: TODAY, commission: 50, tips: 5, advances: -10, adjustments: 7.5, amount: 52.5 };
      expect(await readOpen(employee)).toEqual(open);
      const [line, tip] = await read(`/commissions/${employee}?open=1&to=${TODAY}`);
      const ofTheFirstDay = { ...NOTHING, rows: 2, from: TODAY, commission: line.amount, tips: tip.amount, amount: 55 };
      expect(await readOpen(employee, `?to=${TODAY}`)).toEqual(ofTheFirstDay);
      expect(await payAll(employee, { until: TOMORROW })).toMatchObject({ rows: open.rows, amount: open.amount });
      await voidSale(id);
      expect(await readOpen(employee)).toMatchObject({ rows: 2, from: TOMORROW, commission: -50, tips: -5 });
    });

    test('is refused for a missing employee and an invalid day', async () => {
      expectRefusal(await shop().client.call('GET', '/commissions/99999/open'), 404);
      const employee = await makeEmployee();
      const refused = await shop().client.call('GET', `/commissions/${employee}/open?to=ontem`);
      expectRefusal(refused, 422, { to: expect.any(String) });
    });
  });

  describe('a correction', () => {
    const correct = async (id: number, employee_id: number, fields: Fields = {}, why: Fields = {}) =>
      expectSuccess(
        await post(`/sales/correct/${id}`, {
          sale: { employee_id, services: [], amount: 100, payment_method: 'pix', ...fields },
          ...why,
        }),
        201,
      );

    test('keeps the rate of the same service by the same professional, and takes today’s for another', async () => {
      const [one, other] = [await makeEmployee({ commission: 50 }), await makeEmployee({ commission: 30 })];
      const service = await makeService(one, other);
      const first = await sell(one, { services: [service] });
      for (const id of [one, other])
        await shop().client.call('PUT', `/employees/edit/${id}`, { employee: { commission: 10 } });
      const second = await correct(first.id, one, { services: [service], payment_method: 'cash' });
      expect(await readAmounts(one)).toEqual([['commission', 50]]);
      await correct(second.id, other, { services: [service] });
      expect(await readRows(one)).toEqual([]);
      expect(await readAmounts(other)).toEqual([['commission', 10]]);
    });

    test.each([[{}], [{ cause: 'customer' }]])(
      'after a payout is a mistake, whatever it is sent: two rows name each other’s sale (%j)',
      async (why) => {
        const [one, other] = [await makeEmployee({ regime: 'clt' }), await makeEmployee()];
        const first = await sell(one);
        await payAll(one);
        const second = await correct(first.id, other, {}, why);
        const [, reversal] = await readRows(one);
        expect((await read(`/sales?from=${TODAY}&to=${TODAY}`))[0].voided.cause).toBe('mistake');
        expect(reversal).toMatchObject({ amount: -50, rule: 'mistake', number: first.id, corrected_by: second.id });
        expect(reversal.counterpart).toMatchObject({ id: other });
        expect(await readRows(other)).toMatchObject([
          { amount: 50, number: second.id, corrects: first.id, counterpart: { id: one } },
        ]);
      },
    );

    test('names who has the same service or the tip in the other sale', async () => {
      const [ana, bia, caio] = [
        await makeEmployee({ name: 'Ana' }),
        await makeEmployee({ name: 'Bia' }),
        await makeEmployee({ name: 'Caio' }),
      ];
      const cut = await makeService(ana, bia, caio);
      const shave = await makeService(ana, bia, caio);
      const by = (one: number, other: number) => ({
        items: [
          { service_id: cut, employee_id: one },
          { service_id: shave, employee_id: other },
        ],
        services: undefined,
        amount: 200,
      });
      const first = await sell(ana, { ...by(ana, bia), tip: { amount: 5, employee_id: ana } });
      await payAll(ana);
      await payAll(bia);
      await correct(first.id, ana, { ...by(ana, caio), tip: { amount: 5, employee_id: caio } });
      const readNames = async (employee: number) =>
        (await readRows(employee)).map(
          ({ kind, counterpart }: { kind: string; counterpart: { name: string } | null }) => [
            kind,
            counterpart?.name ?? null,
          ],
        );
      expect(await readNames(ana)).toEqual([
        ['commission', null],
        ['tip', null],
        ['commission_void', 'Ana'],
        ['tip_void', 'Caio'],
        ['commission', 'Ana'],
      ]);
      expect(await readNames(bia)).toEqual([
        ['commission', null],
        ['commission_void', 'Caio'],
      ]);
      expect(await readNames(caio)).toEqual([
        ['commission', 'Bia'],
        ['tip', 'Ana'],
      ]);
    });
  });

  test('rows never change, except for their payout, their cancellation and an erased reason', async () => {
    const { db } = shop();
    const employee = await makeEmployee();
    await sell(employee);
    for (const statement of [
      sql`update employee_entry set cents = 1`,
      sql`update employee_entry set business_day = '2026-01-01'`,
      sql`delete from employee_entry`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/append-only/);
  });

  test('the history says who was paid, what was adjusted and why a sale was voided', async () => {
    const employee = await makeEmployee();
    const sale = await sell(employee);
    const { id } = expectSuccess(await adjust(employee, 5, 'segredo'), 201);
    const payout = await payAll(employee);
    await voidSale(sale.id, { cause: 'customer' });
    await shop().client.call('DELETE', `/payouts/remove/${payout.id}`);
    const readChanges = async (resource: string, record: number) =>
      (await read(`/audit?resource=${resource}&id=${record}`)).map(({ action, changes }: Fields) => [action, changes]);
    expect(await readChanges('payouts', payout.id)).toEqual([
      ['remove', expect.objectContaining({ amount: [55, null], number: [1, null] })],
      ['create', expect.objectContaining({ amount: [null, 55], source: [null, 'outside'], until: [null, TODAY] })],
    ]);
    expect(await readChanges('adjustments', id)).toEqual([
      ['create', { amount: [null, 5], employee_id: [null, expect.objectContaining({ id: employee })] }],
    ]);
    expect((await readChanges('sales', sale.id))[0]).toEqual(['void', { cause: [null, 'customer'] }]);
    expect(JSON.stringify(await read('/audit?sort=["id","DESC"]'))).not.toContain('segredo');
  });
});
