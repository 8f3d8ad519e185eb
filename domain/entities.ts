export type * from './answers.ts';
export { compareIds, type Id, sameId } from './ids.ts';
export type { CashClosing } from './resources/closings.ts';
export type { Customer } from './resources/customers.ts';
export type { Employee } from './resources/employees.ts';
export type { Expense } from './resources/expenses.ts';
export type { Reservation } from './resources/reservations.ts';
export type { Reward } from './resources/rewards.ts';
export type { Service } from './resources/services.ts';
