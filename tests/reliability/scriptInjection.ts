import { defineTestSuite } from './support/testSuite.ts';

export const scriptInjection = defineTestSuite({
  name: 'scriptInjection',
  guarantee: 'texts stay texts: on every screen',
  files: ['tests/nightly/injection.test.ts'],
  faults: [],
});
