import { label, money, note, number } from './answers.ts';
import { day } from './fields/times.ts';
import { listOf, objectOf, optional, recordsOf, type Travel } from './fields/travel.ts';
import { reservations } from './resources/reservations.ts';
import { services } from './resources/services.ts';

/* How the responses travel that only features have (docs/contract.md, section 5); domain/answers.ts says what they are. */

const date: Travel = day('', {});

/** Names, without what is none. */
const listOfTexts: Travel = {
  ...listOf(label),
  read: (wire) => (Array.isArray(wire) ? wire.filter((each) => typeof each === 'string') : []),
};

export const customerHistoryTravel = objectOf({
  next: optional(objectOf(reservations.fields)),
  visits: recordsOf(
    { date, services: listOfTexts, employee: note, amount: money, points: number, points_taken: number },
    'sale_id',
  ),
  visits_total: number,
  spent: money,
  opening_points: number,
  below_zero: optional(objectOf({ date })),
  average_interval_days: number,
  favourite_employee: optional(objectOf({ name: label })),
  favourite_services: listOf(objectOf({ name: label, count: number })),
  notes: listOf(objectOf({ date, text: label })),
});

const byMethod = optional(objectOf({ cash: money, pix: money, debit: money, credit: money }));
const salesSums = {
  count: number,
  amount: money,
  by_method: byMethod,
  tips: optional(objectOf({ total: money, by_employee: recordsOf({ name: label, amount: money }, 'employee_id') })),
  fees: byMethod,
};
export const salesTotalsTravel = objectOf({
  ...salesSums,
  reversals: optional(objectOf(salesSums)),
  uncovered: optional(objectOf({ amount: money, by_method: byMethod })),
});

/** What is held on a person: the answers of /customers/personal-data/{id} and /employees/personal-data/{id}. */
export const personalDataTravel = objectOf({
  sales: listOf(
    objectOf({
      ...{ subtotal: money, discount: money, amount: money, tip: money },
      services: listOf(objectOf({ ...services.fields, discount: money })),
      payments: listOf(objectOf({ amount: money, tendered: money })),
    }),
  ),
  expenses: listOf(objectOf({ amount: money })),
  closings: listOf(objectOf({ amount: money })),
});
