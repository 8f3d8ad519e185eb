import { defineTestSuite } from './support/testSuite.ts';

export const scriptInjection = defineTestSuite({
  name: 'scriptInjection',
  guarantee: 'texts are never executed on screens',
  files: ['tests/nightly/injection.test.ts'],
  faults: [],
});
