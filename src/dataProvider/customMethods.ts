import type { Day } from '../../domain/dates.ts';
import { decodeRecords, type Json, type ObjectCodec } from '../../domain/fields/codec.ts';
import { type Id, isSameId } from '../../domain/ids.ts';
import type { OpenHours } from '../../domain/openHours.ts';
import type { PersonKind } from '../../domain/personalData.ts';
import { type Customer, customers, type ImportedCustomer } from '../../domain/resources/customers.ts';
import { type Employee, employees } from '../../domain/resources/employees.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { type Reward, rewards } from '../../domain/resources/rewards.ts';
import {
  type CashRegister,
  cashRegisterCodec,
  type ExpensesToday,
  expensesTodayCodec,
  type Sale,
  type SaleListed,
  type Summary,
  summaryCodec,
} from '../../domain/responses.ts';
import { getSession, hasFeature } from '../session.ts';
import { call } from './http.ts';
import type { Correction, NewSale, ReservationsDecision, SaleRef } from './requests.ts';
import { deleteRecord } from './writing.ts';

interface Options {
  /** Cancels the call, which rejects with an AbortError then. */
  signal?: AbortSignal;
}

/* Lazy: most days nobody asks for them. */
const features = () => import('./featureMethods.ts');
/* Lazy: a screen reads lists before it sends a sale. */
const reading = () => import('./reading.ts');

export type CustomMethods = typeof customMethods;

/** What the contract has beside the verbs; each rejects with an HttpError whose message is fit to show. */
export const customMethods = {
  /** GET /summary */
  getSummary: (options?: Options): Promise<Summary> => read('/summary', summaryCodec, options),
  /** GET /cash-register */
  getCashRegister: (options?: Options): Promise<CashRegister> => read('/cash-register', cashRegisterCodec, options),
  /** GET /expenses/today */
  getExpensesToday: (options?: Options): Promise<ExpensesToday> => read('/expenses/today', expensesTodayCodec, options),
  /** GET /customers/find?query= */
  findCustomers: (query: string, options?: Options) =>
    readList<Customer>(`/customers/find?query=${encodeURIComponent(query)}`, customers, options),
  /** GET /employees: those the wizard and the selects offer, without the inactive ones whatever the back end sends. */
  async getActiveEmployees(options?: Options) {
    const all = await readList<Employee>('/employees', employees, options);
    return all.filter((employee) => employee.status);
  },
  /** GET /rewards, in the order the server lists them: the automatic reward of a sale is the first that fits. */
  getRewards: (options?: Options) => readList<Reward>('/rewards', rewards, options),
  /**
   * POST /sales/create. The same `idempotencyKey` for every try of one sale: a retry never sells twice. `owner` is the id of who
   * typed it: the server refuses it where the session is another person's.
   */
  createSale: async (sale: NewSale, idempotencyKey: string, owner?: Id): Promise<Sale> =>
    (await reading()).postSale(sale, idempotencyKey, owner),
  /** DELETE /sales/remove/{id}; without the feature `sales.remove` it resolves without a call. */
  async removeSale(id: Id, reason = ''): Promise<void> {
    const why = reason.trim() === '' ? undefined : { reason: reason.trim() };
    if (hasFeature(await getSession(), 'sales.remove')) await deleteRecord('sales', id, why);
  },
  /** Feature `sales.remove`: voids a sale and makes another in its place. The same `idempotencyKey` for every try of one. */
  correctSale: async (correction: Correction, sale: NewSale, idempotencyKey: string, owner?: Id): Promise<Sale> =>
    (await features()).postCorrection(correction, await (await reading()).encodeSale(sale), idempotencyKey, owner),
  /** Feature `sales.list`: all sales and voids of some days, both ends included, oldest first. */
  getSalesAndVoids: async (from: Day, to: Day) => (await features()).readSalesOfDays({ from, to, reversals: '1' }, {}),
  /** Feature `sales.list`: one sale of a month; undefined when it was voided. */
  async getSaleOfMonth(id: Id, month: string) {
    return (await (await features()).readSales({ month, id })).find((sale) => isSameId(sale.id, id));
  },
  /** Feature `sales.list`: one sale of a day, voided or not; undefined when that day has none of the id. */
  async getSaleOfDay({ id, day }: SaleRef): Promise<SaleListed | undefined> {
    return (await (await features()).readSalesOfDays({ from: day, to: day }, { id })).find((sale) =>
      isSameId(sale.id, id),
    );
  },
  /** Feature `sales.list`: what the sales of a filter, `from` and `to` in it, come to, less the voids made in those days. */
  getSalesTotals: async (filter: Json, options?: Options) =>
    (await features()).readSalesTotals(filter, options?.signal),
  /** Feature `shop`: what the shop says of itself. */
  getShop: async (options?: Options) => (await features()).readShop(options?.signal),
  /** Feature `expenses.list`: the expenses of some days, the newest first. */
  getExpenses: async (from: Day, to: Day, options?: Options) =>
    (await features()).readExpenses(from, to, options?.signal),
  /** Feature `agenda`: what each professional has on some days, both ends included. */
  getAgenda: async (from: Day, to: Day, options?: Options) => (await features()).readAgenda(from, to, options?.signal),
  /** Feature `agenda`: the reservations that other hours, of an employee or of the shop (null), would leave outside. */
  getReservationsOutsideHours: async (hours: readonly OpenHours[], employee: Id | null) =>
    (await features()).readReservationsOutsideHours(hours, employee),
  /** Feature `account`, as the three that follow: one's own sessions. */
  getSessions: async (options?: Options) => (await features()).readSessions(options?.signal),
  endSession: async (id: string) => (await features()).endSession(id),
  /** All but the one in use. */
  endOtherSessions: async () => (await features()).endOtherSessions(),
  /** A refusal carries `errors` for `current` and `new`. */
  changePassword: async (change: { current: string; new: string }) => (await features()).putPassword(change),
  /** Feature `privacy`, as the two that follow: the data as it travels, for a file. */
  getPersonalData: async (people: PersonKind, id: Id) => (await features()).readPersonalData(people, id),
  /** For good. */
  anonymize: async (people: PersonKind, id: Id, leaving?: ReservationsDecision) =>
    (await features()).deletePersonalData(people, id, leaving),
  /** The deleted whose name the shop still has, the last one first. */
  getRemovedPeople: async (people: PersonKind, options?: Options) =>
    (await features()).readRemovedPeople(people, options?.signal),
  /** Feature `customers.history`: a customer's story; of the visits a part, the newest first. */
  getCustomerHistory: async (id: Id, range: [from: number, to: number], options?: Options) =>
    (await features()).readCustomerHistory(id, range, options?.signal),
  /** Feature `customers.restore`: the deleted of a resource, by the path of its calls, the last one first. */
  getRemovedRecords: async (path: string, options?: Options) =>
    (await features()).readRemovedRecords(path, options?.signal),
  /** Feature `customers.restore`: brings a deleted record back. */
  restoreRecord: async (path: string, id: Id) => (await features()).postRestore(path, id),
  /** Feature `customers.merge`: everything of `drop` goes to `keep`, which is answered. The same key for all tries. */
  mergeCustomers: async (which: { keep: Id; drop: Id }, idempotencyKey: string) =>
    (await features()).postMerge(which, idempotencyKey),
  /** Feature `customers.import`: a customer of an older system. The same key for all tries. */
  importCustomer: async (customer: ImportedCustomer, idempotencyKey: string) =>
    (await features()).postImport(customer, idempotencyKey),
  /** Feature `audit`: who changed a record, by the path of its calls; the newest change first. */
  getAudit: async (path: string, id: Id, options?: Options) => (await features()).readAudit(path, id, options?.signal),
  /** Feature `audit.list`: everybody who may stand in the history of the shop. */
  getAuditUsers: async (options?: Options) => (await features()).readAuditUsers(options?.signal),
};

async function read<T>(path: string, shape: ObjectCodec, options?: Options): Promise<T> {
  const { body } = await call(path, { signal: options?.signal });
  return shape.decodeForScreen<T>(body.data);
}

async function readList<T>(path: string, { fields }: AnyResource, options?: Options): Promise<T[]> {
  const { body } = await call(path, { signal: options?.signal });
  return decodeRecords<T>(fields, body.data);
}
