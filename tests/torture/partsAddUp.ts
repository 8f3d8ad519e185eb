import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { exactly, printed, type Torture } from './torture.ts';

const SEED = 20_261_123;
const PARTS = 'server/features/sales/payments.ts';

/** Sales of every make, recorded and taken back by what the server does it with: what is off by a cent is counted. */
export const partsAddUp: Torture = {
  name: 'partsAddUp',
  promise: 'parts add up',
  databases: ['sqlite'],
  faults: [
    {
      what: 'the cents that are left over are given to nobody',
      edits: [{ file: 'domain/money.ts', from: 'share.cents += 1n;', to: '' }],
    },
    {
      what: 'a tip is takings',
      edits: [{ file: PARTS, from: 'cents: amount - tip, points', to: 'cents: amount, points' }],
    },
    {
      what: 'a void takes everything back by the way the first part was paid',
      edits: [
        {
          file: PARTS,
          from: '    method,\n    line,\n  }));',
          to: '    method: made[0]?.method ?? method,\n    line,\n  }));',
        },
      ],
    },
  ],
  async run({ root, size }) {
    const count = size(100_000, 2_000);
    const program = join(root, 'tests', 'torture', 'support', 'madeUpSales.ts');
    const told = JSON.parse(
      execFileSync(process.execPath, [program, String(count), String(SEED)], { encoding: 'utf8' }),
    );
    return [
      printed('seed', SEED),
      exactly('sales made up', told.sales, count),
      printed('parts they were paid in', told.parts),
      printed('with a tip', told.tips),
      printed('below the prices of their lines', told.below),
      printed('above them', told.above),
      exactly('sales that do not add up', told.wrong, 0),
      exactly('cents off', told.cents, 0),
    ];
  },
};
