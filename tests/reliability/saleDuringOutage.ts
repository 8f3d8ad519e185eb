import { defineTestSuite } from './support/testSuite.ts';

export const saleDuringOutage = defineTestSuite({
  name: 'saleDuringOutage',
  guarantee: 'a server that goes down in the middle of a sale',
  files: ['tests/e2e/saleFailures.test.ts', 'tests/e2e/saleQueue.test.ts'],
  faults: [],
});
