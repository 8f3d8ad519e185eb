import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type ReliabilityTest, reportOnly, requireExactly } from './reliabilityTest.ts';

const SEED = 20_261_123;
/**
 * Generates sales of every kind, books and voids them with the server's own functions, and counts the cents that are
 * off.
 */
export const paymentParts: ReliabilityTest = {
  name: 'paymentParts',
  guarantee: 'parts add up',
  databases: ['sqlite'],
  faults: [],
  async run({ root, pickSize }) {
    const count = pickSize(100_000, 2_000);
    const program = join(root, 'tests', 'reliability', 'support', 'checkArbitrarySales.ts');
    const counts = JSON.parse(
      execFileSync(process.execPath, [program, String(count), String(SEED)], { encoding: 'utf8' }),
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
