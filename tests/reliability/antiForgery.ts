import { failAt } from './support/failAt.ts';
import { defineTestSuite } from './support/testSuite.ts';

export const antiForgery = defineTestSuite({
  name: 'antiForgery',
  guarantee: 'other sites cannot change data',
  files: ['tests/server/accessControl.test.ts', 'tests/server/http.test.ts'],
  faults: [{ description: 'every signature is accepted', env: failAt('acceptSignatures') }],
});
