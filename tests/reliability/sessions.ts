import { failAt } from './support/failAt.ts';
import { defineTestSuite } from './support/testSuite.ts';

export const sessions = defineTestSuite({
  name: 'sessions',
  guarantee: 'sessions end when they have to',
  files: ['tests/server/sessions.test.ts', 'tests/server/account.test.ts', 'tests/server/accessControl.test.ts'],
  faults: [{ description: 'the database does not delete sessions', env: failAt('ignoreStatements:delete:session') }],
});
