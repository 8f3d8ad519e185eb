import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { paymentMethods } from '../../../domain/constants.ts';
import { DEFAULT_TIME_ZONE, getDayAt } from '../../../domain/dates.ts';
import { type Measurement, requireExactly } from '../reliabilityTest.ts';
import { retry } from './retry.ts';
import type { Shop } from './shop.ts';

const CUSTOMERS = 8;
const MAX_WAIT_MS = 100;
/** Long, since a client that abandons calls gets few responses from a server that is killed often. */
const TIMEOUT_MS = 300_000;

interface Employee {
  id: number;
  services: { id: number }[];
}

/** A record that the server acknowledged. `key` is stored in its text, to find the row again. */
export interface AcknowledgedRecord {
  table: 'sale' | 'expense' | 'reservation' | 'cash_closing';
  key: string;
  id: number;
  /** The record as answered. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its records
  data: any;
}

export interface Checkout {
  /**
   * Sells to the nth customer; voids one sale in thirty, pays an expense with one in ten and closes the cash with one
   * in twenty. Each call is retried with its key until it is answered.
   */
  serve(n: number): Promise<void>;
  acknowledged: AcknowledgedRecord[];
  /** Acknowledged sales whose void was acknowledged. */
  voided: AcknowledgedRecord[];
  /** Responses that are neither success nor a documented refusal. */
  unexpectedResponses: string[];
}

/** A simulated counter of a shop with demo data. With `abandonsCalls`, one call in four is abandoned early and retried. */
export async function openCheckout(shop: Shop, abandonsCalls = false): Promise<Checkout> {
  const list = async (path: string) => (await shop.callWithRetry('GET', path)).data;
  const customers: { id: number }[] = (await list('/customers')).slice(0, CUSTOMERS);
  const employees: Employee[] = await list('/employees');
  const reward = (await list('/rewards')).find(isActiveProduct);
  const checkout: Checkout = { serve, acknowledged: [], voided: [], unexpectedResponses: [] };

  const send = (method: string, path: string, body?: unknown, key?: string) =>
    retry(() => {
      const call = shop.call(method, path, body, key === undefined ? {} : { 'idempotency-key': key });
      return abandonsCalls && Math.random() < 0.25 ? Promise.race([call, abandon()]) : call;
    }, TIMEOUT_MS);

  async function make(
    table: AcknowledgedRecord['table'],
    path: string,
    buildBody: (key: string) => unknown,
  ): Promise<AcknowledgedRecord | null> {
    const key = randomUUID();
    const { status, data, body } = await send('POST', `/${path}/create`, buildBody(key), key);
    if (status !== 201) {
      checkout.unexpectedResponses.push(`${status} for a ${table}: ${JSON.stringify(body)}`);
      return null;
    }
    const record = { table, key, id: data.id, data };
    checkout.acknowledged.push(record);
    return record;
  }

  async function serve(n: number): Promise<void> {
    const employee = pickCyclically(employees, n);
    const sold = await sell(n, employee);
    if (n % 30 === 11 && sold) await voidSale(sold);
    if (n % 10 === 7) {
      const expense = { amount: getAmount(n), employee_id: employee.id };
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
    const money = { amount: getAmount(n), payment_method: pickCyclically(paymentMethods, Math.floor(n / 4)) };
    const who = {
      customer_id: pickCyclically(customers, n).id,
      employee_id: employee.id,
      services: employee.services.slice(0, 1).map(({ id }) => id),
    };
    const makeSale = (parts: object) =>
      make('sale', 'sales', (observation) => ({ sale: { ...money, ...parts, observation } }));
    if (n % 4 === 0) return makeSale({ individual: 1, services: [] });
    if (n % 4 === 1) return makeSale({ ...who, reward_id: reward.id });
    if (n % 8 !== 2) return makeSale(who);
    const reservation = await make('reservation', 'reservations', (observation) => ({
      reservation: { ...who, ...getSlot(n), observation },
    }));
    return reservation && makeSale({ ...who, reservation_id: reservation.id });
  }

  async function voidSale(sale: AcknowledgedRecord): Promise<void> {
    const { status, body } = await send('DELETE', `/sales/remove/${sale.id}`);
    // 409: an earlier try voided it, and its response was lost.
    if (status === 200 || (status === 409 && abandonsCalls)) checkout.voided.push(sale);
    else checkout.unexpectedResponses.push(`${status} for a void: ${JSON.stringify(body)}`);
  }

  return checkout;
}

/** Requires zero unexpected responses; the label shows the first one. */
export function requireNoUnexpectedResponses({ unexpectedResponses }: Checkout): Measurement {
  const first = unexpectedResponses.length > 0 ? ` (${unexpectedResponses[0]})` : '';
  return requireExactly(`unexpected responses${first}`, unexpectedResponses.length, 0);
}

const isActiveProduct = ({ type, active }: { type: string; active: string }) => type === 'product' && active === '1';

function pickCyclically<Value>(values: readonly Value[], n: number): Value {
  return values[n % values.length] as Value;
}

/** In reais; consecutive amounts differ. */
function getAmount(n: number): number {
  return (1000 + (n % 977)) / 100;
}

/** A separate slot for each n, far from the demo reservations. */
function getSlot(n: number): { date: string; time: string } {
  return { date: new Date(Date.UTC(2090, 0, 1 + n)).toISOString().slice(0, 10), time: '10:00' };
}

async function abandon(): Promise<never> {
  await wait(Math.random() * MAX_WAIT_MS);
  throw new Error('abandoned');
}
