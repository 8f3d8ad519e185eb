import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentMethods } from '../../domain/constants.ts';
import { buildSessionsCsv } from '../../domain/csvExports.ts';
import { computeExpected } from '../../domain/drawer.ts';
import { cashSessionCodec } from '../../domain/drawerResponses.ts';
import { sumCents } from '../../domain/money.ts';
import type { CashSession } from '../../domain/schemas/cashSession.ts';
import * as make from '../factories.ts';
import { databases } from './support/databases.ts';
import { expectSuccess } from './support/expectations.ts';
import { useShop } from './support/useShop.ts';

const ACTIONS = ['sell', 'void', 'spend', 'editExpense', 'move', 'move', 'correctFloat', 'toggle', 'toggle'] as const;
const action = fc.record({
  kind: fc.constantFrom(...ACTIONS),
  cents: fc.integer({ min: 1, max: 100_000 }),
  method: fc.constantFrom(...paymentMethods),
  flag: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** The amounts of a line of the file by their headings, in cents. */
function readLines(sessions: readonly CashSession[]): Map<string, number | null>[] {
  const [headings = [], ...lines] = buildSessionsCsv(sessions, 'America/Sao_Paulo')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const toCents = (cell = '') => (cell === '' ? null : Math.round(Number(cell.replace(',', '.')) * 100));
  return lines.map((line) => new Map(headings.map((heading, index) => [heading, toCents(line[index])])));
}

describe.each(databases)('the counts of a drawer ($database)', ({ dialect }) => {
  const shop = useShop({ dialect });

  test('have the float and the parts that add up to what each expected, also in the file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 20 }), async (actions) => {
        await shop().reset();
        const { client } = shop();
        const post = (path: string, body: object) => client.call('POST', path, body);
        const employee_id = (await make.makeEmployee(client)).id;
        const sales: number[] = [];
        const expenses: number[] = [];
        let session: { id: number; isOpen: boolean } | null = null;
        const count = async ({ cents }: Pick<Action, 'cents'>) => {
          const amounts = { cash: cents / 100, pix: 0, debit: 0, credit: 0, keep: cents / 100 };
          expectSuccess(await post(`/cash-sessions/count/${session?.id}`, { count: { ...amounts, employee_id } }), 201);
          if (session) session.isOpen = false;
        };
        const perform = async ({ kind, cents, method, flag }: Action) => {
          const amount = cents / 100;
          if (kind === 'sell') {
            const tip = flag ? { amount: 3.21, employee_id } : null;
            const payments = [{ method, amount: amount + (tip?.amount ?? 0) }];
            sales.push((await make.makeSale(client, { amount, tip, payments, payment_method: undefined })).id);
          } else if (kind === 'void') await client.call('DELETE', `/sales/remove/${sales.pop() ?? 0}`);
          else if (kind === 'spend') {
            const source = flag ? 'drawer' : 'outside';
            expenses.push((await make.makeExpense(client, { amount, employee_id, source })).id);
          } else if (kind === 'editExpense')
            await client.call('PUT', `/expenses/edit/${expenses[0] ?? 0}`, { expense: { amount } });
          else if (kind === 'move') {
            const cashMovement = { kind: flag ? 'sangria' : 'suprimento', amount, reason: 'Troco', employee_id };
            await post('/cash-movements/create', { cashMovement });
          } else if (kind === 'correctFloat')
            await post(`/cash-sessions/float/${session?.id ?? 0}`, { float: { amount, reason: 'Engano' } });
          else if (session?.isOpen) await count({ cents });
          else if (session && flag) {
            expectSuccess(await post(`/cash-sessions/reopen/${session.id}`, { reopening: { reason: 'De novo' } }), 201);
            session.isOpen = true;
          } else {
            const cashSession = { float: amount, employee_id };
            session = { id: expectSuccess(await post('/cash-sessions/create', { cashSession }), 201).id, isOpen: true };
          }
        };
        for (const each of actions) await perform(each);
        const sessions = expectSuccess(await client.call('GET', '/cash-sessions')).map((sent: object) =>
          cashSessionCodec.decode<CashSession>(sent),
        ) as CashSession[];
        for (const { figures, expected } of sessions.flatMap(({ counts }) => counts))
          expect(computeExpected(figures)).toEqual(expected);
        for (const line of readLines(sessions))
          for (const name of ['Dinheiro', 'PIX', 'Cartão Débito', 'Cartão Crédito']) {
            const expected = line.get(`${name} esperado`) ?? null;
            const parts = [...line].flatMap(([heading, cents]) => (heading.startsWith(`${name}: `) ? [cents] : []));
            if (expected === null) expect(parts).toContain(null);
            else expect(sumCents(parts.map((cents) => cents ?? Number.NaN))).toBe(expected);
          }
      }),
      { numRuns: 12 },
    );
  });
});
