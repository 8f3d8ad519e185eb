import { objectOf, optional } from './fields/codec.ts';
import { moneyCodec, numberCodec } from './fields/numbers.ts';
import { rateCodec } from './fields/rate.ts';

/* Codecs of the responses of commissions (feature `commissions`). Their types are in domain/schemas/commission.ts. */

export const commissionSummaryCodec = objectOf({
  lines: numberCodec,
  gross: moneyCodec,
  discounts: moneyCodec,
  base: moneyCodec,
  commission: moneyCodec,
  shop: moneyCodec,
  tips: moneyCodec,
  advances: moneyCodec,
  adjustments: moneyCodec,
  paid: moneyCodec,
  balance: moneyCodec,
  balance_before: moneyCodec,
  counts: optional(
    objectOf({
      commission: numberCodec,
      tips: numberCodec,
      advances: numberCodec,
      adjustments: numberCodec,
      paid: numberCodec,
      balance: numberCodec,
    }),
  ),
});

export const openFiguresCodec = objectOf({
  rows: numberCodec,
  commission: moneyCodec,
  tips: moneyCodec,
  advances: moneyCodec,
  adjustments: moneyCodec,
  amount: moneyCodec,
});

export const commissionEntryCodec = objectOf({
  price: moneyCodec,
  discount: moneyCodec,
  fee: moneyCodec,
  base: moneyCodec,
  rate: rateCodec,
  amount: moneyCodec,
});
