import type { Sale } from '../../domain/answers.ts';
import { cashRegisterTravel, expensesTodayTravel, saleTravel, summaryTravel } from '../../domain/answers.ts';
import { decodeFields, type ObjectTravel, type Wire } from '../../domain/fields/travel.ts';
import type { Id } from '../../domain/ids.ts';
import type { Customer } from '../../domain/resources/customers.ts';
import { customers } from '../../domain/resources/customers.ts';
import type { Employee } from '../../domain/resources/employees.ts';
import { employees } from '../../domain/resources/employees.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import type { Reward } from '../../domain/resources/rewards.ts';
import { rewards } from '../../domain/resources/rewards.ts';
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
  | 'getSale'
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
    getSummary: (options) => read('/summary', summaryTravel, options),
    getCashRegister: (options) => read('/cash-register', cashRegisterTravel, options),
    getExpensesToday: (options) => read('/expenses/today', expensesTodayTravel, options),
    findCustomers: (query, options) =>
      readList<Customer>(`/customers/find?query=${encodeURIComponent(query)}`, customers, options),
    async getActiveEmployees(options) {
      const all = await readList<Employee>('/employees', employees, options);
      return all.filter((employee) => employee.status);
    },
    getRewards: (options) => readList<Reward>('/rewards', rewards, options),
    async createSale(sale, idempotencyKey) {
      const data = sale.individual ? looseSale(sale) : await customerSale(sale);
      const body = { sale: saleTravel.encode(said(data)) };
      return saleTravel.decode<Sale>(await postCreate('sales', body, { 'Idempotency-Key': idempotencyKey }));
    },
    async getSales(month) {
      const { readSales } = await import('./sales.ts');
      return readSales({ month });
    },
    async getSale(id, month) {
      const { readSales } = await import('./sales.ts');
      return (await readSales({ month, id })).find((sale) => sale.id === id);
    },
    getSessions: async (options) => (await loadAccount()).readSessions(options?.signal),
    endSession: async (id) => (await loadAccount()).endSession(id),
    endOtherSessions: async () => (await loadAccount()).endOtherSessions(),
    changePassword: async (change) => (await loadAccount()).putPassword(change),
    getPersonalData: async (people, id) => (await loadPrivacy()).readPersonalData(people, id),
    anonymize: async (people, id) => (await loadPrivacy()).deletePersonalData(people, id),
    getRemoved: async (people, options) => (await loadPrivacy()).readRemoved(people, options?.signal),
    async removeSale(id: Id) {
      if (hasFeature(await session(), 'sales.remove')) await deleteRemove('sales', id);
    },
  };
}

/** What is not known is not sent. */
function said(sale: Wire): Wire {
  return Object.fromEntries(Object.entries(sale).filter(([, value]) => value !== undefined));
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

async function read<T>(path: string, { decode }: ObjectTravel, options?: Options): Promise<T> {
  const { body } = await call(path, { signal: options?.signal });
  return decode<T>(body.data);
}

async function readList<T>(path: string, { fields }: AnyResource, options?: Options): Promise<T[]> {
  const { body } = await call(path, { signal: options?.signal });
  return (Array.isArray(body.data) ? body.data : []).map((record) => decodeFields<T>(fields, record));
}
