import { type Codec, listOf, objectOf, optional, recordsOf } from './fields/codec.ts';
import { moneyCodec, numberCodec } from './fields/numbers.ts';
import { nullableTextCodec, textCodec } from './fields/texts.ts';
import { day } from './fields/times.ts';
import { reservations } from './resources/reservations.ts';
import { services } from './resources/services.ts';

/* Codecs of the responses that only features have (docs/contract.md, section 5). Their types are in domain/responses.ts and
 * domain/schemas/saleResponse.ts; personal data is shown as received. */

const date: Codec = day('', {});

/** Names; items that are not text are left out. */
const listOfTexts: Codec = {
  ...listOf(textCodec),
  decodeForScreen: (wire) => (Array.isArray(wire) ? wire.filter((item) => typeof item === 'string') : []),
};

export const customerHistoryCodec = objectOf({
  next: optional(objectOf(reservations.fields)),
  visits: recordsOf(
    {
      date,
      services: listOfTexts,
      employee: nullableTextCodec,
      amount: moneyCodec,
      points: numberCodec,
      points_taken: numberCodec,
    },
    'sale_id',
  ),
  visits_total: numberCodec,
  spent: moneyCodec,
  opening_points: numberCodec,
  opening_visits: optional(numberCodec),
  below_zero: optional(objectOf({ date })),
  average_interval_days: numberCodec,
  favourite_employee: optional(objectOf({ name: textCodec })),
  favourite_services: listOf(objectOf({ name: textCodec, count: numberCodec })),
  notes: listOf(objectOf({ date, text: textCodec })),
});

const byMethod = optional(objectOf({ cash: moneyCodec, pix: moneyCodec, debit: moneyCodec, credit: moneyCodec }));
const salesSums = {
  count: numberCodec,
  amount: moneyCodec,
  by_method: byMethod,
  tips: optional(
    objectOf({ total: moneyCodec, by_employee: recordsOf({ name: textCodec, amount: moneyCodec }, 'employee_id') }),
  ),
  fees: byMethod,
};
export const salesTotalsCodec = objectOf({
  ...salesSums,
  reversals: optional(objectOf(salesSums)),
  uncovered: optional(objectOf({ amount: moneyCodec, by_method: byMethod })),
});

const amounts = listOf(objectOf({ amount: moneyCodec }));

/** Personal data of a person: the responses of /customers/personal-data/{id} and /employees/personal-data/{id}. */
export const personalDataCodec = objectOf({
  sales: listOf(
    objectOf({
      ...{ subtotal: moneyCodec, discount: moneyCodec, amount: moneyCodec, tip: moneyCodec },
      services: listOf(objectOf({ ...services.fields, discount: moneyCodec })),
      payments: listOf(objectOf({ amount: moneyCodec, tendered: moneyCodec })),
    }),
  ),
  expenses: amounts,
  closings: amounts,
  cash_sessions: amounts,
  cash_movements: amounts,
  cash_counts: amounts,
  commissions: listOf(objectOf({ amount: moneyCodec, base: moneyCodec })),
  payouts: amounts,
});
