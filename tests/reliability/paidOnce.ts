import { sql } from 'kysely';
import { findLedgerErrors } from '../server/support/ledgerErrors.ts';
import { type ReliabilityTest, reportOnly, requireAtLeast, requireExactly } from './reliabilityTest.ts';
import { failAt } from './support/failAt.ts';
import { openShop } from './support/shop.ts';

const PARALLEL = 50;
/** Sales of a round. A third of them is voided or corrected while the payouts run. */
const SALES = 12;

/** Fifty desks at once pay one professional, while sales are voided and corrected and payouts are undone. */
export const paidOnce: ReliabilityTest = {
  name: 'paidOnce',
  guarantee: 'each row of a statement is paid once',
  databases: ['sqlite', 'postgres'],
  isPartOfNpmTest: true,
  faults: [{ description: 'the database commits every statement by itself', env: failAt('ignoreTransactions') }],
  async run(context) {
    const rounds = context.pickSize(20, 3);
    const shop = await openShop(context);
    try {
      const [employee] = (await shop.call('GET', '/employees')).data;
      const employee_id = employee.id;
      const until = '2199-12-31';
      const statuses: number[] = [];
      const post = (path: string, body: object) => shop.call('POST', path, body);
      const sale = { employee_id, services: [], amount: 30, payment_method: 'pix', observation: null };
      const sell = async () =>
        (await post('/sales/create', { sale: { ...sale, tip: { amount: 1, employee_id } } })).data.id as number;
      const pay = (source: string) => post('/payouts/create', { payout: { employee_id, until, source } });
      for (let round = 0; round < rounds; round++) {
        const sales: number[] = [];
        for (let count = 0; count < SALES; count++) sales.push(await sell());
        const voids = sales.slice(0, SALES / 3).map((id, index) => {
          const cause = index % 2 ? 'mistake' : 'customer';
          if (index % 3 === 2) return post(`/sales/correct/${id}`, { sale, cause });
          return shop.call('DELETE', `/sales/remove/${id}`, { cause });
        });
        const payouts = Array.from({ length: PARALLEL }, (_, index) => pay(index % 2 ? 'drawer' : 'outside'));
        const replies = await Promise.all([...payouts, ...voids]);
        statuses.push(...replies.map(({ status }) => status));
        if (round % 2 === 0) continue;
        const paid = replies.slice(0, PARALLEL).filter(({ status }) => status === 201);
        const undone = await Promise.all(paid.map(({ data }) => shop.call('DELETE', `/payouts/remove/${data.id}`)));
        statuses.push(...undone.map(({ status }) => status));
      }
      const { db } = shop.connection;
      const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n ?? 0;
      return [
        requireAtLeast('payouts', await count(sql`select count(*) as n from payout`), rounds),
        requireAtLeast(
          'rows that voids cancelled or reversed',
          await count(sql`select count(*) as n from employee_entry where is_cancelled = 1 or kind = 'commission_void'`),
          rounds,
        ),
        requireAtLeast('payouts refused (409)', statuses.filter((status) => status === 409).length, rounds),
        reportOnly(
          'calls that waited too long for the others (503)',
          statuses.filter((status) => status === 503).length,
        ),
        requireExactly(
          'other responses',
          statuses.filter((status) => ![200, 201, 404, 409, 503].includes(status)).length,
          0,
        ),
        requireExactly(
          'rows that are cancelled, or in an undone payout',
          await count(sql`select count(*) as n from employee_entry e join payout p on p.id = e.payout_id
            where p.removed_at is not null or e.is_cancelled = 1`),
          0,
        ),
        requireExactly(
          'payouts without exactly one expense of their sum',
          await count(sql`select count(*) as n from payout p left join expense x on x.id = p.expense_id
            where p.source <> 'settled' and (x.id is null or x.amount_cents <> p.cents
              or p.removed_at is null and p.cents <> (select sum(cents) from employee_entry e where e.payout_id = p.id))`),
          0,
        ),
        requireExactly('ledger errors', Object.keys(await findLedgerErrors(db)).length, 0),
      ];
    } finally {
      await shop.close();
    }
  },
};
