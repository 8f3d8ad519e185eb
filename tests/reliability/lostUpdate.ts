import { DEFAULT_TIME_ZONE, getDayAt } from '../../domain/dates.ts';
import * as make from '../factories.ts';
import { type ReliabilityTest, reportOnly, requireExactly } from './reliabilityTest.ts';
import { openShop } from './support/shop.ts';

/** Per kind of record: its path, the envelope key of its body, a text field, and its factory. */
const kinds: readonly [string, string, string, (caller: make.Caller) => Promise<make.CreatedRecord>][] = [
  ['customers', 'customer', 'name', make.makeCustomer],
  ['employees', 'employee', 'name', make.makeEmployee],
  ['services', 'service', 'name', make.makeService],
  ['reservations', 'reservation', 'observation', (caller) => make.makeReservation(caller, { date: '2090-01-02' })],
  ['rewards', 'reward', 'title', make.makeReward],
  ['expenses', 'expense', 'description', make.makeExpense],
  ['cash-register', 'cashRegister', 'observation', (caller) => make.makeClosing(caller, { closed_at: getToday() })],
];

/** Fifty people edit one record at the same moment, all from the same version; one record of each kind. */
export const lostUpdate: ReliabilityTest = {
  name: 'lostUpdate',
  guarantee: 'no lost update',
  databases: ['sqlite', 'postgres'],
  faults: [],
  async run(context) {
    const people = context.pickSize(50, 10);
    const shop = await openShop(context);
    try {
      const statuses: number[] = [];
      let matching = 0;
      for (const [name, envelope, field, makeOne] of kinds) {
        const { id, version } = await makeOne({ call: shop.callWithRetry });
        const edit = (record: object) => shop.callWithRetry('PUT', `/${name}/edit/${id}`, { [envelope]: record });
        const answers = await Promise.all(
          Array.from({ length: people }, (_, person) => edit({ [field]: `Pessoa ${person}`, version })),
        );
        statuses.push(...answers.map(({ status }) => status));
        const accepted = answers.findLast(({ status }) => status === 200)?.data[field];
        if ((await edit({})).data[field] === accepted) matching++;
      }
      const count = (expectedStatus: number) => statuses.filter((status) => status === expectedStatus).length;
      return [
        reportOnly(`record kinds, each edited by ${people} at once`, kinds.length),
        requireExactly('edits accepted', count(200), kinds.length),
        requireExactly('edits refused (409)', count(409), kinds.length * (people - 1)),
        requireExactly('records with the values of the accepted edit', matching, kinds.length),
      ];
    } finally {
      await shop.close();
    }
  },
};

function getToday(): string {
  return getDayAt(new Date(), DEFAULT_TIME_ZONE);
}
