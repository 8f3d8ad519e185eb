import fc from 'fast-check';
import { paymentMethods } from '../../../domain/constants.ts';
import * as make from '../../factories.ts';
import type { Reply } from './client.ts';
import type { TestShop } from './shop.ts';

/** One action of a user. Each of `picks` is the position of a record; the position after the last is a missing record. */
export interface Action {
  kind: (typeof ACTIONS)[number];
  picks: number[];
  cents: number;
  method: 'cash' | 'pix' | 'debit' | 'credit';
  flag: boolean;
}

const ACTIONS = [
  'sell',
  'sell',
  'sell',
  'sellInParts',
  'sellInParts',
  'sellWithoutCustomer',
  'sellReserved',
  'redeem',
  'retry',
  'voidSale',
  'voidSale',
  'correct',
  'correct',
  'import',
  'merge',
  'spend',
  'editExpense',
  'removeExpense',
  'close',
  'close',
  'editClosing',
  'removeClosing',
  'book',
  'book',
  'moveReservation',
  'removeReservation',
  'register',
  'editService',
  'editEmployee',
  'remove',
  'wait',
] as const;

export const arbitraryAction: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...ACTIONS),
  picks: fc.array(fc.nat(30), { minLength: 5, maxLength: 5 }),
  cents: fc.integer({ min: 1, max: 200_000 }),
  method: fc.constantFrom(...paymentMethods),
  flag: fc.boolean(),
});

/** The ids of the records so far. Ids of removed records stay, because a user may still try them. */
interface KnownIds {
  customers: number[];
  employees: number[];
  services: number[];
  rewards: number[];
  reservations: number[];
  sales: number[];
  expenses: number[];
  closings: number[];
  lastSale: { body: unknown; key: string } | null;
  /** The request body of each sale, by id. */
  saleBodies: Map<number, object>;
}

/** Performs actions on a shop, in turn or at once. `onReply` receives every reply. */
export class RandomDay {
  readonly #shop: TestShop;
  readonly #onReply: (description: string, reply: Reply) => void;
  readonly #known: KnownIds = {
    customers: [],
    employees: [],
    services: [],
    rewards: [],
    reservations: [],
    sales: [],
    expenses: [],
    closings: [],
    lastSale: null,
    saleBodies: new Map(),
  };
  #keyCount = 0;

  constructor(shop: TestShop, onReply: (description: string, reply: Reply) => void) {
    this.#shop = shop;
    this.#onReply = onReply;
  }

  /** Creates records for the first actions. */
  async seed(): Promise<void> {
    const fees = { debit_fee: 1.37, credit_fee: 3.15, credit_2_fee: 4, credit_7_fee: 5.5 };
    await this.#call('PUT', '/shop/edit', { shop: { ...fees, tips: '1' } });
    for (const position of [0, 1, 2])
      await this.perform({ kind: 'register', picks: Array(5).fill(position), cents: 2_500, method: 'pix', flag: true });
    for (const position of [3, 4, 5])
      await this.perform({ kind: 'register', picks: [position, 0, 0, 0, 0], cents: 1_999, method: 'pix', flag: true });
  }

  async perform(action: Action): Promise<void> {
    const { kind, picks, cents, method, flag } = action;
    const known = this.#known;
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = picks;
    const amount = cents / 100;
    const services = [...new Set([pick(known.services, a), pick(known.services, b)])];
    const participants = { customer_id: pick(known.customers, c), employee_id: pick(known.employees, d) };
    const day = flag ? this.#today() : addDays(this.#today(), -1);

    switch (kind) {
      case 'sell':
        return this.#sell({
          ...(flag ? participants : { customer_id: participants.customer_id }),
          services,
          amount,
          payment_method: method,
        });
      case 'sellInParts':
        return this.#sell({
          ...participants,
          items: services.map((service_id, line) => ({
            service_id,
            ...(line > 0 ? { employee_id: pick(known.employees, e) } : {}),
          })),
          amount,
          tip: flag ? { amount: (1 + b) / 2, employee_id: pick(known.employees, a) } : null,
          payments: buildPayments(action),
        });
      case 'sellWithoutCustomer':
        return this.#sell({ individual: 1, services: flag ? services : [], amount, payment_method: method });
      case 'sellReserved':
        return this.#sell({
          ...participants,
          reservation_id: pick(known.reservations, e),
          services,
          amount,
          payment_method: method,
        });
      case 'redeem':
        return this.#sell({
          customer_id: participants.customer_id,
          reward_id: pick(known.rewards, e),
          services,
          amount,
          payment_method: method,
        });
      case 'retry': {
        const last = known.lastSale;
        if (last) await this.#call('POST', '/sales/create', last.body, { 'idempotency-key': last.key });
        return;
      }
      case 'voidSale':
        return this.#remove('sales', pick(known.sales, a));
      case 'correct': {
        const id = pick(known.sales, a);
        // The same sale with another payment, or another sale to another customer.
        const { payments: _, ...before } = (known.saleBodies.get(id) as Record<string, unknown>) ?? {};
        const others = { customer_id: participants.customer_id, services, reward_id: pick(known.rewards, e), amount };
        const sale = { ...(flag ? { ...before, tip: null } : others), payment_method: method };
        const reply = await this.#call('POST', `/sales/correct/${id}`, { sale });
        if (reply.status !== 201) return;
        known.sales.push(reply.data.id);
        known.saleBodies.set(reply.data.id, sale);
        return;
      }
      case 'import':
        return this.#create(
          '/customers/import',
          'customer',
          { ...make.buildCustomer(), points: b - 10 },
          known.customers,
        );
      case 'merge':
        await this.#call('POST', '/customers/merge', {
          keep: participants.customer_id,
          drop: pick(known.customers, a),
        });
        return;
      case 'spend':
        return this.#create(
          '/expenses/create',
          'expense',
          { amount, employee_id: participants.employee_id, description: 'Café' },
          known.expenses,
        );
      case 'editExpense':
        return this.#edit('expenses', 'expense', pick(known.expenses, a), { amount });
      case 'removeExpense':
        return this.#remove('expenses', pick(known.expenses, a));
      case 'close':
        return this.#create(
          '/cash-register/create',
          'cashRegister',
          { closed_at: day, total_received: amount, employee_id: participants.employee_id },
          known.closings,
        );
      case 'editClosing':
        return this.#edit('cash-register', 'cashRegister', pick(known.closings, a), {
          closed_at: day,
          total_received: amount,
        });
      case 'removeClosing':
        return this.#remove('cash-register', pick(known.closings, a));
      case 'book':
        return this.#create(
          '/reservations/create',
          'reservation',
          { ...participants, services, date: addDays(this.#today(), e % 3), time: toTime(b), status: 1 + (a % 4) },
          known.reservations,
        );
      case 'moveReservation':
        return this.#edit('reservations', 'reservation', pick(known.reservations, e), {
          status: 1 + (a % 4),
          ...(flag ? { time: toTime(b) } : {}),
        });
      case 'removeReservation':
        return this.#remove('reservations', pick(known.reservations, e));
      case 'register':
        return this.#register(a, services, amount);
      case 'editService':
        return this.#edit('services', 'service', pick(known.services, a), { price: amount, points: b });
      case 'editEmployee':
        return this.#edit('employees', 'employee', pick(known.employees, d), { status: flag ? '1' : '0', services });
      case 'remove': {
        const names = ['customers', 'employees', 'services', 'rewards'] as const;
        const name = names[e % names.length] ?? 'customers';
        // Removes rarely, because a shop without records tests little.
        return a < 6 ? this.#remove(name, pick(known[name], b)) : undefined;
      }
      case 'wait':
        await this.#shop.travelTo(new Date(this.#shop.clock.now().getTime() + (1 + a) * 3_600_000).toISOString());
    }
  }

  async #sell(sale: object): Promise<void> {
    const key = `day-${++this.#keyCount}`;
    const body = { sale };
    const reply = await this.#call('POST', '/sales/create', body, { 'idempotency-key': key });
    if (reply.status !== 201) return;
    this.#known.sales.push(reply.data.id);
    this.#known.saleBodies.set(reply.data.id, sale);
    this.#known.lastSale = { body, key };
  }

  #register(kind: number, services: number[], price: number): Promise<void> {
    const known = this.#known;
    switch (kind % 4) {
      case 0:
        return this.#create('/customers/create', 'customer', make.buildCustomer(), known.customers);
      case 1:
        return this.#create(
          '/employees/create',
          'employee',
          make.buildEmployee({ services: services.filter((id) => id < 900_000_000) }),
          known.employees,
        );
      case 2:
        return this.#create(
          '/rewards/create',
          'reward',
          make.buildReward({ points_required: 1 + kind }),
          known.rewards,
        );
      default:
        return this.#create(
          '/services/create',
          'service',
          make.buildService({ price, points: kind, employeeIds: known.employees.slice(-1) }),
          known.services,
        );
    }
  }

  async #create(path: string, envelope: string, record: object, ids: number[]): Promise<void> {
    const reply = await this.#call('POST', path, { [envelope]: record });
    if (reply.status === 201) ids.push(reply.data.id);
  }

  async #edit(name: string, envelope: string, id: number, record: object): Promise<void> {
    await this.#call('PUT', `/${name}/edit/${id}`, { [envelope]: record });
  }

  async #remove(name: string, id: number): Promise<void> {
    await this.#call('DELETE', `/${name}/remove/${id}`);
  }

  async #call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers?: Record<string, string>) {
    const reply = await this.#shop.client.call(method, path, body, headers);
    this.#onReply(`${method} ${path} ${JSON.stringify(body)}`, reply);
    return reply;
  }

  /** São Paulo has been at UTC-3 all year since 2019. */
  #today(): string {
    return new Date(this.#shop.clock.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
  }
}

/**
 * Splits the price with tip into one to four parts, rarely a cent too much: cash with change, PIX and cards, one in
 * instalments.
 */
function buildPayments({ picks: [a = 0, b = 0, c = 0, , e = 0], cents, flag }: Action): object[] {
  const due = cents + (flag ? (1 + b) * 50 : 0);
  const count = 1 + (e % 4);
  const share = Math.floor(due / count);
  return Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const amount = (isLast ? due - share * index + (a === 0 ? 1 : 0) : share) / 100;
    const method = paymentMethods[(c + index) % paymentMethods.length];
    if (method === 'cash') return { method, amount, tendered: amount + (b % 3) * 10 };
    return method === 'credit' ? { method, amount, installments: 1 + (b % 12) } : { method, amount };
  });
}

const MISSING_ID = 999_999_999;

function pick(ids: readonly number[], index: number): number {
  return ids[index % (ids.length + 1)] ?? MISSING_ID;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function toTime(index: number): string {
  return `${String(8 + (index % 12)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
}
