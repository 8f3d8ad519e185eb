import { randomInt, randomUUID } from 'node:crypto';
import { getDayAt } from '../../../domain/dates.ts';
import type { Api, ApiRecords } from './api.ts';

/** People and things of one test: no other test sells to them. */
export interface TestData {
  createCustomer(name?: string): Promise<ApiRecords['customer']>;
  createService(more?: { price?: number; points?: number }): Promise<ApiRecords['service']>;
  createEmployee(services: readonly ApiRecords['service'][]): Promise<ApiRecords['employee']>;
  createReward(more?: { value?: number; points_required?: number; min_limit?: number }): Promise<ApiRecords['reward']>;
  /** Today, at the first hour: the first of the agenda. */
  createReservation(of: {
    customer: ApiRecords['customer'];
    employee: ApiRecords['employee'];
    services: readonly ApiRecords['service'][];
  }): Promise<ApiRecords['reservation']>;
  /** Gives a customer points by selling for nothing but them. */
  givePoints(customer: ApiRecords['customer'], points: number): Promise<void>;
  /** What is offered in every list leaves again: a shop that grew with every test would have its lists in pages. */
  cleanUp(): Promise<void>;
}

/** A name nobody else has, that is read easily in a failed test. */
export function uniqueName(name: string): string {
  return `${name} ${randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
}

/** A mobile number that hardly anybody else has. */
export function randomPhone(): string {
  return `119${randomInt(10_000_000, 100_000_000)}`;
}

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '20:00' }));

export function createTestData(api: Api, timeZone: string): TestData {
  const mail = () => `${randomUUID().slice(0, 8)}@exemplo.com.br`;

  const offered: { path: string; id: number }[] = [];
  async function offer<Item extends { id: number }>(path: string, body: object): Promise<Item> {
    const item = await api.create<Item>(path, body);
    offered.push({ path, id: item.id });
    return item;
  }

  const cast: TestData = {
    createCustomer: (name = uniqueName('Cliente')) =>
      api.create('/customers', { customer: { name, phone: randomPhone(), email: mail() } }),
    createService: ({ price = 35.5, points = 10 } = {}) =>
      offer('/services', { service: { name: uniqueName('Corte'), price, points, employeeIds: [] } }),
    createEmployee: async (services) => {
      const { features } = await api.get<{ features: string[] }>('/check-session');
      return offer('/employees', {
        employee: {
          name: uniqueName('Colaborador'),
          phone: randomPhone(),
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
    createReward: ({ value = 10, points_required = 1, min_limit = 0 } = {}) =>
      offer('/rewards', {
        reward: {
          title: uniqueName('Desconto'),
          description: 'Do teste',
          points_required,
          type: 'discount',
          value,
          min_limit,
          active: '1',
        },
      }),
    createReservation: ({ customer, employee, services }) =>
      api.create('/reservations', {
        reservation: {
          customer_id: customer.id,
          employee_id: employee.id,
          services: services.map(({ id }) => id),
          date: getDayAt(new Date(), timeZone),
          time: '08:00',
          status: 1,
          observation: null,
        },
      }),
    async givePoints(customer, points) {
      const service = await cast.createService({ price: 1, points });
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
    async cleanUp() {
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
