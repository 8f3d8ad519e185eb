import type { DataProvider } from 'react-admin';
import type { CashRegister, ExpensesToday, OpenSession, Sale, SaleListed, Summary } from '../../domain/answers.ts';
import type { PaymentMethod } from '../../domain/constants.ts';
import type { Wire } from '../../domain/fields/travel.ts';
import type { Id } from '../../domain/ids.ts';
import type { Cents } from '../../domain/money.ts';
import type { People, RemovedPerson } from '../../domain/personalData.ts';
import type { Customer } from '../../domain/resources/customers.ts';
import type { Employee } from '../../domain/resources/employees.ts';
import type { Reward } from '../../domain/resources/rewards.ts';

/** A sale as the wizard holds it; the data provider writes it as the contract says. */
export interface NewSale {
  /** Loose: sent with `individual: 1` and without customer, employee, reservation and reward. */
  individual: boolean;
  customer_id: Id | null;
  reservation_id: Id | null;
  employee_id: Id | null;
  services: Id[];
  amount: Cents;
  payment_method: PaymentMethod;
  observation: string | null;
  /** Sent only to a back end that announces `rewards.redeem`. */
  reward_id: Id | null;
}

/**
 * react-admin's verbs for every resource, and what is not CRUD. Records are as in domain/entities.ts:
 * money in cents, flags as booleans. Every method rejects with an `HttpError` whose message is fit to show a person.
 */
export interface ShopDataProvider extends DataProvider {
  /** GET /summary */
  getSummary(options?: { signal?: AbortSignal }): Promise<Summary>;
  /** GET /cash-register */
  getCashRegister(options?: { signal?: AbortSignal }): Promise<CashRegister>;
  /** GET /expenses/today */
  getExpensesToday(options?: { signal?: AbortSignal }): Promise<ExpensesToday>;
  /** GET /customers/find?query=. Who searches cancels with the signal what no longer counts: it rejects with an AbortError. */
  findCustomers(query: string, options?: { signal?: AbortSignal }): Promise<Customer[]>;
  /** GET /employees: those the wizard and the selects offer. Inactive ones are left out whatever the back end sends. */
  getActiveEmployees(options?: { signal?: AbortSignal }): Promise<Employee[]>;
  /** GET /rewards, in the order the server lists them: the automatic reward of a sale is the first that fits. */
  getRewards(options?: { signal?: AbortSignal }): Promise<Reward[]>;
  /** POST /sales/create. The same `idempotencyKey` for every try of one sale: a retry never sells twice. */
  createSale(sale: NewSale, idempotencyKey: string): Promise<Sale>;
  /** GET /sales: all sales of a month (`YYYY-MM`), page by page. Only for a back end that announces `sales.list`. */
  getSales(month: string): Promise<SaleListed[]>;
  /** GET /sales: one sale of a month; undefined when it was voided. Only for a back end that announces `sales.list`. */
  getSale(id: Id, month: string): Promise<SaleListed | undefined>;
  /** GET /account/sessions: one's own. This and the three below only for a back end that announces `account`. */
  getSessions(options?: { signal?: AbortSignal }): Promise<OpenSession[]>;
  /** DELETE /account/sessions/{id} */
  endSession(id: string): Promise<void>;
  /** DELETE /account/sessions: all but the one in use. */
  endOtherSessions(): Promise<void>;
  /** PUT /account/password. A refusal carries `errors` for `current` and `new`. */
  changePassword(change: { current: string; new: string }): Promise<void>;
  /** GET /x/personal-data/{id}: as it travels, for a file. This and the two below only for a back end that announces `privacy`. */
  getPersonalData(people: People, id: Id): Promise<Wire>;
  /** DELETE /x/personal-data/{id}: anonymises, for good. */
  anonymize(people: People, id: Id): Promise<void>;
  /** GET /x/removed: the deleted whose name the shop still keeps, the last one first. */
  getRemoved(people: People, options?: { signal?: AbortSignal }): Promise<RemovedPerson[]>;
  /** DELETE /sales/remove/{id}; without the feature `sales.remove` it resolves without a call. */
  removeSale(id: Id): Promise<void>;
}
