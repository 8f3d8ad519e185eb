import { generateAgenda } from './agenda.ts';
import { type CurrentTime, getCurrentTime } from './calendar.ts';
import { type DemoClosing, generateClosings } from './closings.ts';
import { generateCustomers } from './customers.ts';
import { generateExpenses } from './expenses.ts';
import { generateHistory } from './history.ts';
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
  currentTime: CurrentTime;
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
export function generateShop(seed: number, now: Date, timeZone: string): DemoShop {
  const present = getCurrentTime(now, timeZone);
  const customers = generateCustomers(seed, present);
  const { sales, balances } = generateHistory(seed, present, customers);
  const expenses = generateExpenses(seed, present);
  return {
    currentTime: present,
    customers,
    balances,
    sales,
    expenses,
    closings: generateClosings(seed, present, sales, expenses),
    ...generateAgenda(seed, present, customers, sales),
  };
}
