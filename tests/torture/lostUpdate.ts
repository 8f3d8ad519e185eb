import { DEFAULT_TIME_ZONE, dayAt } from '../../domain/dates.ts';
import * as make from '../factories.ts';
import { openShop } from './support/shop.ts';
import { exactly, printed, type Torture } from './torture.ts';

const RECORDS = 'server/db/records.ts';

/** Of every kind of record: its path, the envelope of its body, a text of it, and how one is made. */
const kinds: readonly [string, string, string, (caller: make.Caller) => Promise<make.Made>][] = [
  ['customers', 'customer', 'name', make.makeCustomer],
  ['employees', 'employee', 'name', make.makeEmployee],
  ['services', 'service', 'name', make.makeService],
  ['reservations', 'reservation', 'observation', (caller) => make.makeReservation(caller, { date: '2090-01-02' })],
  ['rewards', 'reward', 'title', make.makeReward],
  ['expenses', 'expense', 'description', make.makeExpense],
  ['cash-register', 'cashRegister', 'observation', (caller) => make.makeClosing(caller, { closed_at: today() })],
];

/** Fifty people edit one record at the same moment, each as all of them have seen it; a record of every kind. */
export const lostUpdate: Torture = {
  name: 'lostUpdate',
  promise: 'no lost update',
  databases: ['sqlite', 'postgres'],
  faults: [
    {
      what: 'the version is not looked at',
      edits: [
        { file: RECORDS, from: 'if (expected !== undefined && taken.version !== expected + 1)', to: 'if (false)' },
      ],
    },
    {
      // SQLite lets nobody in between.
      on: 'postgres',
      what: 'the version is looked at before the record is taken',
      edits: [
        {
          file: RECORDS,
          from: '  const counted = tables(db)\n    .updateTable(resource.table)',
          to: `  const seen = await tables(db).selectFrom(resource.table).select('version').where('id', '=', id).executeTakeFirst();
            const counted = tables(db).updateTable(resource.table)`,
        },
        { file: RECORDS, from: 'taken.version !== expected + 1', to: 'seen?.version !== expected' },
      ],
    },
  ],
  async run(ground) {
    const people = ground.size(50, 10);
    const shop = await openShop(ground);
    try {
      const statuses: number[] = [];
      let kept = 0;
      for (const [name, envelope, field, makeOne] of kinds) {
        const { id, version } = await makeOne({ call: shop.insist });
        const edit = (record: object) => shop.insist('PUT', `/${name}/edit/${id}`, { [envelope]: record });
        const answers = await Promise.all(
          Array.from({ length: people }, (_, person) => edit({ [field]: `Pessoa ${person}`, version })),
        );
        statuses.push(...answers.map(({ status }) => status));
        const told = answers.findLast(({ status }) => status === 200)?.data[field];
        if ((await edit({})).data[field] === told) kept++;
      }
      const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
      return [
        printed(`kinds of record, each edited by ${people} at once`, kinds.length),
        exactly('edits carried out', count(200), kinds.length),
        exactly('edits refused (409)', count(409), kinds.length * (people - 1)),
        exactly('records that say what the one edit said', kept, kinds.length),
      ];
    } finally {
      await shop.close();
    }
  },
};

function today(): string {
  return dayAt(new Date(), DEFAULT_TIME_ZONE);
}
