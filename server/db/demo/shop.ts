import { generateAgenda } from './agenda.ts';
import { type CurrentTime, getCurrentTime } from './calendar.ts';
import { type DemoSession, generateSessions } from './cashSessions.ts';
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

/** A generated shop. Employees, services and rewards do not depend on the seed (employees.ts, services.ts, rewards.ts). */
export interface DemoShop {
  currentTime: CurrentTime;
  customers: DemoCustomer[];
  /** By the index of the customer. */
  balances: DemoBalance[];
  sales: DemoSale[];
  expenses: DemoExpense[];
  closings: DemoClosing[];
  sessions: DemoSession[];
  reservations: DemoReservation[];
  blocks: DemoBlock[];
  waiting: DemoWaiting[];
}

/** Generates a shop: the same seed and instant give the same shop. */
export function generateShop(seed: number, now: Date, timeZone: string): DemoShop {
  const present = getCurrentTime(now, timeZone);
  const customers = generateCustomers(seed, present);
  const { sales, balances } = generateHistory(seed, present, customers);
  const expenses = generateExpenses(seed, present);
  const closings = generateClosings(seed, present, sales, expenses);
  return {
    currentTime: present,
    customers,
    balances,
    sales,
    expenses,
    closings,
    sessions: generateSessions(present, sales, expenses, closings),
    ...generateAgenda(seed, present, customers, sales),
  };
}
