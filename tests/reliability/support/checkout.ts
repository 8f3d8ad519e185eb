import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { paymentMethods } from '../../../domain/constants.ts';
import { DEFAULT_TIME_ZONE, getDayAt } from '../../../domain/dates.ts';
import { type Measurement, requireExactly } from '../reliabilityTest.ts';
import { retry } from './retry.ts';
import type { Shop } from './shop.ts';

const CUSTOMERS = 8;
const HANG_UP_WITHIN_MS = 100;
/** Who hangs up is not answered by many a server that does not live long. */
const PATIENCE_MS = 300_000;

interface Employee {
  id: number;
  services: { id: number }[];
}

/** A record that somebody was told is made. `key` stands in its text, by which it is found again. */
export interface AcknowledgedRecord {
  table: 'sale' | 'expense' | 'reservation' | 'cash_closing';
  key: string;
  id: number;
  /** As it was answered. */
  // biome-ignore lint/suspicious/noExplicitAny: what an answer holds is for the test to say
  data: any;
}

export interface Checkout {
  /**
   * Sells to the nth customer; takes one sale in thirty back, pays an expense with one in ten and closes the cash with one in
   * twenty. Whatever happens to the server meanwhile, each is asked for with one key until it is answered for good.
   */
  serve(n: number): Promise<void>;
  acknowledged: AcknowledgedRecord[];
  /** Those of `made` that were told to be taken back. */
  voided: AcknowledgedRecord[];
  /** Answers that should not have been given. */
  unexpectedResponses: string[];
}

/** A counter of a shop with the demonstration data. With `hangsUp`, people do not wait for one answer in four: they ask again. */
export async function openCheckout(shop: Shop, hangsUp = false): Promise<Checkout> {
  const list = async (path: string) => (await shop.callWithRetry('GET', path)).data;
  const customers: { id: number }[] = (await list('/customers')).slice(0, CUSTOMERS);
  const employees: Employee[] = await list('/employees');
  const reward = (await list('/rewards')).find(isGiven);
  const counter: Checkout = { serve, acknowledged: [], voided: [], unexpectedResponses: [] };

  const ask = (method: string, path: string, body?: unknown, key?: string) =>
    retry(() => {
      const call = shop.call(method, path, body, key === undefined ? {} : { 'idempotency-key': key });
      return hangsUp && Math.random() < 0.25 ? Promise.race([call, hangUp()]) : call;
    }, PATIENCE_MS);

  async function make(
    table: AcknowledgedRecord['table'],
    path: string,
    bodyOf: (key: string) => unknown,
  ): Promise<AcknowledgedRecord | null> {
    const key = randomUUID();
    const { status, data, body } = await ask('POST', `/${path}/create`, bodyOf(key), key);
    if (status !== 201) {
      counter.unexpectedResponses.push(`${status} for a ${table}: ${JSON.stringify(body)}`);
      return null;
    }
    const made = { table, key, id: data.id, data };
    counter.acknowledged.push(made);
    return made;
  }

  async function serve(n: number): Promise<void> {
    const employee = at(employees, n);
    const sold = await sell(n, employee);
    if (n % 30 === 11 && sold) await takeBack(sold);
    if (n % 10 === 7) {
      const expense = { amount: amountOf(n), employee_id: employee.id };
      await make('expense', 'expenses', (description) => ({ expense: { ...expense, description } }));
    }
    if (n % 20 === 0) {
      const closed_at = getDayAt(new Date(), shop.env.SHOP_TZ ?? DEFAULT_TIME_ZONE);
      const cashRegister = { closed_at, total_received: 0, employee_id: employee.id };
      await make('cash_closing', 'cash-register', (observation) => ({
        cashRegister: { ...cashRegister, observation },
      }));
    }
  }

  async function sell(n: number, employee: Employee): Promise<AcknowledgedRecord | null> {
    const money = { amount: amountOf(n), payment_method: at(paymentMethods, Math.floor(n / 4)) };
    const who = {
      customer_id: at(customers, n).id,
      employee_id: employee.id,
      services: employee.services.slice(0, 1).map(({ id }) => id),
    };
    const sale = (parts: object) =>
      make('sale', 'sales', (observation) => ({ sale: { ...money, ...parts, observation } }));
    if (n % 4 === 0) return sale({ individual: 1, services: [] });
    if (n % 4 === 1) return sale({ ...who, reward_id: reward.id });
    if (n % 8 !== 2) return sale(who);
    const reservation = await make('reservation', 'reservations', (observation) => ({
      reservation: { ...who, ...hourOf(n), observation },
    }));
    return reservation && sale({ ...who, reservation_id: reservation.id });
  }

  async function takeBack(sale: AcknowledgedRecord): Promise<void> {
    const { status, body } = await ask('DELETE', `/sales/remove/${sale.id}`);
    // 409: it has been taken back, and the answer was lost.
    if (status === 200 || (status === 409 && hangsUp)) counter.voided.push(sale);
    else counter.unexpectedResponses.push(`${status} for a sale taken back: ${JSON.stringify(body)}`);
  }

  return counter;
}

/** That nobody was told what should not be said; otherwise with the first such answer. */
export function requireNoUnexpectedResponses({ unexpectedResponses }: Checkout): Measurement {
  const first = unexpectedResponses.length > 0 ? ` (${unexpectedResponses[0]})` : '';
  return requireExactly(`answers that should not be${first}`, unexpectedResponses.length, 0);
}

const isGiven = ({ type, active }: { type: string; active: string }) => type === 'product' && active === '1';

function at<Value>(values: readonly Value[], n: number): Value {
  return values[n % values.length] as Value;
}

/** In reais; two that follow each other differ. */
function amountOf(n: number): number {
  return (1000 + (n % 977)) / 100;
}

/** An hour of its own for each, far from those of the demonstration. */
function hourOf(n: number): { date: string; time: string } {
  return { date: new Date(Date.UTC(2090, 0, 1 + n)).toISOString().slice(0, 10), time: '10:00' };
}

async function hangUp(): Promise<never> {
  await wait(Math.random() * HANG_UP_WITHIN_MS);
  throw new Error('hung up');
}
