import { type PaymentMethod, paymentMethods } from '../../domain/constants.ts';
import { type Cents, sumCents, toCents } from '../../domain/money.ts';
import { findLedgerErrors } from '../server/support/ledgerErrors.ts';
import { type ReliabilityTest, requireExactly } from './reliabilityTest.ts';
import {
  type AcknowledgedRecord,
  type Checkout,
  openCheckout,
  requireNoUnexpectedResponses,
} from './support/checkout.ts';
import { failAt } from './support/failAt.ts';
import { mapConcurrently } from './support/mapConcurrently.ts';
import { openShop, type Shop } from './support/shop.ts';

const CLIENTS = 16;
/** Sixteen clients sell, spend and void while the cash is closed repeatedly: each cent is in exactly one closing. */
export const closing: ReliabilityTest = {
  name: 'closing',
  guarantee: 'a closing equals its sales and expenses',
  databases: ['sqlite', 'postgres'],
  faults: [
    {
      description: 'the database does not mark ledger entries as closed',
      env: failAt('ignoreStatements:update:movement'),
    },
  ],
  async run(context) {
    const sales = context.pickSize(1_200, 100);
    const shop = await openShop(context, { SHOP_TZ: pickTimeZone() });
    try {
      const checkout = await openCheckout(shop);
      // A first closing covers the demo data of today.
      await checkout.serve(0);
      for (const list of [checkout.acknowledged, checkout.voided]) list.length = 0;
      const before = await getSoldToday(shop);
      const numbers = Array.from({ length: sales }, (_, index) => index + 1);
      await mapConcurrently(numbers, CLIENTS, checkout.serve);
      const sold = getAcknowledged(checkout, 'sale').length;
      const closings = getAcknowledged(checkout, 'cash_closing').length;
      // A last closing covers what came after the previous one.
      await checkout.serve(0);
      const acknowledgedMoney = sumAcknowledged(checkout);
      const closedMoney = sumClosings(checkout);
      const totalSold = sumCents(paymentMethods.map((method) => acknowledgedMoney[method]));
      return [
        requireExactly('sales', sold, sales),
        requireExactly('closings during the sales', closings, sales / 20),
        requireNoUnexpectedResponses(checkout),
        requireExactly(
          'acknowledged cents not in exactly one closing',
          countDifference(acknowledgedMoney, closedMoney),
          0,
        ),
        requireExactly(
          'acknowledged cents not in the total of the day',
          (await getSoldToday(shop)) - before - totalSold,
          0,
        ),
        requireExactly('ledger errors', Object.keys(await findLedgerErrors(shop.connection.db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** In cents: sales less voids by method, and expenses. */
type Money = Record<PaymentMethod | 'expenses', Cents>;

function getAcknowledged({ acknowledged }: Checkout, table: AcknowledgedRecord['table']): AcknowledgedRecord[] {
  return acknowledged.filter((one) => one.table === table);
}

function sumAcknowledged(checkout: Checkout): Money {
  const sumSales = (sales: AcknowledgedRecord[], method: PaymentMethod) =>
    sumCents(sales.filter(({ data }) => data.payment_method === method).map(({ data }) => toCents(data.amount)));
  const computeNet = (method: PaymentMethod) =>
    sumSales(getAcknowledged(checkout, 'sale'), method) - sumSales(checkout.voided, method);
  const expenses = sumCents(getAcknowledged(checkout, 'expense').map(({ data }) => toCents(data.amount)));
  return {
    cash: computeNet('cash'),
    pix: computeNet('pix'),
    debit: computeNet('debit'),
    credit: computeNet('credit'),
    expenses,
  };
}

function sumClosings(checkout: Checkout): Money {
  const sum = (field: string) =>
    sumCents(getAcknowledged(checkout, 'cash_closing').map(({ data }) => toCents(data[field])));
  return {
    cash: sum('total_cash'),
    pix: sum('total_pix'),
    debit: sum('total_debit'),
    credit: sum('total_credit'),
    expenses: sum('expenses'),
  };
}

function countDifference(acknowledgedMoney: Money, closedMoney: Money): Cents {
  const fields = [...paymentMethods, 'expenses'] as const;
  return sumCents(fields.map((field) => Math.abs(acknowledgedMoney[field] - closedMoney[field])));
}

async function getSoldToday(shop: Shop): Promise<Cents> {
  return toCents((await shop.call('GET', '/cash-register')).data.today.total);
}

/** A time zone without a midnight during the run: all sales belong to one day. */
function pickTimeZone(): string {
  return new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/Sao_Paulo';
}
