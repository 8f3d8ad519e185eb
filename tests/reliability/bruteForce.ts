import { failAt } from './support/failAt.ts';
import { defineTestSuite } from './support/testSuite.ts';

export const bruteForce = defineTestSuite({
  name: 'bruteForce',
  guarantee: 'passwords are not guessed by trying',
  files: ['tests/server/signInLimits.test.ts'],
  faults: [
    { description: 'the database finds no earlier attempts', env: failAt('ignoreStatements:select:sign_in_attempt') },
  ],
});
