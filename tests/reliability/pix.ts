import { defineTestSuite } from './support/testSuite.ts';

/** 20,000 generated codes are parsed by an independent package; the browser test decodes the QR image. */
export const pix = defineTestSuite({
  name: 'pix',
  guarantee: 'a code a bank can read',
  files: ['tests/domain/pix.test.ts', 'tests/domain/pixKey.test.ts', 'tests/e2e/payments.test.ts'],
  faults: [],
});
