import type { Insertable } from 'kysely';
import type { Day } from '../../../domain/dates.ts';
import { addFeesAndTips, toMovements } from '../../features/sales/payments.ts';
import type { Db, Tables } from '../schema.ts';
import type { DemoClosing } from './closings.ts';
import { getIdAt, getIdOrNull, insertReturningIds } from './insert.ts';
import type { DemoExpense, DemoSale } from './model.ts';
import { settings } from './settings.ts';
import type { DemoShop } from './shop.ts';
import { writeCounts, writeSessions } from './writeCashSessions.ts';
import type { DemoIds } from './writeRegistrations.ts';

type Movement = Omit<Insertable<Tables['movement']>, 'session_id' | 'session_entry'>;

/** Inserts expenses, closings, cash sessions and the movements of sales and expenses by time. `saleIds` are in the order of the sales. */
export async function writeCash(
  db: Db,
  { sales, expenses, closings, sessions }: Pick<DemoShop, 'sales' | 'expenses' | 'closings' | 'sessions'>,
  ids: DemoIds,
  saleIds: readonly number[],
  userId: number,
): Promise<void> {
  const expenseIds = await writeExpenses(db, expenses, ids);
  const closingIds = await writeClosings(db, closings, ids, userId);
  const sessionIds = await writeSessions(db, sessions, ids, closingIds, userId);
  const movements = [
    ...sales.flatMap((sale, index) => toSaleMovements(sale, getIdAt(saleIds, index), ids)),
    ...expenses.map((expense, index) => toExpenseMovement(expense, getIdAt(expenseIds, index))),
  ];
  const rows = movements
    .map((movement) => ({
      ...movement,
      // Tips belong to employees, and some expenses are not paid from the drawer: no closing counts them.
      closing_id:
        movement.kind === 'tip' || movement.outside === 1 ? null : (closingIds.get(movement.business_day) ?? null),
      session_id: sessionIds.get(movement.business_day) ?? null,
      session_entry: null,
    }))
    .sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0));
  const movementIds = await insertReturningIds(db, 'movement', rows);
  const lastOfDay = new Map(rows.map(({ business_day }, index) => [business_day, getIdAt(movementIds, index)]));
  await writeCounts(db, sessions, ids, sessionIds, lastOfDay, userId);
}

async function writeExpenses(db: Db, expenses: readonly DemoExpense[], ids: DemoIds): Promise<number[]> {
  const rows = expenses.map(({ amount, employee, description, source, day, instant }) => ({
    amount_cents: amount,
    employee_id: getIdAt(ids.employees, employee),
    description,
    source,
    business_day: day,
    created_at: instant,
    archived_at: null,
  }));
  return insertReturningIds(db, 'expense', rows);
}

async function writeClosings(
  db: Db,
  closings: readonly DemoClosing[],
  ids: DemoIds,
  userId: number,
): Promise<Map<Day, number>> {
  const rows = closings.map((closing) => ({
    business_day: closing.day,
    sales_cents: closing.sales,
    expense_cents: closing.expenses,
    ...closing.byMethod,
    n: closing.count,
    informed_cents: closing.informed,
    employee_id: getIdAt(ids.employees, closing.employee),
    observation: closing.observation,
    user_id: userId,
    created_at: closing.instant,
  }));
  const closingIds = await insertReturningIds(db, 'cash_closing', rows);
  return new Map(rows.map(({ business_day }, index) => [business_day, getIdAt(closingIds, index)]));
}

/** In the server's order: first the points of the reward, then the payments. */
function toSaleMovements(sale: DemoSale, saleId: number, ids: DemoIds): Movement[] {
  const references = { sale_id: saleId, expense_id: null, customer_id: getIdOrNull(ids.customers, sale.customer) };
  const parts = addFeesAndTips(sale.payments, sale.tip?.amount ?? 0, settings);
  const sold = toMovements(parts, { ...references, points: sale.customer === null ? 0 : sale.points });
  const redeemed = {
    ...references,
    kind: 'sale_redeem' as const,
    cents: 0,
    points: -sale.pointsRedeemed,
    method: sale.method,
  };
  return [...(sale.pointsRedeemed > 0 ? [redeemed] : []), ...sold].map((movement) => ({
    line: 0,
    outside: 0,
    ...movement,
    business_day: sale.day,
    closing_id: null,
    created_at: sale.instant,
  }));
}

function toExpenseMovement({ day, amount, instant, source }: DemoExpense, expenseId: number): Movement {
  return {
    kind: 'expense',
    line: 0,
    business_day: day,
    sale_id: null,
    expense_id: expenseId,
    customer_id: null,
    cents: -amount,
    points: 0,
    method: null,
    outside: source === 'outside' ? 1 : 0,
    closing_id: null,
    created_at: instant,
  };
}
