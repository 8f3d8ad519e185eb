import { failAt } from './support/failAt.ts';
import { defineTestSuite } from './support/testSuite.ts';

export const bruteForce = defineTestSuite({
  name: 'bruteForce',
  guarantee: 'password guessing is limited',
  files: ['tests/server/signInLimits.test.ts'],
  faults: [
    { description: 'the database finds no earlier attempts', env: failAt('ignoreStatements:select:sign_in_attempt') },
  ],
});
