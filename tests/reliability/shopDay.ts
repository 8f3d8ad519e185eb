import { defineTestSuite } from './support/testSuite.ts';

/** The shop's day follows its time zone, whatever zone the machine has. */
export const shopDay = defineTestSuite({
  name: 'shopDay',
  guarantee: 'days follow the shop’s time zone',
  files: ['tests/server/shopDay.test.ts', 'tests/domain/dates.test.ts'],
  faults: [],
});
