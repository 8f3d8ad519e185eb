import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectRefusal, expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const TODAY = '2026-11-20';
const NOTHING = { cash: 0, pix: 0, debit: 0, credit: 0 };

describe.each(databases)('cash sessions ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  const post = (path: string, body: object, key?: string) =>
    shop().client.call('POST', path, body, key ? { 'idempotency-key': key } : {});
  const read = async (path: string) => expectSuccess(await shop().client.call('GET', path));
  const makeEmployee = async () => (await make.makeEmployee(shop().client)).id;
  const open = async (float = 100, fields: object = {}) => {
    const employee_id = await makeEmployee();
    return expectSuccess(
      await post('/cash-sessions/create', { cashSession: { float, employee_id, ...fields } }),
      201,
      'Caixa aberto com sucesso!',
    );
  };
  const buildCount = (session: { employee_id: number }, counted: object = {}) => ({
    count: { ...NOTHING, keep: 0, employee_id: session.employee_id, ...counted },
  });
  const count = async (session: { id: number; employee_id: number }, counted: object = {}) =>
    expectSuccess(
      await post(`/cash-sessions/count/${session.id}`, buildCount(session, counted)),
      201,
      'Caixa fechado com sucesso!',
    );
  const reopen = async (session: { id: number }, reason = 'Faltou contar as moedas') =>
    expectSuccess(await post(`/cash-sessions/reopen/${session.id}`, { reopening: { reason } }), 201);
  const move = async (kind: string, amount: number, employee_id: number, reason = 'Troco') =>
    post('/cash-movements/create', { cashMovement: { kind, amount, reason, employee_id } });
  const readClosings = async () => (await read('/cash-register')).cash_register_closed;

  describe('opening', () => {
    test('answers the session, which is the current one', async () => {
      expect(await read('/cash-sessions/current')).toBeNull();
      const session = await open(150.5, { observation: 'Troco do banco' });
      expect(session).toEqual({
        id: expect.any(Number),
        version: 1,
        business_day: TODAY,
        opened_at: '2026-11-20T15:00:00.000Z',
        float: 150.5,
        opening_difference: null,
        opening_reason: null,
        previous_keep: null,
        in_float: 0,
        employee_id: session.employee_id,
        employee: expect.stringMatching(/Colaborador/),
        by: 'dona@navalha.test',
        observation: 'Troco do banco',
        movements: [],
        counts: [],
        reopenings: [],
        float_corrections: [],
        closed_at: null,
        closing_id: null,
        late: [],
        effective_difference: null,
      });
      expect(await read('/cash-sessions/current')).toEqual(session);
      expect(await read('/summary')).toMatchObject({ cash_register: { value: 0, is_open: true } });
      await shop().travelTo('2026-11-21T15:00:00Z');
      expect(await read('/summary')).toMatchObject({ cash_register: { value: 0, is_open: true } });
      expect(await read('/cash-sessions')).toEqual([session]);
    });

    test('is refused while a session is open', async () => {
      const session = await open();
      const second = await post('/cash-sessions/create', {
        cashSession: { float: 1, employee_id: session.employee_id },
      });
      expectRefusal(second, 409);
      expect(second.message).toBe('Já há um caixa aberto.');
    });

    test('requires a float and somebody responsible who exists', async () => {
      expectRefusal(await post('/cash-sessions/create', { cashSession: {} }), 422, {
        float: 'Informe o fundo de troco',
        employee_id: 'Escolha o responsável',
      });
      expectRefusal(await post('/cash-sessions/create', { cashSession: { float: -0.01, employee_id: 9 } }), 422, {
        float: 'O fundo de troco não pode ser negativo',
      });
      expectRefusal(await post('/cash-sessions/create', { cashSession: { float: 0, employee_id: 9 } }), 422, {
        employee_id: 'Este colaborador não existe mais',
      });
    });

    test('proposes what stayed in the drawer, and keeps another float apart as a difference at opening', async () => {
      const nothing = { without_session: 0, in_float: 0 };
      expect(await read('/cash-sessions/opening')).toEqual({ float: null, keep: null, ...nothing });
      await count(await open(100), { cash: 100, keep: 80 });
      expect(await read('/cash-sessions/opening')).toEqual({ float: 80, keep: 80, ...nothing });
      expect(await open(75)).toMatchObject({ float: 75, opening_difference: -5 });
    });

    test('may say why the float differs, or once afterwards', async () => {
      await count(await open(100), { cash: 100, keep: 80 });
      const explain = (id: number) =>
        post(`/cash-sessions/opening-reason/${id}`, { opening: { reason: 'Troco no bolso' } });
      const same = await open(80);
      const none = await explain(same.id);
      expectRefusal(none, 409);
      expect(none.message).toBe('Este caixa não tem diferença na abertura.');
      await count(same, { cash: 80, keep: 80 });
      const other = await open(75, { opening_reason: 'Faltou uma nota' });
      expect(other).toMatchObject({ opening_difference: -5, opening_reason: 'Faltou uma nota' });
      expectRefusal(await explain(other.id), 409);
      await count(other, { cash: 75, keep: 75 });
      const later = await open(76);
      const explained = expectSuccess(await explain(later.id), 201, 'Motivo registrado com sucesso!');
      expect(explained).toMatchObject({ opening_difference: 1, opening_reason: 'Troco no bolso' });
      expect(await read(`/cash-sessions/rows/${later.id}?figure=timeline`)).toMatchObject([
        { kind: 'opening', text: 'Troco no bolso' },
      ]);
      const again = await explain(later.id);
      expectRefusal(again, 409);
      expect(again.message).toBe('A diferença na abertura já tem um motivo.');
    });

    test('takes over what was sold since the last count, and the first one what was sold that day', async () => {
      const { client } = shop();
      await make.makeSale(client, { amount: 1 });
      await shop().travelTo('2026-11-21T15:00:00Z');
      await make.makeSale(client, { amount: 20, payment_method: 'pix' });
      await make.makeExpense(client, { amount: 5 });
      expect(await read('/cash-sessions/opening')).toEqual({
        float: null,
        keep: null,
        without_session: 2,
        in_float: -5,
      });
      const first = await open(95);
      expect(await read(`/cash-sessions/figures/${first.id}`)).toMatchObject({
        in_float: -5,
        without_session: { count: 2, amount: { ...NOTHING, cash: -5, pix: 20 } },
      });
      expect(first.opening_difference).toBeNull();
      expect(await count(first, { cash: 95, pix: 20, keep: 95 })).toMatchObject({
        expected: { ...NOTHING, cash: 95, pix: 20 },
      });
    });

    test('finds in the float the cash that came in and went out while no drawer was open, and expects it once', async () => {
      const { client } = shop();
      const session = await open(100);
      const sale = await make.makeSale(client, { amount: 45 });
      await count(session, { cash: 145, keep: 100 });
      await make.makeSale(client, { amount: 7, tip: { amount: 2, employee_id: session.employee_id } });
      await make.makeSale(client, { amount: 30, payment_method: 'pix' });
      await make.makeExpense(client, { amount: 4 });
      await make.makeExpense(client, { amount: 500, source: 'outside' });
      expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
      const in_float = 7 + 2 - 4 - 45;
      expect(await read('/cash-sessions/opening')).toEqual({
        float: 100 + in_float,
        keep: 100,
        without_session: 5,
        in_float,
      });
      const second = await open(100 + in_float);
      expect(second).toMatchObject({ float: 60, opening_difference: 0 });
      expect(await read(`/cash-sessions/figures/${second.id}`)).toMatchObject({ float: 60, in_float });
      const rows: { amount: number }[] = await read(`/cash-sessions/rows/${second.id}?figure=in_float`);
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(in_float);
      await make.makeSale(client, { amount: 10 });
      expect(await count(second, { cash: 70, pix: 30, keep: 70 })).toMatchObject({
        expected: { ...NOTHING, cash: 70, pix: 30 },
        difference: NOTHING,
      });
    });

    test('counts a sale that was voided while no drawer was open as the two rows that it lists', async () => {
      const { client } = shop();
      const sale = await make.makeSale(client, { amount: 40 });
      expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
      expect(await read('/cash-sessions/opening')).toMatchObject({ without_session: 2 });
      const session = await open(0);
      expect(await read(`/cash-sessions/rows/${session.id}?figure=without_session`)).toHaveLength(2);
      expect(await read(`/cash-sessions/figures/${session.id}`)).toMatchObject({ without_session: { count: 2 } });
    });

    test('expects what was sold between a count and the reopening as new: the float has not been counted again', async () => {
      const session = await open(100);
      await count(session, { cash: 100, keep: 100 });
      await make.makeSale(shop().client, { amount: 12 });
      await reopen(session);
      expect(await read(`/cash-sessions/figures/${session.id}`)).toMatchObject({
        in_float: 0,
        without_session: { count: 1 },
      });
      expect(await count(session, { cash: 112, keep: 100 })).toMatchObject({ difference: NOTHING });
    });
  });

  describe('a wrong float', () => {
    const correct = (session: { id: number }, amount: unknown, reason = 'Um zero a mais') =>
      post(`/cash-sessions/float/${session.id}`, { float: { amount, reason } });

    test('is corrected with a reason while the drawer is open, and what it was stays', async () => {
      await count(await open(100), { cash: 100, keep: 100 });
      const session = await open(1000);
      expect(session.opening_difference).toBe(900);
      const corrected = expectSuccess(await correct(session, 100), 201, 'Fundo de troco corrigido com sucesso!');
      const correction = { before: 1000, after: 100, reason: 'Um zero a mais', by: 'dona@navalha.test' };
      expect(corrected).toMatchObject({ float: 100, opening_difference: 0, float_corrections: [correction] });
      expect(await count(session, { cash: 100 })).toMatchObject({ difference: NOTHING });
      const [entry] = await read(
        `/audit?filter=${encodeURIComponent(JSON.stringify({ resource: 'cash-sessions', action: 'edit' }))}`,
      );
      expect(entry.changes).toEqual({ float: [1000, 100], reason: [null, 'Um zero a mais'] });
    });

    test('can be corrected after a reopening, and the first count keeps the float that it had', async () => {
      const session = await open(1000);
      expect(await count(session, { cash: 100 })).toMatchObject({ difference: { ...NOTHING, cash: -900 } });
      expectRefusal(await correct(session, 100), 409);
      await reopen(session);
      expectSuccess(await correct(session, 100), 201);
      const { counts } = (await count(session, { cash: 100 })).session;
      expect(counts).toMatchObject([{ difference: { cash: -900 } }, { difference: { cash: 0 } }]);
      expect(await readClosings()).toMatchObject([{ total_received: 0 }]);
    });

    test('needs an amount, a reason, and another amount than before', async () => {
      const session = await open(50);
      expectRefusal(await correct(session, -1, ' '), 422, {
        amount: 'O fundo de troco não pode ser negativo',
        reason: 'Informe o motivo',
      });
      const unchanged = await correct(session, 50);
      expectRefusal(unchanged, 409);
      expect(unchanged.message).toBe('O fundo de troco já é este.');
      expectRefusal(await correct({ id: 999 }, 1), 404);
    });
  });

  describe('counting', () => {
    test('expects the float, payments and tips, voids, sangrias, suprimentos and the drawer’s expenses', async () => {
      const { client } = shop();
      const session = await open(100);
      const employee_id = session.employee_id;
      await make.makeSale(client, {
        amount: 90,
        payment_method: undefined,
        tip: { amount: 10, employee_id },
        payments: [
          { method: 'cash', amount: 60, tendered: 100 },
          { method: 'credit', amount: 40, installments: 2 },
        ],
      });
      const voided = await make.makeSale(client, { amount: 30 });
      await make.makeSale(client, { amount: 12.34, payment_method: 'debit' });
      expectSuccess(await client.call('DELETE', `/sales/remove/${voided.id}`));
      await make.makeExpense(client, { amount: 8, employee_id });
      await make.makeExpense(client, { amount: 1000, employee_id, source: 'outside' });
      expectSuccess(await move('sangria', 20, employee_id), 201, 'Sangria registrada com sucesso!');
      expectSuccess(await move('suprimento', 50, employee_id), 201, 'Suprimento registrado com sucesso!');
      const counting = await count(session, { cash: 180, credit: 40, debit: 12.34, keep: 50, reason: 'Troco errado' });
      const expected = { cash: 182, pix: 0, debit: 12.34, credit: 40 };
      const counted = { cash: 180, pix: 0, debit: 12.34, credit: 40 };
      const difference = { ...NOTHING, cash: -2 };
      expect(counting).toMatchObject({ id: session.id, expected, counted, difference });
      expect(counting.session).toMatchObject({
        closed_at: '2026-11-20T15:00:00.000Z',
        effective_difference: difference,
        movements: [
          { kind: 'sangria', amount: 20, reason: 'Troco', employee_id, session_id: session.id },
          { kind: 'suprimento', amount: 50 },
        ],
        counts: [{ number: 1, counted, expected, difference, keep: 50, reason: 'Troco errado', employee_id }],
      });
      expect(await read('/cash-sessions/current')).toBeNull();
    });

    test('requires all four methods, and keeps no more than the counted cash', async () => {
      const session = await open();
      expectRefusal(await post(`/cash-sessions/count/${session.id}`, { count: { cash: 10, keep: 10.01 } }), 422, {
        pix: 'Informe o valor contado',
        debit: 'Informe o valor contado',
        credit: 'Informe o valor contado',
        employee_id: 'Escolha o responsável',
        keep: 'O que fica na gaveta não pode passar do dinheiro contado',
      });
      expectRefusal(await post(`/cash-sessions/count/${session.id}`, buildCount(session, { cash: -1 })), 422, {
        cash: 'O valor contado não pode ser negativo',
        keep: 'O que fica na gaveta não pode passar do dinheiro contado',
      });
      expectRefusal(await post('/cash-sessions/count/999', buildCount(session)), 404);
    });

    test('finds no difference where more was given back by a method than taken', async () => {
      const { client } = shop();
      const sale = await make.makeSale(client, { amount: 45, payment_method: 'pix' });
      await count(await open(0), { pix: 45 });
      const session = await open(0);
      expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
      expect(await count(session, { pix: -45 })).toMatchObject({ expected: { pix: -45 }, difference: NOTHING });
    });

    test('stores a difference without a reason, which is given once afterwards', async () => {
      const session = await open(10);
      const explain = () => post(`/cash-sessions/reason/${session.id}`, { difference: { reason: 'Troco a mais' } });
      expectRefusal(await explain(), 409);
      await count(session, { cash: 8 });
      expect((await read('/cash-sessions'))[0].counts[0].reason).toBeNull();
      const explained = expectSuccess(await explain(), 201, 'Motivo registrado com sucesso!');
      expect(explained.counts).toMatchObject([{ reason: 'Troco a mais', difference: { ...NOTHING, cash: -2 } }]);
      expect(await readClosings()).toMatchObject([{ observation: 'Troco a mais', session_id: session.id }]);
      const repeated = await explain();
      expectRefusal(repeated, 409);
      expect(repeated.message).toBe('Esta contagem já tem um motivo.');
    });

    test('needs no reason where nothing differs', async () => {
      const session = await open(0);
      await count(session);
      const reply = await post(`/cash-sessions/reason/${session.id}`, { difference: { reason: 'Por nada' } });
      expectRefusal(reply, 409);
      expect(reply.message).toBe('Esta contagem não tem diferença.');
    });

    test('writes the closing of the session’s day, whose difference is that of the count', async () => {
      const { client } = shop();
      const session = await open(100);
      await make.makeSale(client, { amount: 50, payment_method: 'pix' });
      await make.makeSale(client, { amount: 30, tip: { amount: 5, employee_id: session.employee_id } });
      await make.makeExpense(client, { amount: 10 });
      const { session: closed } = await count(session, { cash: 124, pix: 51, reason: 'Sobrou PIX' });
      expect(await readClosings()).toEqual([
        {
          id: closed.closing_id,
          closed_at: TODAY,
          // 80 of sales minus 10 of expenses; one of cash is missing, one of PIX too much.
          total_received: 70,
          employee_id: session.employee_id,
          employee: session.employee,
          observation: 'Sobrou PIX',
          expenses: 10,
          total_cash: 30,
          total_pix: 50,
          total_debit: 0,
          total_credit: 0,
          version: 1,
          uncovered_count: 0,
          uncovered_total: 0,
          session_id: session.id,
          counts: 1,
          surplus: 1,
          shortage: -1,
          recorded_at: closed.closed_at,
        },
      ]);
    });

    test('its closing can be neither edited nor removed by the calls of other closings', async () => {
      const { client } = shop();
      const session = await open(0);
      const { session: closed } = await count(session);
      const cashRegister = await make.buildClosing(client, { closed_at: TODAY });
      for (const reply of [
        await client.call('PUT', `/cash-register/edit/${closed.closing_id}`, { cashRegister }),
        await client.call('DELETE', `/cash-register/remove/${closed.closing_id}`),
      ]) {
        expectRefusal(reply, 409);
        expect(reply.message).toBe(
          'Este fechamento vem da contagem do caixa: para mudá-lo, reabra o caixa e conte de novo.',
        );
      }
    });

    test('the same key counts once', async () => {
      const session = await open(5);
      const body = buildCount(session, { cash: 5 });
      const first = await post(`/cash-sessions/count/${session.id}`, body, 'contagem-1');
      expect(expectSuccess(first, 201)).toEqual(
        expectSuccess(await post(`/cash-sessions/count/${session.id}`, body, 'contagem-1'), 201),
      );
      const other = await post(`/cash-sessions/count/${session.id}`, body, 'contagem-2');
      expectRefusal(other, 409);
      expect(other.message).toBe('Este caixa já foi contado e fechado. Veja a contagem antes de contar de novo.');
    });
  });

  describe('reopening', () => {
    test('keeps the count, and the next one is a new version that updates the same closing', async () => {
      const session = await open(10);
      const { session: closed } = await count(session, { cash: 9 });
      await make.makeSale(shop().client, { amount: 4 });
      const reopened = await reopen(session);
      expect(reopened).toMatchObject({
        closed_at: null,
        closing_id: closed.closing_id,
        counts: [{ number: 1, difference: { cash: -1 } }],
        reopenings: [{ reason: 'Faltou contar as moedas', by: 'dona@navalha.test' }],
      });
      const { session: recounted } = await count(session, { cash: 14 });
      expect(recounted.closing_id).toBe(closed.closing_id);
      expect(recounted.counts).toMatchObject([
        { number: 1, expected: { cash: 10 } },
        { number: 2, expected: { cash: 14 }, difference: NOTHING },
      ]);
      expect(await readClosings()).toMatchObject([{ total_received: 4, total_cash: 4, version: 2 }]);
    });

    test('is only for the latest session, while none is open, and needs a reason', async () => {
      const first = await open(0);
      const tryToReopen = (id: number, reason: unknown = 'Errei') =>
        post(`/cash-sessions/reopen/${id}`, { reopening: { reason } });
      expect((await tryToReopen(first.id)).message).toBe('Este caixa já está aberto.');
      await count(first);
      const second = await open(0);
      expect((await tryToReopen(first.id)).message).toBe(
        'Só o último caixa pode ser reaberto, e outro já foi aberto depois deste.',
      );
      await count(second);
      const old = await tryToReopen(first.id);
      expectRefusal(old, 409);
      expect(old.message).toBe('Só o último caixa pode ser reaberto, e outro já foi aberto depois deste.');
      expectRefusal(await tryToReopen(second.id, ' '), 422, { reason: 'Informe o motivo' });
      expectRefusal(await tryToReopen(999), 404);
    });
  });

  describe('sangrias and suprimentos', () => {
    test('are refused without an open session', async () => {
      const employee_id = await makeEmployee();
      const refused = await move('sangria', 1, employee_id);
      expectRefusal(refused, 409);
      expect(refused.message).toBe('Abra o caixa antes de registrar uma sangria ou um suprimento.');
      await count(await open(0));
      expectRefusal(await move('suprimento', 1, employee_id), 409);
    });

    test('say what is missing', async () => {
      await open();
      expectRefusal(await post('/cash-movements/create', { cashMovement: { kind: 'outro', amount: 0 } }), 422, {
        kind: 'Escolha sangria ou suprimento',
        amount: 'O valor deve ser maior que zero',
        reason: 'Informe o motivo',
        employee_id: 'Escolha o responsável',
      });
    });

    test('a sangria above what the drawer should hold is taken, because a refusal would tell', async () => {
      const session = await open(10);
      expectSuccess(await move('sangria', 500, session.employee_id), 201);
      expect(await count(session)).toMatchObject({ expected: { ...NOTHING, cash: -490 } });
    });
  });

  describe('a sale stored offline', () => {
    test('that was in the count is in the closing once: what was too much becomes a sale', async () => {
      const { client, clock } = shop();
      const session = await open(100);
      await make.makeSale(client, { amount: 8 });
      clock.advance({ minutes: 30 });
      // 72 of the offline sales and 5 of a tip are in the drawer; one of the shop's own is missing.
      await count(session, { cash: 180, keep: 100 });
      expect(await readClosings()).toMatchObject([{ total_received: 80, total_cash: 8 }]);
      const late = { taken_at: '2026-11-20T15:10:00Z' };
      await make.makeSale(client, { amount: 42, ...late });
      await make.makeSale(client, { amount: 30, tip: { amount: 5, employee_id: session.employee_id }, ...late });
      const [counted] = await read('/cash-sessions');
      expect(counted.effective_difference).toEqual({ ...NOTHING, cash: -5 });
      expect(await readClosings()).toMatchObject([{ total_received: 75, total_cash: 80 }]);
      await count(await open(100), { cash: 100 });
      const totals = (await readClosings()).map(({ total_received }: { total_received: number }) => total_received);
      expect(totals).toEqual([0, 75]);
    });

    test('that arrives on a later day is in that day, and no longer in what was too much', async () => {
      const { client, clock } = shop();
      const session = await open(0);
      clock.advance({ minutes: 30 });
      await count(session, { cash: 72 });
      await shop().travelTo('2026-11-21T15:00:00Z');
      await make.makeSale(client, { amount: 72, taken_at: '2026-11-20T15:10:00Z' });
      expect(await readClosings()).toMatchObject([{ closed_at: '2026-11-20', total_received: 0 }]);
      await count(await open(0));
      expect(await readClosings()).toMatchObject([
        { closed_at: '2026-11-21', total_received: 72, total_cash: 72 },
        { closed_at: '2026-11-20', total_received: 0 },
      ]);
    });

    test('that was made before the count arrives late in its session: the count stays', async () => {
      const { client, clock } = shop();
      const session = await open(10);
      clock.advance({ minutes: 20 });
      const { session: closed } = await count(session, { cash: 40 });
      clock.advance({ minutes: 5 });
      await make.makeSale(client, { amount: 30, taken_at: '2026-11-20T12:10:00-03:00' });
      const [late] = await read('/cash-sessions');
      expect(late.counts).toEqual(closed.counts);
      expect(late).toMatchObject({
        late: [{ kind: 'sale', amount: 30, method: 'cash', at: '2026-11-20T15:10:00.000Z', late: true }],
        effective_difference: NOTHING,
      });
      expect((await read(`/cash-sessions/figures/${session.id}`)).late).toEqual({ ...NOTHING, cash: 30 });
      expect(await readClosings()).toMatchObject([{ surplus: 0, shortage: 0 }]);
      // A recount expects it.
      await reopen(session);
      expect(await count(session, { cash: 40 })).toMatchObject({ expected: { cash: 40 }, session: { late: [] } });
    });

    test('whose first response was lost is stored once, though the first attempt had no time', async () => {
      const sale = { individual: 1, services: [], amount: 30, payment_method: 'cash', observation: null };
      const first = expectSuccess(await post('/sales/create', { sale }, 'lost-response'), 201);
      const withTime = { ...sale, taken_at: '2026-11-20T15:00:00Z' };
      expect(expectSuccess(await post('/sales/create', { sale: withTime }, 'lost-response'), 201)).toEqual(first);
    });

    test.each([
      ['in the future', '2026-11-20T19:00:00Z'],
      ['more than 30 days ago', '2026-10-20T15:00:00Z'],
      ['before the session', '2026-11-20T14:59:59Z'],
      ['when it was closed', '2026-11-20T15:20:00Z'],
    ])('and made %s is in no counted session', async (_, taken_at) => {
      const { client, clock } = shop();
      const session = await open(0);
      clock.advance({ minutes: 20 });
      await count(session);
      await make.makeSale(client, { amount: 30, taken_at });
      expect(await read('/cash-sessions')).toMatchObject([{ late: [] }]);
      expect(await read('/cash-sessions/opening')).toMatchObject({ without_session: 1 });
    });
  });

  test('a void is in the session that is open when it is made', async () => {
    const { client } = shop();
    const first = await open(0);
    const sale = await make.makeSale(client, { amount: 25 });
    await count(first, { cash: 25, keep: 25 });
    await shop().travelTo('2026-11-21T15:00:00Z');
    const second = await open(25);
    expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
    expect(await read(`/cash-sessions/figures/${second.id}`)).toMatchObject({ reversals: { ...NOTHING, cash: 25 } });
    expect(await count(second)).toMatchObject({ expected: NOTHING, difference: NOTHING });
    expect(await read(`/cash-sessions?filter=${JSON.stringify({ id: first.id })}`)).toMatchObject([{ late: [] }]);
  });

  test('a session may cross midnight: its day stays, and a sale keeps its own', async () => {
    const { client } = shop();
    await shop().travelTo('2026-11-21T02:30:00Z');
    const session = await open(0);
    await make.makeSale(client, { amount: 10 });
    await shop().travelTo('2026-11-21T03:30:00Z');
    await make.makeSale(client, { amount: 5 });
    const { session: closed } = await count(session, { cash: 15 });
    expect(closed).toMatchObject({ business_day: TODAY, effective_difference: NOTHING });
    expect(await readClosings()).toMatchObject([{ closed_at: TODAY, total_received: 10, total_cash: 10 }]);
    expect((await read('/cash-register')).today.total).toBe(5);
  });

  test('every figure opens the rows that make it up, with the same sum', async () => {
    const { client } = shop();
    const session = await open(20);
    const employee_id = session.employee_id;
    const sale = await make.makeSale(client, { amount: 40, tip: { amount: 6, employee_id } });
    await make.makeSale(client, { amount: 15, payment_method: 'pix' });
    const expense = await make.makeExpense(client, { amount: 9, employee_id, description: 'Café' });
    await move('sangria', 3, employee_id, 'Cofre');
    await move('suprimento', 4, employee_id);
    expectSuccess(await client.call('DELETE', `/sales/remove/${sale.id}`));
    const figures = await read(`/cash-sessions/figures/${session.id}`);
    expect(figures).toEqual({
      float: 20,
      takings: { ...NOTHING, cash: 40, pix: 15 },
      tips: NOTHING,
      tips_by_employee: [{ employee_id, name: session.employee, amount: 0 }],
      reversals: { ...NOTHING, cash: 40 },
      suprimentos: 4,
      sangrias: 3,
      expenses: 9,
      in_float: 0,
      late: NOTHING,
      without_session: { count: 0, amount: NOTHING },
    });
    const sumRows = async (query: string) => {
      const rows: { amount: number }[] = await read(`/cash-sessions/rows/${session.id}?figure=${query}`);
      return rows.reduce((sum, { amount }) => sum + amount, 0);
    };
    for (const figure of ['takings', 'tips', 'reversals'])
      for (const method of ['cash', 'pix', 'debit', 'credit'])
        expect(await sumRows(`${figure}&method=${method}`), `${figure} ${method}`).toBe(figures[figure][method]);
    for (const figure of ['suprimentos', 'sangrias', 'expenses'])
      expect(await sumRows(figure), figure).toBe(figures[figure]);
    expect(await sumRows(`tips&employee_id=${employee_id}`)).toBe(0);
    expect(await read(`/cash-sessions/rows/${session.id}?figure=expenses`)).toEqual([
      {
        id: expect.any(String),
        at: '2026-11-20T15:00:00.000Z',
        kind: 'expense',
        amount: 9,
        method: null,
        sale_id: null,
        expense_id: expense.id,
        employee: session.employee,
        text: 'Café',
        late: false,
        without_session: false,
      },
    ]);
    await count(session);
    await reopen(session);
    expectSuccess(
      await client.call('POST', `/cash-sessions/float/${session.id}`, {
        float: { amount: 11, reason: 'Um real a mais' },
      }),
      201,
    );
    const timeline: { kind: string; employee: string | null }[] = await read(
      `/cash-sessions/rows/${session.id}?figure=timeline`,
    );
    expect(timeline.map(({ kind }) => kind)).toEqual([
      'opening',
      'sale',
      'tip',
      'sale',
      'expense',
      'sale_void',
      'tip_void',
      'sangria',
      'suprimento',
      'count',
      'reopening',
      'float_correction',
    ]);
    // A user did these; the responsible employee may be another.
    for (const { employee } of timeline.slice(-2)) expect(employee).toBe('dona@navalha.test');
    expectRefusal(await client.call('GET', `/cash-sessions/rows/${session.id}?figure=saldo`), 422, {
      figure: 'Informe um valor válido',
    });
    expectRefusal(await client.call('GET', '/cash-sessions/rows/999?figure=sangrias'), 404);
    expectRefusal(await client.call('GET', '/cash-sessions/figures/999'), 404);
  });

  describe('an expense that the drawer did not pay', () => {
    test('lowers neither the drawer nor the cash of the day, and leaves no day unclosed', async () => {
      const { client } = shop();
      const expense = await make.makeExpense(client, { amount: 900, source: 'outside' });
      expect(expense.source).toBe('outside');
      expect((await read('/cash-register')).today).toMatchObject({ expenses: 0 });
      expect(await read('/summary')).toMatchObject({ cash_register: { value: 0 }, expenses: [{ id: expense.id }] });
      expect(await read('/expenses/today')).toMatchObject({ list: [{ source: 'outside' }], total: 900 });
      const closing = await make.makeClosing(client, { closed_at: TODAY });
      expect(closing.expenses).toBe(0);
      expectSuccess(await client.call('DELETE', `/cash-register/remove/${closing.id}`));
      await shop().travelTo('2026-11-21T15:00:00Z');
      expect(await read('/summary')).not.toHaveProperty('unclosed');
    });

    test('and becomes the drawer’s by an edit: the session has the new amount, and back again nothing', async () => {
      const { client } = shop();
      const session = await open(0);
      const expense = await make.makeExpense(client, { amount: 10, source: 'outside' });
      const edit = async (fields: object) =>
        expectSuccess(await client.call('PUT', `/expenses/edit/${expense.id}`, { expense: fields }));
      const readExpenses = async () => (await read(`/cash-sessions/figures/${session.id}`)).expenses;
      expect(await edit({ amount: 12, source: 'drawer' })).toMatchObject({ amount: 12, source: 'drawer' });
      expect(await readExpenses()).toBe(12);
      await edit({ amount: 15 });
      expect(await readExpenses()).toBe(15);
      await edit({ source: 'outside' });
      expect(await readExpenses()).toBe(0);
      expectSuccess(await client.call('DELETE', `/expenses/remove/${expense.id}`));
      expect(await readExpenses()).toBe(0);
    });

    test('every other expense is the drawer’s', async () => {
      expect((await make.makeExpense(shop().client)).source).toBe('drawer');
    });
  });

  test('the history says who opened, counted and reopened it, and reads the reasons from the records', async () => {
    const session = await open(10);
    await move('sangria', 3, session.employee_id, 'Para o banco');
    await shop().travelTo('2026-11-20T16:00:00Z');
    await count(session, { cash: 6, keep: 5, reason: 'Troco errado' });
    await shop().travelTo('2026-11-20T17:00:00Z');
    await reopen(session, 'Contei errado');
    const history = await read(`/audit?resource=cash-sessions&id=${session.id}`);
    expect(history.map(({ action, changes }: { action: string; changes: object }) => [action, changes])).toEqual([
      ['reopen', { reason: [null, 'Contei errado'] }],
      [
        'count',
        {
          cash: [null, 6],
          pix: [null, 0],
          debit: [null, 0],
          credit: [null, 0],
          keep: [null, 5],
          cash_difference: [null, -1],
          reason: [null, 'Troco errado'],
        },
      ],
      [
        'create',
        {
          business_day: [null, TODAY],
          float: [null, 10],
          employee_id: [null, { id: session.employee_id, name: session.employee }],
        },
      ],
    ]);
    const all = await read('/audit');
    const stored = await shop().db.selectFrom('audit').select('changes').execute();
    expect(JSON.stringify(stored)).not.toMatch(/banco|errado/);
    expect(all.map(({ resource, action }: { resource: string; action: string }) => `${resource} ${action}`)).toEqual(
      expect.arrayContaining(['cash-movements create', 'cash-register create']),
    );
  });

  test('the history has each reason with what it is of, also one that was given afterwards', async () => {
    const atHour = async <Result>(hour: number, act: () => Promise<Result>) => {
      await shop().travelTo(`2026-11-20T${hour}:00:00Z`);
      return act();
    };
    const explain = (path: string, session: { id: number }, reason: string) =>
      post(`/cash-sessions/${path}/${session.id}`, {
        [path === 'opening-reason' ? 'opening' : 'difference']: { reason },
      });
    await count(await open(100), { cash: 100, keep: 100 });
    const given = await atHour(16, () => open(90, { opening_reason: 'Comprei café' }));
    await atHour(17, () => count(given, { cash: 90, keep: 90 }));
    const session = await atHour(18, () => open(80));
    await atHour(19, async () => expectSuccess(await explain('opening-reason', session, 'Levei ao banco'), 201));
    await atHour(20, () => count(session, { cash: 70 }));
    await atHour(21, async () => expectSuccess(await explain('reason', session, 'Nota rasgada'), 201));
    await atHour(22, () => reopen(session, 'Achei a nota'));
    await atHour(23, () => count(session, { cash: 75, reason: 'Moedas' }));
    const readReasons = async ({ id }: { id: number }) =>
      (await read(`/audit?resource=cash-sessions&id=${id}`))
        .toReversed()
        .map(({ action, changes }: { action: string; changes: Record<string, unknown[]> }) => [
          action,
          changes.opening_reason?.[1] ?? changes.reason?.[1],
        ]);
    expect(await readReasons(given)).toEqual([
      ['create', 'Comprei café'],
      ['count', undefined],
    ]);
    expect(await readReasons(session)).toEqual([
      ['create', 'Levei ao banco'],
      ['edit', 'Levei ao banco'],
      ['count', 'Nota rasgada'],
      ['edit', 'Nota rasgada'],
      ['reopen', 'Achei a nota'],
      ['count', 'Moedas'],
    ]);
  });

  test('its movements, counts, reopenings and corrections cannot be changed in the database', async () => {
    const session = await open(10);
    await move('sangria', 3, session.employee_id);
    await count(session);
    await reopen(session);
    expectSuccess(await post(`/cash-sessions/float/${session.id}`, { float: { amount: 1, reason: 'Troco' } }), 201);
    const { db } = shop();
    for (const [table, column] of [
      ['cash_movement', 'cents'],
      ['cash_count', 'counted_cash'],
      ['cash_count', 'expected_cash'],
      ['cash_reopening', 'user_id'],
      ['cash_float_correction', 'after_cents'],
    ]) {
      await expect(sql`update ${sql.table(table ?? '')} set ${sql.ref(column ?? '')} = 1`.execute(db)).rejects.toThrow(
        /append-only/,
      );
      await expect(sql`delete from ${sql.table(table ?? '')}`.execute(db)).rejects.toThrow(/append-only/);
    }
  });

  test('lists sessions by page, filter and order', async () => {
    const ids: number[] = [];
    for (const day of ['20', '21', '22']) {
      await shop().travelTo(`2026-11-${day}T15:00:00Z`);
      const session = await open(Number(day));
      ids.push(session.id);
      await count(session, { cash: Number(day), keep: Number(day) });
    }
    const list = async (parameters: object) => {
      const query = Object.entries(parameters).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
      const reply = await shop().client.call('GET', `/cash-sessions?${query.join('&')}`);
      return { ids: expectSuccess(reply).map(({ id }: { id: number }) => id), range: reply.headers['content-range'] };
    };
    const [first, second, third] = ids;
    expect(await list({ range: [0, 1] })).toEqual({ ids: [third, second], range: 'cash-sessions 0-1/3' });
    expect((await list({ sort: ['float', 'ASC'] })).ids).toEqual([first, second, third]);
    expect((await list({ filter: { from: '2026-11-21', to: '2026-11-21' } })).ids).toEqual([second]);
  });
});
