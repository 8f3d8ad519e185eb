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
import { mapConcurrently } from './support/mapConcurrently.ts';
import { openShop, type Shop } from './support/shop.ts';

const CLIENTS = 16;
const COVERAGE = 'server/resources/cash-register/coverage.ts';

/** Sixteen sell, spend and take back while the cash is closed again and again: each cent is in one closing. */
export const closing: ReliabilityTest = {
  name: 'closing',
  guarantee: 'a closing is its sales and expenses',
  databases: ['sqlite', 'postgres'],
  mutations: [
    {
      description: 'a closing counts what another has counted',
      edits: [
        {
          file: COVERAGE,
          from: ".where('business_day', '=', day)\n    .where('closing_id', 'is', null)",
          to: ".where('business_day', '=', day)",
        },
      ],
    },
    {
      // SQLite lets nobody in between.
      dialect: 'postgres',
      description: 'a closing sums what is open before it stamps it',
      edits: [
        {
          file: COVERAGE,
          from: "await db\n    .updateTable('movement')\n    .set({ closing_id: id })",
          to: "const pause = () => new Promise((later) => setTimeout(later, 20));\n  const stamp = () => db.updateTable('movement').set({ closing_id: id })",
        },
        {
          file: COVERAGE,
          from: "    .where('closing_id', '=', id)\n    .execute();\n  const",
          to: "    .where('business_day', '=', day).where('closing_id', 'is', null).execute();\n  await pause();\n  await stamp();\n  const",
        },
      ],
    },
  ],
  async run(ground) {
    const sales = ground.pickSize(1_200, 100);
    const shop = await openShop(ground, { SHOP_TZ: zoneAtDaytime() });
    try {
      const counter = await openCheckout(shop);
      // Counts what the demonstration has sold and spent today.
      await counter.serve(0);
      for (const list of [counter.acknowledged, counter.voided]) list.length = 0;
      const before = await soldToday(shop);
      const turns = Array.from({ length: sales }, (_, index) => index + 1);
      await mapConcurrently(turns, CLIENTS, counter.serve);
      const sold = madeOf(counter, 'sale').length;
      const closings = madeOf(counter, 'cash_closing').length;
      // Counts what came after the last closing.
      await counter.serve(0);
      const told = toldMoney(counter);
      const counted = countedMoney(counter);
      const takings = sumCents(paymentMethods.map((method) => told[method]));
      return [
        requireExactly('sales', sold, sales),
        requireExactly('closings meanwhile', closings, sales / 20),
        requireNoUnexpectedResponses(counter),
        requireExactly('cents told that are not in exactly one closing', difference(told, counted), 0),
        requireExactly(
          'cents told that are not in the total of the day',
          (await soldToday(shop)) - before - takings,
          0,
        ),
        requireExactly('books out of order', Object.keys(await findLedgerErrors(shop.connection.db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};

/** In cents: what was sold by each method less what was taken back, and what was spent. */
type Money = Record<PaymentMethod | 'expenses', Cents>;

function madeOf({ acknowledged }: Checkout, table: AcknowledgedRecord['table']): AcknowledgedRecord[] {
  return acknowledged.filter((one) => one.table === table);
}

function toldMoney(counter: Checkout): Money {
  const sold = (sales: AcknowledgedRecord[], method: PaymentMethod) =>
    sumCents(sales.filter(({ data }) => data.payment_method === method).map(({ data }) => toCents(data.amount)));
  const left = (method: PaymentMethod) => sold(madeOf(counter, 'sale'), method) - sold(counter.voided, method);
  const expenses = sumCents(madeOf(counter, 'expense').map(({ data }) => toCents(data.amount)));
  return { cash: left('cash'), pix: left('pix'), debit: left('debit'), credit: left('credit'), expenses };
}

function countedMoney(counter: Checkout): Money {
  const sum = (field: string) => sumCents(madeOf(counter, 'cash_closing').map(({ data }) => toCents(data[field])));
  return {
    cash: sum('total_cash'),
    pix: sum('total_pix'),
    debit: sum('total_debit'),
    credit: sum('total_credit'),
    expenses: sum('expenses'),
  };
}

function difference(told: Money, counted: Money): Cents {
  const fields = [...paymentMethods, 'expenses'] as const;
  return sumCents(fields.map((field) => Math.abs(told[field] - counted[field])));
}

async function soldToday(shop: Shop): Promise<Cents> {
  return toCents((await shop.call('GET', '/cash-register')).data.today.total);
}

/** A zone in which no midnight comes while this runs: all that is sold belongs to one day. */
function zoneAtDaytime(): string {
  return new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/Sao_Paulo';
}
