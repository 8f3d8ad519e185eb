import { listOf, objectOf, optional } from './fields/codec.ts';
import { moneyCodec } from './fields/numbers.ts';

/* Codecs of the responses of cash sessions (feature `cash.sessions`). Their types are in domain/schemas/cashSession.ts. */

const amounts = objectOf({ cash: moneyCodec, pix: moneyCodec, debit: moneyCodec, credit: moneyCodec });

const sessionFigures = {
  float: moneyCodec,
  takings: amounts,
  tips: amounts,
  reversals: amounts,
  suprimentos: moneyCodec,
  sangrias: moneyCodec,
  expenses: moneyCodec,
  in_float: moneyCodec,
};
const figures = objectOf(sessionFigures);

export const cashMovementCodec = objectOf({ amount: moneyCodec });
export const sessionRowCodec = objectOf({ amount: moneyCodec });

/** A cash session; `expected` is only in counts. */
export const cashSessionCodec = objectOf({
  float: moneyCodec,
  opening_difference: moneyCodec,
  previous_keep: moneyCodec,
  in_float: moneyCodec,
  movements: listOf(cashMovementCodec),
  counts: listOf(objectOf({ counted: amounts, expected: amounts, figures, difference: amounts, keep: moneyCodec })),
  float_corrections: listOf(objectOf({ before: moneyCodec, after: moneyCodec })),
  late: listOf(sessionRowCodec),
  effective_difference: optional(amounts),
});

export const cashOpeningCodec = objectOf({ float: moneyCodec, keep: moneyCodec, in_float: moneyCodec });

export const cashCountCodec = objectOf({
  counted: amounts,
  expected: amounts,
  difference: amounts,
  session: cashSessionCodec,
});

export const cashFiguresCodec = objectOf({
  ...sessionFigures,
  tips_by_employee: listOf(objectOf({ amount: moneyCodec })),
  late: amounts,
  without_session: objectOf({ amount: amounts }),
});
