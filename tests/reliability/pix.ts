import { failAt } from './support/failAt.ts';
import { defineTestSuite } from './support/testSuite.ts';

/** 20,000 generated codes are parsed by an independent package; the browser test decodes the QR image. */
export const pix = defineTestSuite({
  name: 'pix',
  guarantee: 'banks can read the PIX code',
  files: ['tests/domain/pix.test.ts', 'tests/domain/pixKey.test.ts', 'tests/e2e/payments.test.ts'],
  faults: [{ description: 'names keep their accents', env: failAt('skipNormalization') }],
});
