import { defineTestSuite } from './support/testSuite.ts';

export const headers = defineTestSuite({
  name: 'headers',
  guarantee: 'headers on every answer',
  files: ['tests/server/headers.test.ts', 'tests/server/static.test.ts'],
  faults: [],
});
