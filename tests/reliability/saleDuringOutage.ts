import { failAt } from './support/failAt.ts';
import { defineTestSuite } from './support/testSuite.ts';

export const saleDuringOutage = defineTestSuite({
  name: 'saleDuringOutage',
  guarantee: 'a sale survives a failing server',
  files: ['tests/e2e/saleFailures.test.ts', 'tests/e2e/saleQueue.test.ts'],
  faults: [{ description: 'the network drops the Idempotency-Key', env: failAt('dropHeader:idempotency-key') }],
});
