import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type ReliabilityTest, reportOnly, requireExactly } from './reliabilityTest.ts';
import { failAt } from './support/failAt.ts';

const SEED = 20_261_123;

/** Generates sales of every kind, records and voids them with the server's functions, and counts wrong cents. */
export const paymentParts: ReliabilityTest = {
  name: 'paymentParts',
  guarantee: 'lines, payments and tips add up',
  databases: ['sqlite'],
  faults: [{ description: 'each line’s share of a discount is rounded separately', env: failAt('roundDiscounts') }],
  async run({ root, env, pickSize }) {
    const count = pickSize(100_000, 2_000);
    const program = join(root, 'tests', 'reliability', 'support', 'checkArbitrarySales.ts');
    const counts = JSON.parse(
      execFileSync(process.execPath, [program, String(count), String(SEED)], {
        encoding: 'utf8',
        env: { ...process.env, ...env },
      }),
    );
    return [
      reportOnly('seed', SEED),
      requireExactly('sales generated', counts.sales, count),
      reportOnly('payment parts', counts.parts),
      reportOnly('with a tip', counts.tips),
      reportOnly('below the prices of their lines', counts.below),
      reportOnly('above them', counts.above),
      requireExactly('sales with a wrong sum', counts.wrong, 0),
      requireExactly('cents off', counts.cents, 0),
    ];
  },
};
