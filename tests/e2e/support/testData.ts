import { randomInt, randomUUID } from 'node:crypto';
import { getDayAt } from '../../../domain/dates.ts';
import type { Api, ApiRecords } from './api.ts';

/** Records of one test, which no other test uses. */
export interface TestData {
  createCustomer(name?: string): Promise<ApiRecords['customer']>;
  createService(overrides?: { price?: number; points?: number }): Promise<ApiRecords['service']>;
  createEmployee(services: readonly ApiRecords['service'][]): Promise<ApiRecords['employee']>;
  createReward(overrides?: {
    value?: number;
    points_required?: number;
    min_limit?: number;
  }): Promise<ApiRecords['reward']>;
  /** Today at 8:00, first in the agenda. */
  createReservation(fields: {
    customer: ApiRecords['customer'];
    employee: ApiRecords['employee'];
    services: readonly ApiRecords['service'][];
  }): Promise<ApiRecords['reservation']>;
  /** Gives a customer points by a sale of a 1 R$ service with that many points. */
  givePoints(customer: ApiRecords['customer'], points: number): Promise<void>;
  /** Deletes the services, employees and rewards: lists that grow with every test would be split into pages. */
  cleanUp(): Promise<void>;
}

/** A unique, readable name. */
export function buildUniqueName(name: string): string {
  return `${name} ${randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
}

/** A random mobile number. */
export function randomPhone(): string {
  return `119${randomInt(10_000_000, 100_000_000)}`;
}

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '20:00' }));

export function createTestData(api: Api, timeZone: string): TestData {
  const randomEmail = () => `${randomUUID().slice(0, 8)}@exemplo.com.br`;

  const created: { path: string; id: number }[] = [];
  async function createTracked<Item extends { id: number }>(path: string, body: object): Promise<Item> {
    const item = await api.create<Item>(path, body);
    created.push({ path, id: item.id });
    return item;
  }

  const testData: TestData = {
    createCustomer: (name = buildUniqueName('Cliente')) =>
      api.create('/customers', { customer: { name, phone: randomPhone(), email: randomEmail() } }),
    createService: ({ price = 35.5, points = 10 } = {}) =>
      createTracked('/services', { service: { name: buildUniqueName('Corte'), price, points, employeeIds: [] } }),
    createEmployee: async (services) => {
      const { features } = await api.get<{ features: string[] }>('/check-session');
      return createTracked('/employees', {
        employee: {
          name: buildUniqueName('Colaborador'),
          phone: randomPhone(),
          email: randomEmail(),
          services: services.map(({ id }) => id),
          commission: 50,
          status: '1',
          observation: null,
          // The demo shop is closed on some days; tests run on any.
          ...(features.includes('agenda') && { hours: EVERY_DAY }),
        },
      });
    },
    createReward: ({ value = 10, points_required = 1, min_limit = 0 } = {}) =>
      createTracked('/rewards', {
        reward: {
          title: buildUniqueName('Desconto'),
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
      const service = await testData.createService({ price: 1, points });
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
      for (const { path, id } of created.splice(0)) {
        await api.remove(path, id).catch((error: Error) => {
          // The test may have deleted the record.
          if (!error.message.includes(': 404')) throw error;
        });
      }
    },
  };
  return testData;
}
