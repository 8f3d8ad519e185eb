import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type ReliabilityTest, reportOnly, requireExactly } from './reliabilityTest.ts';

const SEED = 20_261_123;
const PARTS = 'server/features/sales/payments.ts';

/** Sales of every make, recorded and taken back by what the server does it with: what is off by a cent is counted. */
export const paymentParts: ReliabilityTest = {
  name: 'paymentParts',
  guarantee: 'parts add up',
  databases: ['sqlite'],
  mutations: [
    {
      description: 'the cents that are left over are given to nobody',
      edits: [{ file: 'domain/money.ts', from: 'share.cents += 1n;', to: '' }],
    },
    {
      description: 'a tip is takings',
      edits: [{ file: PARTS, from: 'cents: amount - tip, points', to: 'cents: amount, points' }],
    },
    {
      description: 'a void takes everything back by the way the first part was paid',
      edits: [
        {
          file: PARTS,
          from: '    method,\n    line,\n  }));',
          to: '    method: made[0]?.method ?? method,\n    line,\n  }));',
        },
      ],
    },
  ],
  async run({ root, pickSize }) {
    const count = pickSize(100_000, 2_000);
    const program = join(root, 'tests', 'reliability', 'support', 'checkArbitrarySales.ts');
    const told = JSON.parse(
      execFileSync(process.execPath, [program, String(count), String(SEED)], { encoding: 'utf8' }),
    );
    return [
      reportOnly('seed', SEED),
      requireExactly('sales made up', told.sales, count),
      reportOnly('parts they were paid in', told.parts),
      reportOnly('with a tip', told.tips),
      reportOnly('below the prices of their lines', told.below),
      reportOnly('above them', told.above),
      requireExactly('sales that do not add up', told.wrong, 0),
      requireExactly('cents off', told.cents, 0),
    ];
  },
};
