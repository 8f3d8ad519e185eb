import { randomInt, randomUUID } from 'node:crypto';
import { dayAt } from '../../../domain/dates.ts';
import type { Api, Wire } from './api.ts';

/** People and things of one test: no other test sells to them. */
export interface Cast {
  customer(name?: string): Promise<Wire['customer']>;
  service(more?: { price?: number; points?: number }): Promise<Wire['service']>;
  employee(services: readonly Wire['service'][]): Promise<Wire['employee']>;
  reward(more?: { value?: number; points_required?: number; min_limit?: number }): Promise<Wire['reward']>;
  /** Today, at the first hour: the first of the agenda. */
  reservation(of: {
    customer: Wire['customer'];
    employee: Wire['employee'];
    services: readonly Wire['service'][];
  }): Promise<Wire['reservation']>;
  /** Gives a customer points by selling for nothing but them. */
  earn(customer: Wire['customer'], points: number): Promise<void>;
  /** What is offered in every list leaves again: a shop that grew with every test would have its lists in pages. */
  leave(): Promise<void>;
}

/** A name nobody else has, that is read easily in a failed test. */
export function unique(name: string): string {
  return `${name} ${randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
}

/** A mobile number that hardly anybody else has. */
export function aPhone(): string {
  return `119${randomInt(10_000_000, 100_000_000)}`;
}

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '20:00' }));

export function castOf(api: Api, timeZone: string): Cast {
  const mail = () => `${randomUUID().slice(0, 8)}@exemplo.com.br`;

  const offered: { path: string; id: number }[] = [];
  async function offer<Item extends { id: number }>(path: string, body: object): Promise<Item> {
    const item = await api.create<Item>(path, body);
    offered.push({ path, id: item.id });
    return item;
  }

  const cast: Cast = {
    customer: (name = unique('Cliente')) =>
      api.create('/customers', { customer: { name, phone: aPhone(), email: mail() } }),
    service: ({ price = 35.5, points = 10 } = {}) =>
      offer('/services', { service: { name: unique('Corte'), price, points, employeeIds: [] } }),
    employee: async (services) => {
      const { features } = await api.get<{ features: string[] }>('/check-session');
      return offer('/employees', {
        employee: {
          name: unique('Colaborador'),
          phone: aPhone(),
          email: mail(),
          services: services.map(({ id }) => id),
          commission: 50,
          status: '1',
          observation: null,
          // The shop of the demonstration is closed on some days: a test may run on any.
          ...(features.includes('agenda') && { hours: EVERY_DAY }),
        },
      });
    },
    reward: ({ value = 10, points_required = 1, min_limit = 0 } = {}) =>
      offer('/rewards', {
        reward: {
          title: unique('Desconto'),
          description: 'Do teste',
          points_required,
          type: 'discount',
          value,
          min_limit,
          active: '1',
        },
      }),
    reservation: ({ customer, employee, services }) =>
      api.create('/reservations', {
        reservation: {
          customer_id: customer.id,
          employee_id: employee.id,
          services: services.map(({ id }) => id),
          date: dayAt(new Date(), timeZone),
          time: '08:00',
          status: 1,
          observation: null,
        },
      }),
    async earn(customer, points) {
      const service = await cast.service({ price: 1, points });
      await api.create('/sales', {
        sale: {
          customer_id: customer.id,
          services: [service.id],
          amount: 1,
          payment_method: 'cash',
          observation: null,
        },
      });
    },
    async leave() {
      for (const { path, id } of offered.splice(0)) {
        await api.remove(path, id).catch((error: Error) => {
          // The test may have deleted it itself.
          if (!error.message.includes(': 404')) throw error;
        });
      }
    },
  };
  return cast;
}
