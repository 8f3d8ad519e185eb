import { imagineAgenda } from './agenda.ts';
import { type Present, presentAt } from './calendar.ts';
import { type DemoClosing, imagineClosings } from './closings.ts';
import { imagineCustomers } from './customers.ts';
import { imagineExpenses } from './expenses.ts';
import { imagineHistory } from './history.ts';
import type {
  DemoBalance,
  DemoBlock,
  DemoCustomer,
  DemoExpense,
  DemoReservation,
  DemoSale,
  DemoWaiting,
} from './model.ts';

/** A whole shop as it would be now. Employees, services and rewards are always the same (employees.ts, services.ts, rewards.ts). */
export interface DemoShop {
  present: Present;
  customers: DemoCustomer[];
  /** One for each customer. */
  balances: DemoBalance[];
  sales: DemoSale[];
  expenses: DemoExpense[];
  closings: DemoClosing[];
  reservations: DemoReservation[];
  blocks: DemoBlock[];
  waiting: DemoWaiting[];
}

/** The same shop from the same seed at the same instant. */
export function imagineShop(seed: number, now: Date, timeZone: string): DemoShop {
  const present = presentAt(now, timeZone);
  const customers = imagineCustomers(seed, present);
  const { sales, balances } = imagineHistory(seed, present, customers);
  const expenses = imagineExpenses(seed, present);
  return {
    present,
    customers,
    balances,
    sales,
    expenses,
    closings: imagineClosings(seed, present, sales, expenses),
    ...imagineAgenda(seed, present, customers, sales),
  };
}
