import type { Customer, Employee, Id, Reward, Sale } from '../../domain/entities.ts';
import { cashRegisterWire, expensesTodayWire, type Shape, summaryWire, type Wire, wire } from '../../domain/wire.ts';
import { currentSession, hasFeature, loadSession } from '../session.ts';
import { call } from './http.ts';
import type { NewSale, ShopDataProvider } from './types.ts';
import { deleteRemove, postCreate } from './writing.ts';

type CustomMethods = Pick<
  ShopDataProvider,
  | 'getSummary'
  | 'getCashRegister'
  | 'getExpensesToday'
  | 'findCustomers'
  | 'getActiveEmployees'
  | 'getRewards'
  | 'createSale'
  | 'getSales'
  | 'removeSale'
  | 'getSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'changePassword'
  | 'getPersonalData'
  | 'anonymize'
  | 'getRemoved'
>;

/* Lazy: most days nobody asks for them. */
const loadAccount = () => import('./account.ts');
const loadPrivacy = () => import('./privacy.ts');

/** What the contract has beside the verbs. */
export function createCustomMethods(): CustomMethods {
  return {
    getSummary: (options) => read('/summary', summaryWire, options),
    getCashRegister: (options) => read('/cash-register', cashRegisterWire, options),
    getExpensesToday: (options) => read('/expenses/today', expensesTodayWire, options),
    findCustomers: (query, options) =>
      readList<Customer>(`/customers/find?query=${encodeURIComponent(query)}`, wire.customers, options),
    async getActiveEmployees(options) {
      const employees = await readList<Employee>('/employees', wire.employees, options);
      return employees.filter((employee) => employee.status);
    },
    getRewards: (options) => readList<Reward>('/rewards', wire.rewards, options),
    async createSale(sale, idempotencyKey) {
      const data = sale.individual ? looseSale(sale) : await customerSale(sale);
      return (await postCreate('vendas', data, {
        'Idempotency-Key': idempotencyKey,
      })) as unknown as Sale;
    },
    async getSales(month) {
      const { readSales } = await import('./sales.ts');
      return readSales(month);
    },
    getSessions: async (options) => (await loadAccount()).readSessions(options?.signal),
    endSession: async (id) => (await loadAccount()).endSession(id),
    endOtherSessions: async () => (await loadAccount()).endOtherSessions(),
    changePassword: async (change) => (await loadAccount()).putPassword(change),
    getPersonalData: async (people, id) => (await loadPrivacy()).readPersonalData(people, id),
    anonymize: async (people, id) => (await loadPrivacy()).deletePersonalData(people, id),
    getRemoved: async (people, options) => (await loadPrivacy()).readRemoved(people, options?.signal),
    async removeSale(id: Id) {
      if (hasFeature(await session(), 'sales.remove')) await deleteRemove('vendas', id);
    },
  };
}

function looseSale({ amount, services, observation, payment_method }: NewSale): Wire {
  return { individual: 1, amount, services, observation, payment_method };
}

/** A sale with whatever of customer, reservation and employee it has. */
async function customerSale(sale: NewSale): Promise<Wire> {
  const redeems = sale.reward_id !== null && hasFeature(await session(), 'rewards.redeem');
  return {
    customer_id: sale.customer_id ?? undefined,
    reservation_id: sale.reservation_id ?? undefined,
    employee_id: sale.employee_id ?? undefined,
    services: sale.services,
    amount: sale.amount,
    payment_method: sale.payment_method,
    observation: sale.observation,
    reward_id: redeems ? sale.reward_id : undefined,
  };
}

/** What was announced at the start of the page's life holds; only a page that never asked has to. */
async function session() {
  return currentSession() ?? (await loadSession());
}

interface Options {
  signal?: AbortSignal;
}

async function read<T>(path: string, shape: Shape, options?: Options): Promise<T> {
  const { body } = await call(path, { signal: options?.signal });
  return shape.decode<T>(body.data);
}

async function readList<T>(path: string, shape: Shape, options?: Options): Promise<T[]> {
  const { body } = await call(path, { signal: options?.signal });
  return (Array.isArray(body.data) ? body.data : []).map((record) => shape.decode<T>(record));
}
