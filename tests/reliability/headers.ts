import { defineTestSuite } from './support/testSuite.ts';

export const headers = defineTestSuite({
  name: 'headers',
  guarantee: 'every answer has security headers',
  files: ['tests/server/headers.test.ts', 'tests/server/static.test.ts'],
  faults: [],
});
